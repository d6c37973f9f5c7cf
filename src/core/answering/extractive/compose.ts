import { analyze } from '../../language/analyze';
import { partCorrections, writeCorrections } from './composeCorrections';
import {
  type Composition,
  composePlaces,
  hasOnlyPlaces,
  isPlace,
  saidNothing,
  searchedFor,
  writeConflict,
} from './composePlaces';
import type { ToldResult } from '../../model/tableQuery';
import { disputesOf } from '../../trust/conflicts';
import { newestOf } from '../../trust/conflictSides';
import type { AnswerStyle, Citation, Draft, Evidence, SubAnswer } from '../../model/types';
import { phrasesFor } from '../../language/answerPhrases';
import { goOn, partHeading } from './partHeading';
import { describeResult, resultsIn, tableOfResult } from './describeResult';
import { isItem, isSameQuote, writePart, type Writing, cite } from './writePart';

/** Number of quotes per part of a multi-part answer, by style. */
const maxOfPart: Readonly<Record<AnswerStyle, number>> = { concise: 3, detailed: 8, bullets: 4 };

/**
 * Composes an answer from the quotes themselves: first the user's own notes on the question, then part by
 * part, with the best sentence of each part first.
 */
export function composeAnswer(composition: Composition): { blocks: string[]; draft: Draft } {
  if (hasOnlyPlaces(composition.subAnswers)) return composePlaces(composition);
  const { question, subAnswers, style, language } = composition;
  const writing: Writing = { style, ...phrasesFor(question, language), citations: [] };
  const { phrases, citations } = writing;
  const { noted, documents } = partCorrections(subAnswers);
  const facets = byFacet(documents);
  const blocks = [...searchedFor(subAnswers, phrases), ...writeCorrections(noted, writing)];
  const quoted = [...noted];
  if (noted.length > 0 && documents.some(({ evidence }) => evidence.length > 0))
    blocks.push(`**${phrases.documentsSay}**`);
  const parts = [...facets.values()];
  const compared = writeSideBySide(parts, writing);
  if (compared === undefined) writeParts(documents, writing, { blocks, quoted });
  else {
    quoted.push(...parts.flat());
    blocks.push(...compared);
  }
  const ofFacet = (facet: string): readonly Evidence[] =>
    subAnswers.flatMap(({ subQuery, evidence }) => (subQuery.facet === facet ? evidence : []));
  const facetsCovered = [...facets.keys()].filter((facet) => !isUnsure(ofFacet(facet)));
  const open = [...facets.keys()].filter((facet) => !facetsCovered.includes(facet));
  const facetsMissing = open.filter((facet) => ofFacet(facet).length === 0);
  const facetsUnsure = open.filter((facet) => !facetsMissing.includes(facet));
  const conflicts = disputesOf(
    citations.flatMap((citation) => {
      const evidence = quoted.find((entry) => isSameQuote(citation, entry));
      return evidence === undefined ? [] : [{ marker: citation.marker, evidence }];
    }),
  );
  blocks.push(...conflicts.flatMap((conflict) => writeConflict(conflict, citations, phrases)));
  blocks.push(
    ...saidNothing(
      facetsMissing.map((facet) => partHeading(facet, subAnswers)),
      phrases,
    ),
  );
  const text = blocks.join('\n\n');
  const draft = { text, citations, facetsCovered, facetsMissing, conflicts, mode: 'answer' as const };
  const unsure = facetsUnsure.length > 0 ? { facetsUnsure } : {};
  return { blocks, draft: { ...draft, ...unsure, ...toldIn(quoted, writing) } };
}

/**
 * A comparison table with each side's source next to its name, or all sources below if they are the same;
 * undefined unless all parts come from the same table.
 */
function writeSideBySide(
  parts: readonly (readonly Evidence[])[],
  { citations, phrases }: Writing,
): string[] | undefined {
  const [grid, ...others] = parts.flat().map(({ sideBySide }) => sideBySide);
  if (parts.length < 2 || parts.some((part) => part.length === 0) || grid === undefined) return undefined;
  const said = JSON.stringify(grid);
  if (others.some((other) => JSON.stringify(other) !== said)) return undefined;
  const sources = parts.map((part) => part.map((entry) => `[${String(cite(entry, citations))}]`).join(''));
  const isShared = new Set(sources).size === 1;
  const [names = [], ...lines] = grid;
  const head = names.map((name, at) => (at === 0 || isShared ? name : `${name} ${sources[at - 1] ?? ''}`));
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
  return isShared ? [table, `${phrases.source} ${sources[0] ?? ''}`] : [table];
}

/**
 * Writes each part below its heading; quotes answering several parts go below their joint headings. Adds what
 * is written and quoted to `written`.
 */
function writeParts(
  subAnswers: readonly SubAnswer[],
  writing: Writing,
  written: { readonly blocks: string[]; readonly quoted: Evidence[] },
): void {
  const { style, phrases, citations } = writing;
  const facets = byFacet(subAnswers);
  const headingAt = new Map<string, number>();
  for (const [facet, evidence] of facets) {
    const left = fresh(evidence, citations).slice(0, facets.size > 1 ? maxOfPart[style] : undefined);
    const used = order(newestBefore(facet, left));
    const part = writePart(used, writing);
    written.quoted.push(...used);
    if (facets.size > 1 && part.length > 0) {
      const named = title(partHeading(facet, subAnswers));
      const heading = isUnsure(evidence) ? goOn(named, ':', phrases.mostLikely) : named;
      const same = headingAt.get(part.join('\n'));
      if (same !== undefined) {
        written.blocks[same] = `${goOn((written.blocks[same] ?? '').slice(0, -2), ';', heading)}**`;
        continue;
      }
      headingAt.set(part.join('\n'), written.blocks.length);
      written.blocks.push(`**${heading}**`);
    }
    written.blocks.push(...part);
  }
}

/** The results that are quoted, as the text states them; rows state themselves. */
function toldIn(quoted: readonly Evidence[], { citations }: Writing): Pick<Draft, 'told'> {
  const told = [...resultsIn(quoted)].flatMap(([computed, entries]): ToldResult[] => {
    const marker = citations.find((citation) =>
      entries.some((entry) => isSameQuote(citation, entry)),
    )?.marker;
    if (marker === undefined) return [];
    const isRows = computed.query.kind === 'rows';
    return [
      { ...computed, marker, texts: isRows ? [] : [describeResult(computed), ...tableOfResult(computed)] },
    ];
  });
  return told.length > 0 ? { told } : {};
}

/** Whether a part has no evidence, or only places where its answer may be. */
function isUnsure(evidence: readonly Evidence[]): boolean {
  return evidence.every(isPlace);
}

/**
 * Groups the evidence by facet, in plan order; steps towards one answer share their facet. With such steps,
 * each document after the first contributes one quote.
 */
function byFacet(subAnswers: readonly SubAnswer[]): Map<string, readonly Evidence[]> {
  const facets = new Map<string, readonly Evidence[]>();
  for (const { subQuery, evidence } of subAnswers) {
    const known = facets.get(subQuery.facet) ?? [];
    const added = evidence.filter((entry) => !known.some((other) => repeats(entry, other)));
    const all = [...known, ...added];
    facets.set(subQuery.facet, known.length === 0 ? all : all.filter((entry) => isStep(entry, all)));
  }
  return facets;
}

/** Word overlap above which two quotes count as saying the same. */
const maxOverlap = 0.7;

/**
 * Whether one quote contains or nearly repeats the other; a different number or a negation makes them differ.
 */
function repeats(evidence: Evidence, other: Evidence): boolean {
  if (overlap(evidence, other)) return true;
  const [short, long] = [evidence.quote, other.quote]
    .sort((a, b) => a.length - b.length)
    .map((quote) => new Set(analyze(quote)));
  if (short === undefined || long === undefined || short.size === 0) return false;
  if (
    denies(evidence.quote) !== denies(other.quote) ||
    (hasOwnNumber(short, long) && hasOwnNumber(long, short))
  )
    return false;
  const shared = [...short].filter((term) => long.has(term)).length;
  return shared / (short.size + long.size - shared) > maxOverlap;
}

function hasOwnNumber(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((term) => /\d/.test(term) && !other.has(term));
}

function denies(text: string): boolean {
  return /\b(?:not|never|no longer|cannot)\b/i.test(text);
}

function overlap(one: Evidence, other: Evidence): boolean {
  return (
    one.documentId === other.documentId &&
    one.start < other.start + other.quote.length &&
    other.start < one.start + one.quote.length
  );
}

function isStep(entry: Evidence, all: readonly Evidence[]): boolean {
  if (entry.documentId === all[0]?.documentId) return true;
  return entry === all.find(({ documentId }) => documentId === entry.documentId);
}

/** Evidence not yet quoted in an earlier part; if none is left, the best, so that no part stays empty. */
function fresh(evidence: readonly Evidence[], citations: readonly Citation[]): Evidence[] {
  const isCited = (entry: Evidence): boolean => citations.some((known) => isSameQuote(known, entry));
  const left = evidence.filter((entry) => !isCited(entry));
  return left.length > 0 ? left : evidence.slice(0, 1);
}

/** The quote first that is the newest of those that disagree with the best one, if it says as many words of the question. */
function newestBefore(asked: string, evidence: readonly Evidence[]): readonly Evidence[] {
  const disputes = disputesOf(evidence.map((entry, marker) => ({ marker, evidence: entry })));
  const ofBest = disputes.find(({ sides }) => sides.some(({ marker }) => marker === 0));
  const newest = ofBest && evidence[newestOf(ofBest.sides)?.marker ?? 0];
  const [best] = evidence;
  if (newest === undefined || best === undefined || saidOf(asked, newest) < saidOf(asked, best))
    return evidence;
  return [newest, ...evidence.filter((entry) => entry !== newest)];
}

/** How many words of a question a quote or the headings above it say. */
function saidOf(asked: string, { documentTitle, headings, quote }: Evidence): number {
  const said = new Set(analyze([documentTitle, ...headings, quote].join('\n')));
  return [...new Set(analyze(asked))].filter((term) => said.has(term)).length;
}

/** Orders quotes: the best first, then the others grouped by document, in document order. */
function order(evidence: readonly Evidence[]): Evidence[] {
  const [lead, ...others] = evidence;
  if (lead === undefined) return [];
  const documents = [...new Set(evidence.map((entry) => entry.documentId))];
  const rank = (entry: Evidence): number => documents.indexOf(entry.documentId);
  const sorted = others.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start);
  // Items of one list, especially steps, would read out of order after a later item, as code does without its text.
  const isBeside = (entry: Evidence): boolean =>
    entry.chunkId === lead.chunkId && (lead.kind === 'code' || (isItem(entry.quote) && isItem(lead.quote)));
  const run = [lead, ...sorted.filter(isBeside)].sort((a, b) => a.start - b.start);
  return [...run, ...sorted.filter((entry) => !isBeside(entry))];
}

function title(heading: string): string {
  return heading.charAt(0).toUpperCase() + heading.slice(1);
}
