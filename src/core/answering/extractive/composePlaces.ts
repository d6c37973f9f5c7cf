import { findConflicts } from '../../trust/conflicts';
import type { Citation, Draft, Evidence, SubAnswer } from '../../model/types';
import { phrasesFor } from '../../language/answerPhrases';
import { searchedFor } from './searchedFor';
import { writeConflict } from './writeConflict';
import { isSameQuote, writePart, type Writing } from './writePart';
import type { Composition } from './composition';

/**
 * Whether only places were found, and nothing that answers; evidence repeating a place does not count as an
 * answer either.
 */
export function hasOnlyPlaces(subAnswers: readonly SubAnswer[]): boolean {
  const evidence = subAnswers.flatMap((task) => task.evidence);
  const places = evidence.filter(isPlace);
  return (
    places.length > 0 &&
    evidence.every((entry) => isPlace(entry) || places.some((place) => isWithin(entry, place)))
  );
}

export function isPlace(entry: Evidence): boolean {
  return entry.isPlace === true;
}

function isWithin(entry: Evidence, place: Evidence): boolean {
  return place.documentId === entry.documentId && place.quote.includes(entry.quote);
}

/** Lists the places where the answer most likely is, likeliest first, each with its document and section. */
export function composePlaces({ question, subAnswers, style, language }: Composition): {
  blocks: string[];
  draft: Draft;
} {
  const citations: Citation[] = [];
  const writing: Writing = { style, ...phrasesFor(question, language), citations };
  const places = new Map<string, Evidence[]>();
  for (const entry of subAnswers.flatMap(({ evidence }) => evidence.filter(isPlace))) {
    const known = places.get(entry.chunkId);
    if (known === undefined) places.set(entry.chunkId, [entry]);
    else if (!known.some(({ quote }) => quote === entry.quote)) known.push(entry);
  }
  const blocks = [...searchedFor(subAnswers, writing.phrases), `**${writing.phrases.mostLikely}**`];
  for (const evidence of places.values()) {
    blocks.push(`**${titleOf(evidence[0])}**`, ...writePart(evidence, { ...writing, style: 'concise' }));
  }
  const conflicts = findConflicts(
    [...places.values()].flat().flatMap((evidence) => {
      const citation = citations.find((one) => isSameQuote(one, evidence));
      return citation === undefined ? [] : [{ marker: citation.marker, evidence }];
    }),
    subAnswers,
  );
  blocks.push(...conflicts.flatMap((conflict) => writeConflict(conflict, citations, writing.phrases)));
  const facetsCovered = [...new Set(subAnswers.map(({ subQuery }) => subQuery.facet))];
  const text = blocks.join('\n\n');
  return {
    blocks,
    draft: { text, citations, facetsCovered, facetsMissing: [], conflicts, mode: 'places' },
  };
}

const maxTitle = 90;

function titleOf(entry: Evidence | undefined): string {
  if (entry === undefined) return '';
  const names = [entry.documentTitle, entry.columns === undefined ? (entry.headings.at(-1) ?? '') : ''];
  const title = [...new Set(names)]
    .map((name) => name.replace(/[*`\\[\]]/g, '').trim())
    .filter((name) => name !== '')
    .join(' › ');
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle).trimEnd()} …`;
}
