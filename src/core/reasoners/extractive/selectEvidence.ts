import type { AnswerStyle, Evidence, Passage, QueryTerm, SearchResult, SubQuery } from '../../model';
import { placeWithin } from '../../place';
import { analyze } from '../../text/analyze';
import { announcedBlock, candidatesOf, type Candidate } from './candidates';
import { rowsAbout } from './plainTable';
import { asked, scoreCandidate, type Asked } from './scoreCandidate';

/** Quotes of one task, by style. */
const maxQuotes: Readonly<Record<AnswerStyle, number>> = { concise: 4, detailed: 10, bullets: 6 };
/** A quote below this score is not worth weighing (core/stages/sufficiency.ts); one below this share of the best adds nothing. */
const minScore = 0.1;
const minShareOfBest: Readonly<Record<AnswerStyle, number>> = { concise: 0.8, detailed: 0.6, bullets: 0.7 };
/** Two quotes that share more of their words than this say the same. */
const maxOverlap = 0.7;

interface Scored {
  readonly passage: Passage;
  readonly candidate: Candidate;
  readonly score: number;
}

/** The verbatim stretches of the passages that best answer the sub-query, best first. */
export function selectEvidence(subQuery: SubQuery, found: SearchResult, style: AnswerStyle): Evidence[] {
  const scored = rankCandidates(subQuery, found);
  return subQuery.dependsOn.length === 0
    ? bestOf(scored, { subQuery, found, style })
    : bestOfEach(scored, { subQuery, found, style });
}

/** Each document is a step to the answer, so each gives its best quote, in the order of their passages. */
function bestOfEach(scored: readonly Scored[], { subQuery, found }: Selection): Evidence[] {
  const documents = [...new Set(found.passages.map(({ chunk }) => chunk.documentId))];
  return documents.flatMap((documentId) => {
    const best = scored.find(({ passage }) => passage.chunk.documentId === documentId);
    return best === undefined ? [] : [toEvidence(subQuery.id, narrowed(best, found.terms))];
  });
}

interface Selection {
  readonly subQuery: SubQuery;
  readonly found: SearchResult;
  readonly style: AnswerStyle;
}

function bestOf(scored: readonly Scored[], { subQuery, found, style }: Selection): Evidence[] {
  const best = scored[0]?.score ?? 0;
  const floor = Math.max(minScore, best * minShareOfBest[style]);
  const chosen: Evidence[] = [];
  for (const entry of scored) {
    if (entry.score < floor || chosen.length >= maxQuotes[style]) break;
    const evidence = toEvidence(subQuery.id, narrowed(entry, found.terms));
    if (!chosen.some((other) => repeats(evidence, other))) chosen.push(evidence);
  }
  return chosen;
}

/** Everything in the passages that could be quoted, best first. */
export function rankCandidates(subQuery: SubQuery, found: SearchResult): Scored[] {
  const asks = asked(subQuery.question, found.terms);
  return found.passages.flatMap((passage) => scorePassage(asks, passage)).sort((a, b) => b.score - a.score);
}

function scorePassage(asks: Asked, passage: Passage): Scored[] {
  const candidates = candidatesOf(passage.chunk);
  return candidates.map((candidate, index) => {
    const previous = candidates[index - 1];
    const before = previous === undefined ? '' : passage.chunk.text.slice(previous.start, previous.end);
    const score = scoreCandidate(asks, passage.chunk, candidate, before);
    // A sentence is worth about as much as the passage that it stands in.
    return { passage, candidate, score: score * (0.1 + 0.9 * passage.score) };
  });
}

/** Of a table with named columns, only the rows that the question is about. */
function narrowed(entry: Scored, terms: readonly QueryTerm[]): Scored {
  const { candidate, passage } = entry;
  if (candidate.kind !== 'table' || passage.chunk.markup !== 'plain') return entry;
  const rows = rowsAbout(passage.chunk, candidate, terms);
  return rows === undefined ? entry : { ...entry, candidate: { ...candidate, ...rows } };
}

function toEvidence(subQueryId: string, { passage, candidate, score }: Scored): Evidence {
  const { chunk } = passage;
  const announced = announcedBlock(chunk, candidate);
  const end = announced?.end ?? candidate.end;
  return {
    subQueryId,
    documentId: chunk.documentId,
    documentTitle: chunk.documentTitle,
    headings: chunk.headings,
    chunkId: chunk.id,
    markup: chunk.markup,
    kind: announced === undefined ? candidate.kind : kindOf(announced.kind),
    quote: chunk.text.slice(candidate.start, end),
    start: chunk.start + candidate.start,
    place: placeWithin(chunk.place, chunk.text, candidate.start, end),
    passageScore: passage.score,
    score,
  };
}

function kindOf(kind: string): Evidence['kind'] {
  return kind === 'code' || kind === 'table' || kind === 'list' ? kind : 'sentence';
}

/** Whether one quote holds the other or says nearly the same. */
export function repeats(evidence: Evidence, other: Evidence): boolean {
  const [short, long] = [evidence.quote, other.quote]
    .sort((a, b) => a.length - b.length)
    .map((quote) => new Set(analyze(quote)));
  if (evidence.documentId === other.documentId) {
    const isInside =
      evidence.start < other.start + other.quote.length &&
      other.start < evidence.start + evidence.quote.length;
    if (isInside) return true;
  }
  if (short === undefined || long === undefined || short.size === 0) return false;
  const shared = [...short].filter((term) => long.has(term)).length;
  return shared / (short.size + long.size - shared) > maxOverlap;
}
