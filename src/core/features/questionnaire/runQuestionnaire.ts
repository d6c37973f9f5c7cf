/** Answers rows of a questionnaire concurrently. */
import { AskDocsError, userSentence } from '../../model/errors';
import type { Library } from '../../run/library';
import type { DocumentId } from '../../model/types';
import { EventQueue } from '../../util/eventQueue';
import { answerRow } from './answerRow';
import { contentsMark } from './contentsMark';
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
  const left = new AbortController();
  const stop = AbortSignal.any([signal, left.signal]);
  const queue = new EventQueue<QuestionnaireEvent>();
  const failures: unknown[] = [];
  const waiting = rows.values();
  const keep = async (event: KeptEvent): Promise<void> => {
    await deps.journal.append(event);
    queue.push(event);
  };
  queue.push({ type: 'run-start', rowIds: rows.map(({ id }) => id) });
  const answerAll = async (): Promise<void> => {
    const letGo = await deps.journal.claim();
    if (letGo === undefined) throw new AskDocsError('questionnaire-busy');
    await answerEach().finally(letGo);
  };
  const answerEach = async (): Promise<void> => {
    const contents = await contentsMark(deps, stop);
    const worker = async (): Promise<void> => {
      for (const row of waiting) {
        if (stop.aborted) return;
        queue.push({ type: 'row-start', rowId: row.id });
        const event = await endOf(row, { ...deps, contents }, stop);
        if (event !== undefined) await keep(event);
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, Math.min(deps.concurrency, rows.length)) }, worker));
  };
  void answerAll()
    .catch((error: unknown) => {
      if (!stop.aborted) failures.push(error);
      left.abort();
    })
    .finally(() => {
      queue.push({ type: 'run-end' });
      queue.close();
    });
  try {
    yield* queue;
  } finally {
    left.abort();
  }
  if (failures.length > 0) throw failures[0];
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
