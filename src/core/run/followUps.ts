import type { SearchResult } from '../model';
import { followUpsOf, type FollowUp } from '../stages/followUps';
import { scoreThreshold } from '../stages/researcher';
import type { Candidate } from './candidate';
import type { Run } from './run';

const maxFollowUps = 3;
/** An answer does not wait longer for what to ask next. */
const timeLimitMs = 300;
const passagesAsked = 3;

/**
 * Questions that go on from an answer, each of which was searched and finds its section first and strongly enough. None when
 * the settings want none, or when that takes too long or fails.
 */
export async function findFollowUps(run: Run, best: Candidate): Promise<readonly string[]> {
  const { deps, question, signal } = run;
  if (deps.settings.hasFollowUps !== true) return [];
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
  try {
    const { citations } = best.draft;
    const cited = [...new Set(citations.map(({ documentId }) => documentId))];
    const read = await Promise.all(cited.map((id) => deps.index.readDocument(id, inTime)));
    const candidates = followUpsOf({
      question,
      earlier: deps.conversation.map((turn) => turn.question),
      citations,
      passages: best.subAnswers.flatMap(({ kept, dropped }) => [...kept, ...dropped]),
      documents: read.filter((document) => document !== undefined),
    });
    const found = await Promise.all(
      candidates.map((candidate) => deps.index.search(candidate.question, passagesAsked, inTime)),
    );
    const answered = candidates.filter((candidate, at) => isAnswered(candidate, found[at]));
    return answered.slice(0, maxFollowUps).map((candidate) => candidate.question);
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

function isAnswered({ documentId, heading }: FollowUp, found: SearchResult | undefined): boolean {
  const [first] = found?.passages ?? [];
  if (first === undefined || first.score < scoreThreshold) return false;
  return first.chunk.documentId === documentId && first.chunk.headings.at(-1) === heading;
}
