import { monthOf } from '../../language/dates';
import type { AgentBrief } from '../../model/agentContract';
import type { AnswerStyle, SubAnswer, Citation, Conflict, Draft, Evidence } from '../../model/types';
import { quoted } from '../../util/displayLanguage';
import { type AnswerPhrases, phrasesFor } from '../../language/answerPhrases';
import { missingWords } from '../../understanding/missingWords';
import { isReplaced, newestOf } from '../../trust/conflictSides';
import { goOn, partHeading } from './partHeading';
import { plainHeading, writePart, type Writing } from './writePart';

/** Input for composing an answer. */
export interface Composition {
  readonly question: string;
  readonly subAnswers: readonly SubAnswer[];
  readonly style: AnswerStyle;
  /** Language of the connecting text; defaults to that of the question. */
  readonly language?: string | undefined;
  /** The agent whose fields structure the answer. */
  readonly agent?: AgentBrief | undefined;
  /** Whether only some of the documents are asked. */
  readonly isScoped?: boolean;
}

/** A line above the answer saying which spelling corrections were searched; empty if there were none. */
export function searchedFor(
  subAnswers: readonly SubAnswer[],
  { searchedFor: said }: AnswerPhrases,
): string[] {
  const respelt = subAnswers
    .flatMap(({ terms }) => terms.flatMap((term) => term.respelt ?? []))
    .filter(({ from, to }) => !areOneMonth(from, to));
  if (respelt.length === 0) return [];
  const [words, asked] = (['to', 'from'] as const).map((side) =>
    listed(respelt.map((one) => one[side].toLowerCase())),
  );
  return [`**${said.replace('{words}', () => words ?? '').replace('{asked}', () => asked ?? '')}**`];
}

function listed(words: readonly string[]): string {
  return [...new Set(words.map(quoted))].join(', ');
}

/** Presents the conflicting statements side by side, each with source and date; the newest is identified. */
export function writeConflict(
  { sides }: Conflict,
  citations: readonly Citation[],
  phrases: AnswerPhrases,
): string[] {
  const newest = newestOf(sides);
  // Where none is the newest, they come as they are numbered.
  const ordered = newest === undefined ? sides.toSorted((one, other) => one.marker - other.marker) : sides;
  const lines = ordered.map((side) => {
    const source = citations.find(({ marker }) => marker === side.marker);
    const place =
      source === undefined ? '' : [source.documentTitle, source.headings.at(-1) ?? ''].join(' › ');
    // "6. Visitors" would end a sentence within the line.
    const names = place.split(' › ').map((name) => name.replace(/[.!?](?=\s)/g, ''));
    const origin = [...new Set(names)].filter((name) => name !== '').join(' › ');
    const date = [side === newest ? phrases.newer : '', side.date ?? '']
      .filter((word) => word !== '')
      .join(', ');
    const notes = [plainHeading(origin), date].filter((note) => note !== '').join('; ');
    return `- ${side.value} (${notes}) [${side.marker}]`;
  });
  return [`**${isReplaced({ sides }) ? phrases.outdated : phrases.disagree}**`, lines.join('\n')];
}

/**
 * Whether only places were found, and nothing that answers; evidence repeating a place of its own part does not count as
 * an answer either.
 */
export function hasOnlyPlaces(subAnswers: readonly SubAnswer[]): boolean {
  const parts = [...Map.groupBy(subAnswers, ({ subQuery }) => subQuery.facet).values()].map((part) =>
    part.flatMap(({ evidence }) => evidence),
  );
  const isUnsure = (evidence: readonly Evidence[]): boolean => {
    const places = evidence.filter(isPlace);
    return evidence.every((entry) => isPlace(entry) || places.some((place) => isWithin(entry, place)));
  };
  return parts.some((evidence) => evidence.some(isPlace)) && parts.every(isUnsure);
}

export function isPlace(entry: Evidence): boolean {
  return entry.isPlace === true;
}

function isWithin(entry: Evidence, place: Evidence): boolean {
  return place.documentId === entry.documentId && place.quote.includes(entry.quote);
}

/** Lists the places where the answer most likely is, likeliest first, for each part of the question. */
export function composePlaces({ question, subAnswers, style, language, isScoped }: Composition): {
  blocks: string[];
  draft: Draft;
} {
  const citations: Citation[] = [];
  const writing: Writing = { style, ...phrasesFor(question, language), citations };
  const blocks = searchedFor(subAnswers, writing.phrases);
  const parts = Map.groupBy(subAnswers, ({ subQuery }) => subQuery.facet);
  const facetsMissing: string[] = [];
  for (const [facet, part] of parts) {
    const places = [...byPassage(part.flatMap(({ evidence }) => evidence)).values()];
    if (places.length === 0) {
      facetsMissing.push(facet);
      continue;
    }
    // What other documents say is not known where only some are asked.
    const unknown = isScoped === true ? [] : missingWords(question, part).unknown;
    const head = headOf(places.flat(), unknown, writing.phrases);
    blocks.push(`**${parts.size > 1 ? goOn(partHeading(facet, part), ':', head) : head}**`);
    for (const evidence of places.slice(0, parts.size > 1 ? mostOfPart : undefined))
      blocks.push(
        `**${titleOf(evidence[0])}**`,
        ...writePart(evidence, { ...writing, style: 'concise', isTitled: true }),
      );
  }
  blocks.push(
    ...saidNothing(
      facetsMissing.map((facet) => partHeading(facet, subAnswers)),
      writing.phrases,
    ),
  );
  const facetsCovered = [...parts.keys()].filter((facet) => !facetsMissing.includes(facet));
  const text = blocks.join('\n\n');
  return { blocks, draft: { text, citations, facetsCovered, facetsMissing, conflicts: [], mode: 'places' } };
}

/** Number of passages shown for each of several parts. */
const mostOfPart = 2;

/** Names the parts of a question that nothing was found for, by their headings. */
export function saidNothing(headings: readonly string[], { notSaid }: AnswerPhrases): string[] {
  const [first, ...others] = headings;
  if (first === undefined) return [];
  const named = others.reduce((told, heading) => goOn(told, ';', heading), first);
  return [`${notSaid} ${named}${named.endsWith('?') ? '' : '.'}`];
}

/** Places by the passage and headings that they stand in, without repeats. */
function byPassage(evidence: readonly Evidence[]): Map<string, Evidence[]> {
  const places = new Map<string, Evidence[]>();
  for (const entry of evidence.filter(isPlace)) {
    const key = [entry.chunkId, ...entry.headings].join('\n');
    const known = places.get(key);
    if (known === undefined) places.set(key, [entry]);
    else if (!known.some(({ quote }) => quote === entry.quote)) known.push(entry);
  }
  return places;
}

/** Of places that are less probable than this, three in ten held the answer in the answer sets. */
const leastLikely = 0.1;

/**
 * The heading of places. That no document has a name goes first, for then the answer is hardly there; another word may be
 * said in others.
 */
function headOf(
  places: readonly Evidence[],
  unknown: readonly string[],
  { mostLikely, noClearAnswer, inNoDocument, closest }: AnswerPhrases,
): string {
  const missing = inNoDocument.replace('{words}', () => listed(unknown));
  if (unknown.some((words) => /[\p{Lu}\d]/u.test(words))) return `${missing}. ${closest}`;
  const isUnlikely = places.every(({ chance = 1 }) => chance < leastLikely);
  if (unknown.length > 0) return `${isUnlikely ? closest : mostLikely}. ${missing}`;
  return isUnlikely ? `${noClearAnswer}. ${closest}` : mostLikely;
}

const maxTitle = 90;

function titleOf(entry: Evidence | undefined): string {
  if (entry === undefined) return '';
  // The last heading of rows is the names of their columns.
  const heading = entry.headings.at(entry.columns === undefined ? -1 : -2) ?? '';
  const title = [...new Set([entry.documentTitle, heading.replace(/[.:]$/, '')].map(plainHeading))]
    .filter((name) => name !== '')
    .join(' › ');
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle).trimEnd()} …`;
}

/** "Dezember" and "December" are no slip of the pen. */
function areOneMonth(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => monthOf.get(name.toLowerCase()));
  return a !== undefined && a === b;
}
