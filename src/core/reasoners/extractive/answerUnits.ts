import { evidenceOf, type Stretch } from '../../evidenceOf';
import { findContrasts } from '../../conflicts';
import type { Evidence, EvidenceKind, Passage, SearchResult, SubQuery } from '../../model';
import type { EvidenceInput } from '../../ports';
import { chancesOf } from '../../units/chance';
import { placesOf } from '../../units/places';
import { rankUnits, type RankedUnit } from '../../units/rankUnits';
import type { UnitKind } from '../../units/unit';
import type { WordVectors } from '../../units/wordVectors';
import { passagesAsked } from '../../units/passagesAsked';

/** From this chance on the best unit is given as the answer; below, the places where it most likely is. */
export const sureChance = 0.3;
/** From this one on it stands alone; below, the next best stands beside it where it is about as likely. */
const aloneChance = 0.6;
/** Share of the chance of places that counts: that one of three passages holds the answer is less than an answer. */
const placesShare = 0.5;

/** What contradicts the best is looked for among so many units, no further behind than this. */
const mostContrary = 12;
const maxContraryLead = 3;

/** How far behind the best a further unit may be, in log odds, and how many there are at most. */
const near: Readonly<Record<EvidenceInput['style'], { readonly lead: number; readonly most: number }>> = {
  concise: { lead: 1, most: 2 },
  bullets: { lead: 1, most: 4 },
  detailed: { lead: 2, most: 8 },
};

/** The quotes that answer a sub-query, best first, or else the places where the answer most likely is. */
export function answerUnits(input: EvidenceInput, vectors: WordVectors | undefined): Evidence[] {
  const { subQuery, found, further, style } = input;
  if (subQuery.dependsOn.length > 0) return bestOfEachDocument(input, vectors);
  const passages = [...found.passages, ...further].slice(0, passagesAsked);
  const ranked = rankUnits(subQuery.question, { passages, terms: found.terms }, vectors);
  const chances = chancesOf(subQuery.question, ranked);
  if (chances.unit < sureChance && style !== 'detailed')
    return placesEvidence(subQuery.id, ranked, placesShare * chances.places);
  const chosen = chosenUnits(ranked, near[style]);
  const isAlone = chances.unit >= aloneChance && style === 'concise';
  const shown = (isAlone ? chosen.slice(0, 1) : chosen).map((entry) => toEvidence(subQuery.id, entry, ranked));
  const [best] = shown;
  if (best === undefined || style === 'detailed') return shown;
  const contrary = ranked
    .filter(({ score }) => (ranked[0]?.score ?? score) - score < maxContraryLead)
    .slice(0, mostContrary)
    .map((entry) => toEvidence(subQuery.id, entry, ranked))
    .find((other) => findContrasts([best, other]).size > 0 && !shown.some((one) => one.quote === other.quote));
  const all = contrary === undefined ? shown : [best, contrary];
  return all.map((entry) => ({ ...entry, chance: chances.unit }));
}

/** Up to `most` of the units that search and score put first, as quotes, for measuring. */
export function rankQuotes(subQuery: SubQuery, found: SearchResult, most: number): Evidence[] {
  const ranked = rankUnits(subQuery.question, found, undefined);
  return chosenUnits(ranked, { lead: Infinity, most }).map((entry) => toEvidence(subQuery.id, entry, ranked));
}

/** Each document is a step to the answer, so each gives its best unit, in the order of their passages. */
function bestOfEachDocument(
  { subQuery, found }: EvidenceInput,
  vectors: WordVectors | undefined,
): Evidence[] {
  const ranked = rankUnits(subQuery.question, found, vectors);
  const documents = [...new Set(found.passages.map(({ chunk }) => chunk.documentId))];
  return documents.flatMap((documentId) => {
    const best = ranked.find(({ passage }) => passage.chunk.documentId === documentId);
    return best === undefined ? [] : [toEvidence(subQuery.id, best, ranked)];
  });
}

/** The best units that lie close together and do not repeat each other. */
function chosenUnits(
  ranked: readonly RankedUnit[],
  { lead, most }: { readonly lead: number; readonly most: number },
): RankedUnit[] {
  const chosen: RankedUnit[] = [];
  const best = ranked[0]?.score ?? 0;
  for (const entry of ranked) {
    if (chosen.length === most || best - entry.score > lead) break;
    if (!chosen.some((other) => overlaps(entry, other) || saysSame(entry, other))) chosen.push(entry);
  }
  return chosen;
}

function toEvidence(subQueryId: string, entry: RankedUnit, ranked: readonly RankedUnit[]): Evidence {
  return evidenceOf(subQueryId, entry.passage, stretchOf(entry, ranked[0] ?? entry));
}

function placesEvidence(subQueryId: string, ranked: readonly RankedUnit[], chance: number): Evidence[] {
  return placesOf(ranked).flatMap(({ passage, stretches }) => {
    const best = Math.max(...stretches.map((stretch) => stretch.best.score));
    return stretches.map(({ start, end, best: likeliest }) =>
      evidenceOf(subQueryId, passage, {
        ...stretchOf(likeliest, likeliest),
        start,
        end,
        lead: undefined,
        chance,
        isPlace: true,
        ...(likeliest.score === best && { likeliest: likeliest.unit }),
      }),
    );
  });
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

/** What is quoted of a unit: with what announces it, where a list, a row or code would say little without. */
function stretchOf({ unit, passage, score }: RankedUnit, best: RankedUnit): Stretch {
  const kind = kinds[unit.kind];
  const isAnnounced = unit.lead !== undefined && (unit.kind === 'list' || unit.kind === 'steps' || unit.kind === 'code');
  const start = isAnnounced ? (unit.lead ?? unit.start) : unit.start;
  return {
    start,
    end: unit.end,
    kind,
    ...(start < unit.start && { lead: announcement(passage, start, unit.start) }),
    score: Math.round(Math.exp(Math.min(0, score - best.score)) * 1000) / 1000,
    ...(unit.columns.length > 0 && { columns: unit.columns }),
  };
}

/** Characters of the announcement, without the white space behind it. */
function announcement({ chunk }: Passage, start: number, end: number): number {
  return chunk.text.slice(start, end).trimEnd().length;
}

function overlaps(one: RankedUnit, other: RankedUnit): boolean {
  return (
    one.passage.chunk.id === other.passage.chunk.id && one.unit.start < other.unit.end && other.unit.start < one.unit.end
  );
}

/** Documents repeat sentences word for word. */
function saysSame(one: RankedUnit, other: RankedUnit): boolean {
  return one.said.replace(/\W+/g, ' ').toLowerCase() === other.said.replace(/\W+/g, ' ').toLowerCase();
}
