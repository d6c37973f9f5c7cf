import { sectionsAbove } from '../../model/cited';
import type { Citation } from '../../model/types';
import { olderNote } from '../../model/older';
import { placeLabel } from '../../model/place';
import { inlineMarkdown } from '../../util/text';
import * as l10n from '@vscode/l10n';
import type { PassageSummary, RunOutcome } from '../../model/events';
import { usageOf, type RunState } from '../../model/state';
import { localDay } from '../../util/localDay';
import { editOutsideCode } from '../../language/codeFence';

/** Footnotes of a document, numbered from 1 in order of first use. */
export class Footnotes {
  readonly #lines: string[] = [];
  readonly #textOf: (citation: Citation) => string;
  readonly #suffix: string;

  /** `textOf` gives the text of a footnote; `suffix` tells the labels of two texts apart that are put into one. */
  constructor(textOf: (citation: Citation) => string = quoteWithPlace, suffix = '') {
    this.#textOf = textOf;
    this.#suffix = suffix;
  }

  /** Maps a run's markers to footnote labels; each citation gets a footnote on first use. */
  markersOf(citations: readonly Citation[]): (marker: number) => string | undefined {
    const labels = new Map<number, string>();
    return (marker) => {
      const citation = citations.find((one) => one.marker === marker);
      if (citation === undefined) return undefined;
      const label = labels.get(marker) ?? this.#add(citation);
      labels.set(marker, label);
      return label;
    };
  }

  get text(): string {
    return this.#lines.join('\n');
  }

  #add(citation: Citation): string {
    const label = `[^${this.#lines.length + 1}${this.#suffix}]`;
    this.#lines.push(`${label}: ${this.#textOf(citation)}`);
    return label;
  }
}

function quoteWithPlace(citation: Citation): string {
  return `"${inlineMarkdown(citation.quote)}" — ${whereOf(citation)}`;
}

/** `docs/x.md › Heading, L 12–14`, with a note on an older document. */
function whereOf(
  citation: Pick<Citation, 'documentId' | 'headings' | 'isBelowColumns' | 'place' | 'older'>,
): string {
  const { documentId, place, older } = citation;
  const heading = sectionsAbove(citation).at(-1);
  const named = inlineMarkdown(documentId) + (heading === undefined ? '' : ` › ${inlineMarkdown(heading)}`);
  const label = placeLabel(place);
  return (label === '' ? named : `${named}, ${label}`) + olderNote(older);
}

/**
 * A conversation as a Markdown document: a heading for each question, with all quotes as footnotes at the
 * end.
 */
export function conversationMarkdown(title: string, runs: readonly RunState[]): string {
  const notes = new Footnotes();
  const parts = runs.map((run) => `## ${inlineMarkdown(run.question)}\n\n${bodyOf(run, notes)}`);
  return document([`# ${inlineMarkdown(title)}`, ...parts], notes);
}

/** Pinned answers as a report: a conversation's document, with the date and writer of each answer, and a list of all sources. */
export function pinnedMarkdown(title: string, runs: readonly RunState[]): string {
  const notes = new Footnotes();
  const day = ({ startedAt }: RunState) => localDay(new Date(startedAt));
  const parts = runs.map((run) => {
    const about = [day(run), ...usageOf(run).models.map(inlineMarkdown)].join(' · ');
    return `## ${inlineMarkdown(run.question)}\n\n*${about}*\n\n${bodyOf(run, notes)}`;
  });
  const sources = new Set(runs.flatMap(({ citations }) => citations.map(({ documentId }) => documentId)));
  const listed =
    sources.size === 0 ? '' : `## ${l10n.t('Sources')}\n\n${list([...sources].map(inlineMarkdown))}`;
  return document([`# ${inlineMarkdown(title)}`, localDay(), ...parts, listed], notes);
}

/**
 * The result of one question as Markdown, without the question: the answer with its quotes as footnotes, of which `textOf` may
 * give the text. The labels of two answers differ, so that both can be pasted into one document.
 */
export function answerMarkdown(run: RunState, textOf?: (citation: Citation) => string | undefined): string {
  const suffix = `-${run.runId.replace(/[^\da-z]/gi, '').slice(0, 4)}`;
  const notes = new Footnotes((citation) => textOf?.(citation) ?? quoteWithPlace(citation), suffix);
  return document([bodyOf(run, notes)], notes);
}

function document(parts: readonly string[], notes: Footnotes): string {
  const all = [...parts, notes.text].filter((part) => part !== '');
  return `${all.join('\n\n')}\n`;
}

function bodyOf(run: RunState, notes: Footnotes): string {
  const markerOf = notes.markersOf(run.citations);
  const written = withFootnotes(run.text.trim(), markerOf);
  const ending = endingOf(run.outcome);
  return [written, ending].filter((part) => part !== '').join('\n\n');
}

/** Replaces markers, except in code; bracketed numbers that are not markers are kept. */
function withFootnotes(text: string, markerOf: (marker: number) => string | undefined): string {
  return editOutsideCode(text, (outside) =>
    outside.replace(marker, (written, number: string, colon: string) => {
      const label = markerOf(Number(number));
      // At the start of a line, a colon would turn it into the footnote definition.
      return label === undefined ? written : label + (colon === '' ? '' : String.raw`\:`);
    }),
  );
}

const marker = /\[(\d{1,6})\](:?)/g;

/** Text describing how a run ended; empty if it was answered or is in progress. */
function endingOf(outcome: RunOutcome | undefined): string {
  switch (outcome?.kind) {
    case 'declined':
      return [
        inlineMarkdown(outcome.message),
        inlineMarkdown(outcome.question ?? ''),
        list(outcome.options.map(inlineMarkdown)),
        nearest(outcome.coverage.nearest),
      ]
        .filter((part) => part !== '')
        .join('\n\n');
    case 'failed':
      return inlineMarkdown(outcome.message);
    case 'cancelled':
      return `*${l10n.t('Stopped.')}*`;
    case 'answered':
    case undefined:
      return '';
  }
}

function nearest(passages: readonly PassageSummary[]): string {
  return passages.length === 0
    ? ''
    : `${l10n.t('Closest matches:')}\n\n${list(passages.map((passage) => whereOf(passage)))}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
