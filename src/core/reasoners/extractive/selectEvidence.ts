import type { AnswerStyle, Evidence, Passage, QueryTerm, SearchResult, SubQuery } from '../../model';
import { analyze } from '../../text/analyze';
import { sentences } from '../../text/sentences';
import { evidenceOf } from '../../evidenceOf';
import type { Candidate } from '../../text/quoteSpans';
import { codeBefore, completed } from './completion';
import { joinQuotes, overlaps } from './joinQuotes';
import { rowsAbout } from './plainTable';
import { readPassage } from './quoteSignals';
import { wordingsOf } from './wordings';
import { asked, scoreCandidate, type Asked } from './scoreCandidate';

/** Quotes of one task, the sentences in them, and the lists, tables and code among them, by style. */
const limits: Readonly<Record<AnswerStyle, { quotes: number; sentences: number; blocks: number }>> = {
  concise: { quotes: 4, sentences: 7, blocks: 2 },
  detailed: { quotes: 10, sentences: 24, blocks: 5 },
  bullets: { quotes: 6, sentences: 10, blocks: 3 },
};
/**
 * A quote below this score is not worth weighing (core/stages/sufficiency.ts); one below this share of the best adds nothing. Less is asked of what stands in
 * the same passage as the best: it is about the same.
 */
const minScore = 0.1;
const minShareOfBest: Readonly<Record<AnswerStyle, number>> = {
  concise: 0.9,
  detailed: 0.65,
  bullets: 0.75,
};
const minShareNearBest: Readonly<Record<AnswerStyle, number>> = {
  concise: 0.75,
  detailed: 0.5,
  bullets: 0.6,
};
/** A step to the answer is at least so many words. */
const minWordsOfStep = 3;
/** Two quotes that share more of their words than this say the same. */
const maxOverlap = 0.7;

/** How much of a quote's score goes with the score of its passage. */
const passageShare = 0.3;

interface Scored {
  readonly passage: Passage;
  readonly candidate: Candidate;
  /** All that could be quoted from the passage. */
  readonly among: readonly Candidate[];
  readonly score: number;
}

/** The verbatim stretches of the passages that best answer the sub-query, best first. */
export function selectEvidence(subQuery: SubQuery, found: SearchResult, style: AnswerStyle): Evidence[] {
  const scored = rankCandidates(subQuery, found);
  return subQuery.dependsOn.length === 0
    ? bestOf(scored, { subQuery, found, style })
    : bestOfEach(scored, { subQuery, found, style });
}

/**
 * Up to `most` verbatim stretches of the passages in the order in which `selectEvidence` would take them, without its cut: also
 * those that add nothing to the best.
 */
export function rankQuotes(subQuery: SubQuery, found: SearchResult, most: number): Evidence[] {
  let chosen: readonly Evidence[] = [];
  for (const scored of rankCandidates(subQuery, found)) {
    if (chosen.length === most) break;
    chosen = withQuote(chosen, toEvidence(subQuery, narrowed(scored, found.terms)), scored.passage);
  }
  return [...chosen];
}

/** Each document is a step to the answer, so each gives its best quote, in the order of their passages. */
function bestOfEach(scored: readonly Scored[], { subQuery, found }: Selection): Evidence[] {
  const documents = [...new Set(found.passages.map(({ chunk }) => chunk.documentId))];
  return documents.flatMap((documentId) => {
    const best = scored.find(({ passage }) => passage.chunk.documentId === documentId);
    const evidence = best === undefined ? undefined : toEvidence(subQuery, narrowed(best, found.terms));
    return evidence === undefined || analyze(evidence.quote).length < minWordsOfStep ? [] : [evidence];
  });
}

interface Selection {
  readonly subQuery: SubQuery;
  readonly found: SearchResult;
  readonly style: AnswerStyle;
}

function bestOf(scored: readonly Scored[], { subQuery, found, style }: Selection): Evidence[] {
  const [best] = scored;
  let chosen: readonly Evidence[] = [];
  for (const entry of scored.flatMap((each) => withCodeBefore(each, subQuery))) {
    if (best === undefined || chosen.length === limits[style].quotes) break;
    const isNear = entry.passage.chunk.id === best.passage.chunk.id;
    const share = isNear ? minShareNearBest[style] : minShareOfBest[style];
    if (entry.score < Math.max(minScore, best.score * share)) continue;
    const evidence = toEvidence(subQuery, narrowed(entry, found.terms));
    const further = withQuote(chosen, evidence, entry.passage);
    if (chosen.length === 0 || fits(further, style)) chosen = further;
  }
  return [...chosen];
}

/** The quotes and one more; longer ones when it overlaps one of them; the same when it says what one of them does. */
function withQuote(chosen: readonly Evidence[], evidence: Evidence, passage: Passage): readonly Evidence[] {
  if (!chosen.some((other) => repeats(evidence, other))) return [...chosen, evidence];
  return joinQuotes(chosen, evidence, passage) ?? chosen;
}

/** Code goes before the sentence that leans on it. */
function withCodeBefore(entry: Scored, { question }: SubQuery): Scored[] {
  const code = codeBefore(entry.passage.chunk, entry.among, entry.candidate, question);
  return code === undefined ? [entry] : [{ ...entry, candidate: code }, entry];
}

/** Whether there is room for all of them in an answer of this style. */
function fits(chosen: readonly Evidence[], style: AnswerStyle): boolean {
  const prose = chosen.map(({ kind, quote, lead }) =>
    kind === 'sentence' ? quote : quote.slice(0, lead ?? 0),
  );
  const said = prose.reduce((sum, text) => sum + sentences(text).length, 0);
  const blocks = chosen.filter(({ kind }) => kind !== 'sentence').length;
  return said <= limits[style].sentences && blocks <= limits[style].blocks;
}

/** Everything in the passages that could be quoted, best first. */
function rankCandidates(subQuery: SubQuery, found: SearchResult): Scored[] {
  const asks = wordingsOf(subQuery, found.terms).map(({ question, terms }) => asked(question, terms));
  return found.passages
    .flatMap((passage, rank) => scorePassage(asks, passage, rank))
    .sort((a, b) => b.score - a.score);
}

function scorePassage(asks: readonly Asked[], passage: Passage, rank: number): Scored[] {
  const read = readPassage(passage, rank);
  const worth = 1 - passageShare * (1 - passage.score);
  return read.candidates.map((candidate, at) => ({
    passage,
    candidate,
    among: read.candidates,
    score: Math.max(...asks.map((wording) => scoreCandidate(wording, read, at))) * worth,
  }));
}

/** Of a table with named columns, only the rows that the question is about. */
function narrowed(entry: Scored, terms: readonly QueryTerm[]): Scored {
  const { candidate, passage } = entry;
  if (candidate.kind !== 'table' || passage.chunk.markup !== 'plain') return entry;
  const rows = rowsAbout(passage.chunk, candidate, terms);
  return rows === undefined ? entry : { ...entry, candidate: { ...candidate, ...rows } };
}

function toEvidence(subQuery: SubQuery, { passage, candidate, among, score }: Scored): Evidence {
  const stretch = completed(passage.chunk, among, candidate, subQuery.question);
  return evidenceOf(subQuery.id, passage, { ...stretch, score });
}

/** Whether one quote holds the other or says nearly the same; with another number, or denied, it does not. */
export function repeats(evidence: Evidence, other: Evidence): boolean {
  if (overlaps(evidence, other)) return true;
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
