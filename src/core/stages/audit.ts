import type { DocumentId, Draft, SourceDocument, SubAnswer } from '../model';
import type { CitationAudit } from '../judgement';
import type { SearchIndex } from '../ports';
import { isSourceLine, saysNotSaid } from '../text/glue';
import { withoutCode } from '../text/markdownCode';
import { notSaid } from '../text/notSaid';
import { sentences } from '../text/sentences';
import { findVerbatim } from '../text/verbatim';

/** Phrases of [004] that admit a lack and so need no source, and how answers in other languages say it. */
const hedges = new RegExp(
  [
    'insufficient evidence|lacks? sufficient evidence|partially covers?|not provided|cannot provide',
    'do(?:es)? not (?:say|contain|mention)',
    ...Object.values(notSaid),
  ].join('|'),
  'i',
);
const marker = /\[(\d{1,3})\]/g;

/** Checks a draft without any model: markers, quotes in the documents as they are now, sentences without a source. */
export async function auditCitations(
  draft: Draft,
  { index }: { readonly index: SearchIndex; readonly subAnswers: readonly SubAnswer[] },
  signal: AbortSignal,
): Promise<CitationAudit> {
  const known = new Set(draft.citations.map((citation) => citation.marker));
  const used = [...withoutCode(draft.text).matchAll(marker)].map((match) => Number(match[1]));
  const missingQuotes = await findMissing(draft, index, signal);
  const claims = claimsOf(draft.text);
  return {
    invalidMarkers: [
      ...new Set([...used.filter((number) => !known.has(number)), ...(draft.unknownMarkers ?? [])]),
    ],
    missingQuotes,
    uncitedSentences: claims.filter((claim) => claim.search(marker) < 0),
    unsupportedSentences: [],
    quotesVerified: draft.citations.length - missingQuotes.length,
    sentences: claims.length,
  };
}

async function findMissing(draft: Draft, index: SearchIndex, signal: AbortSignal): Promise<number[]> {
  const documents = new Map<DocumentId, SourceDocument | undefined>();
  const missing: number[] = [];
  for (const { documentId, quote, marker: number } of draft.citations) {
    if (!documents.has(documentId)) documents.set(documentId, await index.readDocument(documentId, signal));
    const document = documents.get(documentId);
    if (document === undefined || findVerbatim(document.text, quote) === undefined) missing.push(number);
  }
  return missing;
}

/** A sentence that begins with what says that the documents are silent on something. */
const silence = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${[
    ...Object.values(notSaid),
    'The (?:provided )?(?:document|quote|passage|source)s? do(?:es)? not (?:say|mention|contain (?:any )?information)',
  ].join('|')})`,
  'iu',
);

/**
 * Whether all that was written is that the documents do not say: who wrote it saw that the quotes do not answer. Code and
 * tables say something.
 */
export function saysNothing({ text, citations }: Draft): boolean {
  const said = sentencesOf(blocksOf(text));
  const isSilence = (sentence: string): boolean => silence.test(sentence) || saysNotSaid(sentence);
  return citations.length === 0 && said.length > 0 && said.every(isSilence);
}

/** The sentences that claim something: prose and list items, without headings, code, tables and hedges. */
function claimsOf(text: string): string[] {
  const blocks = blocksOf(withoutCode(text)).filter((block) => !block.startsWith('|'));
  return sentencesOf(withoutCovered(blocks)).filter(
    (sentence) => /\p{L}{2}/u.test(sentence) && !hedges.test(sentence) && !saysNotSaid(sentence),
  );
}

/** Paragraphs and items of lists, without headings. */
function blocksOf(text: string): string[] {
  return text
    .split(/\n{2,}|\n(?=\s*(?:[-*•]|\d+[.)])\s)/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^(?:#{1,6}\s.*|\*\*[^*\n]+\*\*)$/.test(block));
}

function sentencesOf(blocks: readonly string[]): string[] {
  return blocks.flatMap((block) => sentences(block).map(({ start, end }) => block.slice(start, end)));
}

const item = /^(?:[-*•]|\d+[.)])\s/;

function isListOrTable(block: string | undefined): boolean {
  return (
    block !== undefined &&
    !/\[\d{1,3}\]/.test(block) &&
    (item.test(block) || /\n\s*:?-{2,}:?\s*\|/.test(block))
  );
}

/**
 * Leaves out what a marker beside it covers: the list that a cited line announces ("as follows [1]:"), and the list or
 * table above a line that only names its source ("Source: [1]").
 */
function withoutCovered(blocks: readonly string[]): string[] {
  const kept: string[] = [];
  let isAnnounced = false;
  for (const block of blocks) {
    const isItem = item.test(block);
    if (isSourceLine(block)) {
      while (isListOrTable(kept.at(-1))) kept.pop();
    } else if (!(isAnnounced && isItem)) {
      kept.push(block);
    }
    isAnnounced = /\[\d{1,3}\]:$/.test(block) || (isAnnounced && isItem);
  }
  return kept;
}
