import { evidenceOf, type Stretch } from '../evidenceOf';
import { definingUnitFirst } from '../../retrieval/definitions/definingFirst';
import { contradictionsAmong } from '../../contradictions/amongPassages';
import type {
  AnswerStyle,
  Evidence,
  EvidenceKind,
  Passage,
  QueryTerm,
  SearchResult,
  SubQuery,
} from '../../model/types';
import type { EvidenceInput } from '../../model/ports';
import { readQuestion, type AskedWord } from '../../units/question';
import { chancesOf, type Chances, rankUnits, type RankedUnit, passagesAsked } from '../../units/rankUnits';
import { featureNames } from '../../units/features';
import { explainedItem } from './explainedItem';
import { stepsFirst } from './stepsFirst';
import { looksUpOtherDay } from '../../tables/lookUp';
import { saidWords } from '../../understanding/missingWords';
import { likeliestOf, type PlaceShown, wholeOf, type Whole } from '../../units/places';
import type { UnitKind } from '../../units/unitsOf';
import type { WordVectors } from '../../units/wordVectors';
import { answering, chosenUnits, sureOfUnit, type Chosen } from './chosenUnits';
import { withOwnReply } from './ownReply';
import { withContradictions } from './withContradictions';
import { isRowOfOtherDay, rowsOfTheDay, tablesOfDay } from './placesOfDay';
import { queriedTable } from './tableChoice';
import { rowsNamed } from './namedRows';
import {
  placesOfRows,
  plannedRows,
  queriedRows,
  tablesFound,
  type Learned,
  type QueriedTable,
  type TablesFound,
} from './tableRows';

/** The probability of the likeliest few from which they count as the answer. */
const sureOfFew = 0.6;
/** Factor on the probability of places: that one of three contains the answer is less than an answer. */
const placesShare = 0.5;
/**
 * Places that are less probable than this, for a question of which no document knows this share and no place says
 * this share of what is unknown, are about something else.
 */
const offTopic = { chance: 0.15, share: 0.8, said: 0.5 };
/** Total number of sentences, items and rows shown as places. */
const likeliest: Readonly<Record<AnswerStyle, number>> = { concise: 3, bullets: 3, detailed: 8 };

/** Maximum number of documents combined in a multi-step answer. */
const mostSteps = 3;

/** The quotes that answer a sub-query, best first, or else the places where the answer most likely is. */
export async function answerUnits(input: EvidenceInput, learned: Learned): Promise<Evidence[]> {
  const { vectors, ranker } = learned;
  const { subQuery, found, further, style } = input;
  if (subQuery.dependsOn.length > 0) return bestOfDocuments(input, vectors);
  const passages = ofTargets(subQuery, [...found.passages, ...further]).slice(0, passagesAsked);
  const inTables = await tablesFound(input, passages);
  const planned = plannedRows(input, inTables, learned);
  if (planned !== undefined) return planned;
  const units = rankUnits(subQuery.question, { passages, terms: found.terms }, vectors);
  const explained = explainedItem(subQuery.question, units);
  if (explained !== undefined) return [toEvidence(subQuery.id, explained, units)];
  const likeliestFirst = definingUnitFirst(subQuery.question, withCodes(subQuery.question, units));
  const chances = chancesOf(likeliestFirst);
  const ranked = stepsFirst(subQuery.question, likeliestFirst);
  const isSure = areSure(chances) && !lacksName(subQuery.question, found, ranked);
  const chanceOfText = isSure ? chanceOfAnswer(chances) : chances.few;
  const beside = { passages, ranked, terms: found.terms, chanceOfText, isSure };
  if (asksOtherDay(subQuery.question, inTables, beside)) return [];
  const rows = ranker && rowsOf(subQuery.question, inTables, { ...beside, ranker, vectors });
  if (rows !== undefined) return queriedRows(subQuery, rows, inTables.passages);
  if (!isSure) return likelyPlaces(input, { ranked, chances, inTables }, vectors);
  const shown = answering(subQuery.question, style, chances, ranked).map((entry) =>
    toEvidence(subQuery.id, entry, ranked),
  );
  return withContradictions(
    shown.map((entry) => ({
      ...withOwnReply(entry, { subQuery, terms: found.terms }, vectors?.synonyms),
      chance: chanceOfText,
    })),
    await contradictionsAmong(passages, {
      of: shown.map(({ documentId }) => documentId),
      vectors,
      readDocument: input.readDocument,
    }),
    { question: subQuery.question, passages },
  );
}

type ByText = Parameters<typeof rowsNamed>[2];

/** Whether a question looks up a day that no row is of, and no text surely answers it. */
function asksOtherDay(question: string, { short }: TablesFound, { isSure, ranked }: ByText): boolean {
  return (!isSure || ranked[0]?.unit.kind === 'row') && looksUpOtherDay(question, short);
}

/** The places where the answer may be; none where they are about something else. */
function likelyPlaces(
  { subQuery, found, style }: EvidenceInput,
  {
    ranked,
    chances,
    inTables: { short, passages },
  }: {
    readonly ranked: readonly RankedUnit[];
    readonly chances: Chances;
    readonly inTables: TablesFound;
  },
  vectors: WordVectors | undefined,
): Evidence[] {
  const ofDay = tablesOfDay(subQuery.question, short);
  const others = ranked.filter((entry) => !isRowOfOtherDay(entry, ofDay));
  const chance = chanceOfPlaces(chances);
  const rows = rowsOfTheDay(ofDay);
  const places = [
    ...(rows === undefined ? [] : placesOfRows(subQuery.id, rows, { passages, chance })),
    ...placesEvidence(subQuery.id, likeliestOf(others, likeliest[style]), chance),
  ];
  const unknown = unknownTerms(found);
  const said = places.map((place) => saidWords({ subQuery, terms: unknown }, place, vectors?.synonyms));
  const isNear = said.some(({ share }) => share >= offTopic.said);
  if (!isNear && isUnlikely(found, chances, unknown)) return [];
  return places.map((place, at) => ({ ...place, inOtherWords: said[at]?.said ?? [] }));
}

/** What a table gives: by a query, or else the rows that have what the question names. */
function rowsOf(
  question: string,
  tables: TablesFound,
  beside: Parameters<typeof queriedTable>[2] & Parameters<typeof rowsNamed>[2],
): QueriedTable | undefined {
  return queriedTable(question, tables, beside) ?? rowsNamed(question, tables.short, beside);
}

/**
 * Moves units with an exact code of the question ("E17") to the front, as others are about a different code.
 */
function withCodes(question: string, ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const codes = question.match(code) ?? [];
  if (codes.length === 0) return ranked;
  const has = ({ unit, said, passage }: RankedUnit): boolean => {
    const around = new Set(
      [said, unit.before, ...unit.heads, ...passage.chunk.headings].join('\n').match(code),
    );
    return codes.every((one) => around.has(one));
  };
  const having = ranked.filter(has);
  const best = ranked[0]?.score ?? 0;
  const lead = best - (having[0]?.score ?? best);
  const lifted = having.map((entry) => ({ ...entry, score: entry.score + lead }));
  return [...lifted, ...ranked.filter((entry) => !has(entry))];
}

const code = /(?<![\p{L}\p{N}])\p{Lu}+\d+(?![\p{L}\p{N}])/gu;

function areSure({ unit, few }: Chances): boolean {
  return unit >= sureOfUnit || few >= sureOfFew;
}

function chanceOfAnswer({ unit, few }: Chances): number {
  return unit >= sureOfUnit ? unit : few;
}

function chanceOfPlaces({ few }: Chances): number {
  return placesShare * few;
}

/**
 * Whether the question has a name or number that no document contains, so that an answer may be about
 * something else.
 */
function lacksName(question: string, { terms }: SearchResult, ranked: readonly RankedUnit[]): boolean {
  const lacking = ['namesLacking', 'numbersLacking'] as const;
  const isLacking = lacking.some((name) => (ranked[0]?.features[featureNames.indexOf(name)] ?? 0) > 0);
  const isUnknown = (word: AskedWord): boolean => word.isUnknown && (word.isName || word.isNumber);
  return isLacking && readQuestion(question, terms).words.some(isUnknown);
}

/** Whether hardly a word of the question stands in any document. What is found by meaning need not share words with it. */
function isUnlikely(
  { terms, byMeaning }: SearchResult,
  { few }: Chances,
  unknown: readonly QueryTerm[],
): boolean {
  if (few >= offTopic.chance || byMeaning === true) return false;
  const telling = terms.filter(({ saysLittle }) => saysLittle !== true);
  const weigh = (some: readonly QueryTerm[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  return weigh(unknown) >= offTopic.share * weigh(telling);
}

/** The terms of a question that no document has; a word that was searched as another may not be a slip. */
function unknownTerms({ terms }: SearchResult): QueryTerm[] {
  return terms.filter(
    ({ saysLittle, isUnknown, respelt }) =>
      saysLittle !== true && (isUnknown === true || respelt !== undefined),
  );
}

/** For benchmarks: the top `most` units by search and score, as quotes. */
export function rankQuotes(subQuery: SubQuery, found: SearchResult, most: number): Evidence[] {
  const ranked = rankUnits(subQuery.question, found, undefined);
  return chosenUnits(ranked, { lead: Infinity, most }).map((entry) => toEvidence(subQuery.id, entry, ranked));
}

/** The passages of documents named in the question, if there are any; otherwise all passages. */
function ofTargets({ targetDocuments }: SubQuery, passages: readonly Passage[]): readonly Passage[] {
  const own = passages.filter(({ chunk: { documentId } }) =>
    targetDocuments.some((one) => (one.endsWith('/') ? documentId.startsWith(one) : documentId === one)),
  );
  return own.length > 0 ? own : passages;
}

/**
 * In a multi-step question each document contributes its best unit, unless the very best contains every word
 * of the question.
 */
function bestOfDocuments({ subQuery, found }: EvidenceInput, vectors: WordVectors | undefined): Evidence[] {
  const ranked = rankUnits(subQuery.question, found, vectors);
  const holdsAll = ranked[0]?.features[featureNames.indexOf('allWithHeads')] === 1;
  const documents = [...new Set(found.passages.map(({ chunk }) => chunk.documentId))];
  const best = documents.flatMap(
    (documentId) => ranked.find(({ passage }) => passage.chunk.documentId === documentId) ?? [],
  );
  const chances = chancesOf(ranked);
  const chance = areSure(chances) ? chanceOfAnswer(chances) : chanceOfPlaces(chances);
  return (holdsAll ? ranked.slice(0, 1) : best.slice(0, mostSteps)).map((entry) => ({
    ...toEvidence(subQuery.id, { entry, whole: wholeOf(entry, ranked) }, ranked),
    chance,
  }));
}

function toEvidence(subQueryId: string, { entry, whole }: Chosen, ranked: readonly RankedUnit[]): Evidence {
  const best = ranked[0]?.score ?? entry.score;
  const score = Math.round(Math.exp(Math.min(0, entry.score - best)) * 1000) / 1000;
  return evidenceOf(subQueryId, entry.passage, stretchOf(whole, score));
}

function placesEvidence(subQueryId: string, places: readonly PlaceShown[], chance: number): Evidence[] {
  return places.flatMap(({ passage, stretches }) => {
    const best = Math.max(...stretches.map((stretch) => stretch.best.score));
    return stretches.map((stretch) =>
      evidenceOf(subQueryId, passage, {
        ...stretchOf(stretch, 1),
        head: stretch.best.unit.heads.at(-1),
        ...(isListed(passage.chunk.text.slice(stretch.start, stretch.end)) && { kind: 'list' as const }),
        chance,
        isPlace: true,
        ...(stretch.best.score === best && { likeliest: stretch.best.unit }),
      }),
    );
  });
}

/** Whether a text contains several list items, which are shown as they are. */
function isListed(text: string): boolean {
  return /\n\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(text);
}

const kinds: Readonly<Record<UnitKind, EvidenceKind>> = {
  sentence: 'sentence',
  item: 'sentence',
  entry: 'sentence',
  list: 'list',
  steps: 'list',
  row: 'table',
  code: 'code',
};

function stretchOf({ start, end, kind, lead, columns }: Whole, score: number): Stretch {
  return {
    ...{ start, end, kind: kinds[kind], score },
    ...(lead !== undefined && { lead }),
    // With a single column, the cells cannot be told apart.
    ...(columns.length > 1 && { columns }),
  };
}
