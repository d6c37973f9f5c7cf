import { relevantScore, type Evidence, type SearchResult } from '../model/types';
import { research } from '../retrieval/researcher';
import { asksAlone } from '../understanding/ownQuestions/asksAlone';
import { plain } from '../understanding/ownQuestions/candidate';
import { singleTask } from '../understanding/plan';
import { firstAttempt, type Candidate } from './attempt';
import { followUpsOf, type FollowUp } from './followUps';
import type { Run } from './run';

const maxFollowUps = 3;
/**
 * Longest wait for follow-up questions, for a server that stops answering after it gave the passages: the work itself is
 * bounded by the number of candidates, so that a busy machine suggests what an idle one does.
 */
const timeLimitMs = 10_000;
const passagesAsked = 3;
const passagesChecked = 10;
/** Whose questions are considered: the cited documents, then those of the other passages that were found. */
const documentsRead = 6;

/**
 * Follow-up questions, each asked and found to be answered where it was taken from. Empty if disabled in the settings; those found so
 * far on timeout or on failure.
 */
export async function findFollowUps(run: Run, best: Candidate): Promise<readonly string[]> {
  const { deps, question, signal } = run;
  if (deps.settings.hasFollowUps !== true) return [];
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
  const answered: string[] = [];
  try {
    const { citations } = best.draft;
    const cited = citations.map(({ documentId }) => documentId);
    const found = best.subAnswers.flatMap(({ kept }) => kept.map(({ chunk }) => chunk));
    const ids = [...new Set([...cited, ...found.map(({ documentId }) => documentId)])].slice(
      0,
      documentsRead,
    );
    const read = await Promise.all(ids.map((id) => deps.index.readDocument(id, inTime)));
    const candidates = followUpsOf({
      question,
      earlier: deps.conversation.map((turn) => turn.question),
      citations,
      documents: read.filter((document) => document !== undefined),
      found,
    });
    const { tagWords } = await import('../language/partsOfSpeech');
    const said = [question, ...citations.flatMap(({ quote, headings }) => [quote, ...headings])].join('\n');
    for (const candidate of candidates) {
      if (answered.length === maxFollowUps) break;
      if (!asksAlone(candidate.question, `${said}\n${candidate.heading}`, tagWords)) continue;
      if (await isAnswered(run, candidate, inTime)) answered.push(candidate.question);
    }
  } catch (error) {
    if (signal.aborted) throw error;
  }
  return answered;
}

/** Whether the documents answer it, with the text expected: by rules, in the quote that comes first; else, in the passage found first. */
async function isAnswered(run: Run, candidate: FollowUp, signal: AbortSignal): Promise<boolean> {
  const { index, reasoner } = run.deps;
  if (reasoner.reading !== undefined)
    return isFound(candidate, await index.search(candidate.question, passagesAsked, signal));
  const first = await firstQuote(run, candidate.question, signal);
  const { documentId, heading, text } = candidate;
  if (first === undefined || first.isPlace === true || first.documentId !== documentId) return false;
  return text === undefined ? (first.headings.at(-1) ?? '') === heading : plain(first.quote).includes(text);
}

/** What the rules quote first when a question is asked. */
async function firstQuote(
  { deps }: Run,
  question: string,
  signal: AbortSignal,
): Promise<Evidence | undefined> {
  const { index, reasoner, settings } = deps;
  const options = { ...firstAttempt(settings.candidates), index, topK: passagesChecked };
  const [subQuery] = singleTask(question, '').subQueries;
  if (subQuery === undefined) return undefined;
  const { kept, dropped, ...found } = await research(subQuery, [], options, signal);
  if (kept.length === 0) return undefined;
  const input = { subQuery, found: { ...found, passages: kept }, further: dropped, earlier: [] };
  const readDocument = (id: string) => index.readDocument(id, signal);
  const asked = { ...input, readDocument, style: 'concise', route: 'simple' } as const;
  const [first] = await reasoner.extractEvidence(asked, () => undefined, signal);
  return first;
}

function isFound({ documentId, heading, text = '' }: FollowUp, { passages }: SearchResult): boolean {
  const [first] = passages;
  if (first === undefined || first.score < relevantScore) return false;
  const { documentId: id, headings, text: found } = first.chunk;
  return id === documentId && (headings.at(-1) ?? '') === heading && plain(found).includes(text);
}
