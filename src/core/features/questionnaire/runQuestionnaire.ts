// Answers rows of a questionnaire concurrently.

import { AskDocsError, userSentence } from '../../model/errors';
import type { Library } from '../../run/library';
import type { DocumentId } from '../../model/types';
import { streamed, mapConcurrent } from '../../util/concurrency';
import { answerRow } from './answerRow';
import { contentsMark } from './staleRows';
import type { KeptEvent, QuestionnaireEvent, QuestionnaireJournal, QuestionRow } from './model';

export interface QuestionnaireDeps {
  readonly library: Library;
  readonly journal: Pick<QuestionnaireJournal, 'append' | 'claim'>;
  /** Maximum number of concurrent rows. */
  readonly concurrency: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Name of the answering domain agent; the router chooses if left out. */
  readonly agent?: string | undefined;
  /**
   * Documents excluded from answering: the questionnaire itself and its exports, which contain all the
   * questions.
   */
  readonly without?: readonly DocumentId[] | undefined;
}

/**
 * Answers the rows in order. A row that fails is reported as `row-failed`, and the others go on; when
 * `signal` aborts, or the loop is left, finished rows are kept and unfinished ones dropped. Events are in the
 * journal before they are yielded. Fails if the journal cannot be written, and with `questionnaire-busy`
 * while another run answers rows.
 */
export async function* runQuestionnaire(
  rows: readonly QuestionRow[],
  deps: QuestionnaireDeps,
  signal: AbortSignal,
): AsyncGenerator<QuestionnaireEvent> {
  yield* streamed<QuestionnaireEvent>(async (push, stop) => {
    push({ type: 'run-start', rowIds: rows.map(({ id }) => id) });
    try {
      const letGo = await deps.journal.claim();
      if (letGo === undefined) throw new AskDocsError('questionnaire-busy');
      await answerEach(rows, deps, { push, stop }).finally(letGo);
    } finally {
      push({ type: 'run-end' });
    }
  }, signal);
}

async function answerEach(
  rows: readonly QuestionRow[],
  deps: QuestionnaireDeps,
  { push, stop }: { readonly push: (event: QuestionnaireEvent) => void; readonly stop: AbortSignal },
): Promise<void> {
  const contents = await contentsMark(deps, stop);
  const answer = async (row: QuestionRow, failing: AbortSignal): Promise<void> => {
    push({ type: 'row-start', rowId: row.id });
    const event = await endOf(row, { ...deps, contents }, failing);
    if (event === undefined) return;
    await deps.journal.append(event);
    push(event);
  };
  await mapConcurrent(rows, Math.max(1, deps.concurrency), answer, stop);
}

/** The final event of a row; undefined if it was stopped. */
async function endOf(
  row: QuestionRow,
  deps: QuestionnaireDeps & { readonly contents: string },
  signal: AbortSignal,
): Promise<KeptEvent | undefined> {
  const { contents, now } = deps;
  const startedAt = now();
  const failed = (message: string): KeptEvent => ({ type: 'row-failed', rowId: row.id, message, at: now() });
  try {
    const outcome = await answerRow(row.question, deps, signal);
    if (signal.aborted) return undefined;
    if (outcome.kind === 'failed') return failed(outcome.message);
    const { id: rowId, question } = row;
    const { answers } = outcome;
    const answeredAt = now();
    const result = { rowId, question, answers, answeredAt, ms: answeredAt - startedAt, contents };
    return { type: 'row-end', result };
  } catch (error) {
    return signal.aborted ? undefined : failed(userSentence(error));
  }
}
