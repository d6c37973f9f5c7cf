import { evidenceOf, type Stretch } from '../evidenceOf';
import { definingUnitFirst } from '../../retrieval/definitions/definingFirst';
import { findConflicts } from '../../trust/conflicts';
import type { AnswerStyle, Evidence, EvidenceKind, Passage, SearchResult, SubQuery } from '../../model/types';
import type { EvidenceInput } from '../../model/ports';
import { askedKind } from '../../units/askedFor';
import { chancesOf, type Chances } from '../../units/chance';
import { featureNames } from '../../units/features';
import { readQuestion, type AskedWord } from '../../units/question';
import { likeliestOf, type PlaceShown } from '../../units/places';
import { rankUnits, type RankedUnit } from '../../units/rankUnits';
import type { UnitKind } from '../../units/unit';
import { wholeBeside, wholeOf, type Whole } from '../../units/whole';
import type { WordVectors } from '../../units/wordVectors';
import { tableRows } from './tableRows';
import { passagesAsked } from '../../units/passagesAsked';

/** From this chance of the best unit on, or this one of the likeliest few, they are the answer; below, places where it may be. */
const sureOfUnit = 0.5;
const sureOfFew = 0.6;
/** From this one on the best unit stands alone; below, the next best stands beside it where it is about as likely. */
const aloneChance = 0.7;
/** Share of the chance that counts below: that one of three places holds the answer is less than an answer. */
const placesShare = 0.5;
/** Sentences, items and rows of the places. */
const likeliest: Readonly<Record<AnswerStyle, number>> = { concise: 3, bullets: 3, detailed: 8 };

/** What contradicts the best is looked for among so many units, no further behind than this. */
const mostContrary = 12;
const maxContraryLead = 3;
/** Documents that lead to one answer. */
const mostSteps = 3;
/** In a short answer it takes the place of the second quote. */
const mostBesideContrary = 2;

/** How far behind the best a further unit may be, in log odds, and how many there are at most. */
const near: Readonly<Record<EvidenceInput['style'], { readonly lead: number; readonly most: number }>> = {
  concise: { lead: 1, most: 2 },
  bullets: { lead: 1, most: 4 },
  detailed: { lead: 2, most: 8 },
};

/** The same where the answer is among a few. */
const fewUnits = { lead: 1.5, most: 3 };

/** The quotes that answer a sub-query, best first, or else the places where the answer most likely is. */
export async function answerUnits(
  input: EvidenceInput,
  vectors: WordVectors | undefined,
): Promise<Evidence[]> {
  const { subQuery, found, further, style } = input;
  if (subQuery.dependsOn.length > 0) return bestOfDocuments(input, vectors);
  const passages = ofTargets(subQuery, [...found.passages, ...further]).slice(0, passagesAsked);
  const ofTable = await tableRows(input, passages, vectors);
  if (ofTable !== undefined) return ofTable;
  const units = rankUnits(subQuery.question, { passages, terms: found.terms }, vectors);
  const ranked = definingUnitFirst(subQuery.question, withCodes(subQuery.question, units));
  const chances = chancesOf(ranked);
  const isSure = areSure(chances) && !lacksName(subQuery.question, found, ranked);
  if (!isSure)
    return placesEvidence(subQuery.id, likeliestOf(ranked, likeliest[style]), chanceOfPlaces(chances));
  const shown = answering(subQuery.question, style, chances, ranked).map((entry) =>
    toEvidence(subQuery.id, entry, ranked),
  );
  const chance = chanceOfAnswer(chances);
  return withContrary(shown, subQuery.id, ranked).map((entry) => ({ ...entry, chance }));
}

/** "E17" in a question: what is said of E18 is about another thing, so the units that have it come first. */
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

/** The units that answer: the best alone where it may well do, else what is about as likely beside it. */
function answering(
  question: string,
  style: AnswerStyle,
  { unit }: Chances,
  ranked: readonly RankedUnit[],
): Chosen[] {
  if (style !== 'concise') return chosenUnits(ranked, near[style]);
  if (unit < sureOfUnit) return chosenUnits(ranked, fewUnits);
  const chosen = chosenUnits(ranked, near.concise);
  return unit >= aloneChance && askedKind(question) !== 'contrast' ? chosen.slice(0, 1) : chosen;
}

/** Whether the question has a name or number that no document has: what answers may be about another thing. */
function lacksName(question: string, { terms }: SearchResult, ranked: readonly RankedUnit[]): boolean {
  const lacking = ['namesLacking', 'numbersLacking'] as const;
  const isLacking = lacking.some((name) => (ranked[0]?.features[featureNames.indexOf(name)] ?? 0) > 0);
  const isUnknown = (word: AskedWord): boolean => word.isUnknown && (word.isName || word.isNumber);
  return isLacking && readQuestion(question, terms).words.some(isUnknown);
}

/** The best quote with the likeliest one that states otherwise, where there is one; else all. */
function withContrary(shown: Evidence[], subQueryId: string, ranked: readonly RankedUnit[]): Evidence[] {
  const [best] = shown;
  if (best === undefined) return shown;
  const contrary = ranked
    .filter(({ score }) => (ranked[0]?.score ?? score) - score < maxContraryLead)
    .slice(0, mostContrary)
    .map((entry) => toEvidence(subQueryId, { entry, whole: wholeOf(entry, ranked) }, ranked))
    .find((other) => disagree(best, other) && !shown.some((one) => one.quote === other.quote));
  return contrary === undefined ? shown : [best, contrary, ...shown.slice(mostBesideContrary)];
}

function disagree(one: Evidence, other: Evidence): boolean {
  const sides = [one, other].map((evidence, at) => ({ marker: at + 1, evidence }));
  return findConflicts(sides).length > 0;
}

/** Up to `most` of the units that search and score put first, as quotes, for measuring. */
export function rankQuotes(subQuery: SubQuery, found: SearchResult, most: number): Evidence[] {
  const ranked = rankUnits(subQuery.question, found, undefined);
  return chosenUnits(ranked, { lead: Infinity, most }).map((entry) => toEvidence(subQuery.id, entry, ranked));
}

/** The passages of the documents that the question names, where it names some that have any. */
function ofTargets({ targetDocuments }: SubQuery, passages: readonly Passage[]): readonly Passage[] {
  const own = passages.filter(({ chunk: { documentId } }) =>
    targetDocuments.some((one) => (one.endsWith('/') ? documentId.startsWith(one) : documentId === one)),
  );
  return own.length > 0 ? own : passages;
}

/** Documents are steps to the answer, so each gives its best unit, unless the best of all has every word of the question. */
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

interface Chosen {
  readonly entry: RankedUnit;
  readonly whole: Whole;
}

/** The best units that lie close together and do not repeat each other. */
function chosenUnits(
  ranked: readonly RankedUnit[],
  { lead, most }: { readonly lead: number; readonly most: number },
): Chosen[] {
  const chosen: Chosen[] = [];
  const best = ranked[0]?.score ?? 0;
  for (const entry of ranked) {
    if (chosen.length === most || best - entry.score > lead) break;
    if (chosen.some((other) => saysSame(entry, other.entry))) continue;
    const beside = chosen.filter((other) => other.entry.passage.chunk.id === entry.passage.chunk.id);
    const whole = wholeBeside(
      entry,
      ranked,
      beside.map((other) => other.whole),
    );
    if (whole !== undefined) chosen.push({ entry, whole });
  }
  return chosen;
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
        ...(isListed(passage.chunk.text.slice(stretch.start, stretch.end)) && { kind: 'list' as const }),
        chance,
        isPlace: true,
        ...(stretch.best.score === best && { likeliest: stretch.best.unit }),
      }),
    );
  });
}

/** Whether a stretch is of several items, which are shown as they stand. */
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
    // One column is a table whose cells cannot be told apart.
    ...(columns.length > 1 && { columns }),
  };
}

/** Documents repeat sentences word for word. */
function saysSame(one: RankedUnit, other: RankedUnit): boolean {
  return one.said.replace(/\W+/g, ' ').toLowerCase() === other.said.replace(/\W+/g, ' ').toLowerCase();
}
