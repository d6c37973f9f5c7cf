import type { Library } from '../../core/run/library';
import type { DocumentId } from '../../core/model/types';
import type { EarlierAnswers } from '../../core/features/questionnaire/earlierAnswers';
import type {
  EarlierAnswer,
  QuestionnaireEvent,
  QuestionnaireJournal,
  QuestionnaireState,
  QuestionRow,
  QuestionTable,
  ReviewChange,
  RowAnswer,
} from '../../core/features/questionnaire/model';
import { runQuestionnaire } from '../../core/features/questionnaire/runQuestionnaire';
import {
  noReview,
  reduceQuestionnaire,
  restoreQuestionnaire,
  rowIdOf,
} from '../../core/features/questionnaire/state';
import type { IndexView } from '../../protocol/messages';
import type {
  QuestionnaireProblem,
  QuestionnaireToPage,
  QuestionnaireView,
  RunProgress,
  RowView,
} from '../../protocol/questionnaireMessages';
import { Listeners } from '../base/listeners';
import { CoalescedTask } from '../../core/util/concurrency';
import { rowsToAnswer, type RowsAsked, changedDocuments, rowView, sourcesOf } from './sheetView';

export interface SessionDeps {
  readonly fileName: string;
  /** The current table of the file, or why there is none. */
  readonly readTable: () => Promise<QuestionTable | QuestionnaireProblem>;
  readonly journal: QuestionnaireJournal;
  readonly library: Library;
  /** Documents that answer none of its questions: the file itself, and files derived from it. */
  readonly without?: readonly DocumentId[] | undefined;
  /** Earlier answers, in this and other questionnaires. */
  readonly earlier: () => Promise<EarlierAnswers>;
  readonly index: { readonly view: IndexView; readonly changes: Listeners<IndexView> };
  readonly concurrency: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

interface Run {
  readonly controller: AbortController;
  readonly total: number;
  readonly startedAt: number;
  done: number;
}

/** An open questionnaire, however many pages show it: owns its run and its reviews, and saves both. */
export class QuestionnaireSession {
  readonly changes = new Listeners<QuestionnaireToPage>();
  readonly #deps: SessionDeps;
  readonly #indexChanges: { dispose(): void };
  readonly #closing = new AbortController();
  readonly #loads = new CoalescedTask(() => this.#load());
  readonly #checks = new CoalescedTask(() => this.#check());
  #table: QuestionTable | undefined;
  #problem: QuestionnaireProblem | undefined;
  #state: QuestionnaireState = { rows: [], isRunning: false };
  #changed: ReadonlyMap<string, readonly DocumentId[]> = new Map();
  #run: Run | undefined;
  #earlier: Promise<EarlierAnswers> | undefined;
  #reviews: Promise<void> = Promise.resolve();

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#indexChanges = deps.index.changes.add((index) => {
      this.changes.emit({ type: 'index', index });
      if (index.kind === 'ready') void this.#checks.run();
    });
  }

  /** The table as last read; undefined when there is none. */
  get table(): QuestionTable | undefined {
    return this.#table;
  }

  get state(): QuestionnaireState {
    return this.#state;
  }

  get view(): QuestionnaireView {
    return {
      fileName: this.#deps.fileName,
      questionColumn: this.#table?.columns[this.#table.questionColumn] ?? '',
      problem: this.#problem,
      rows: this.#state.rows.map((row) => this.#viewOf(row)),
      progress: this.#progress(),
      index: this.#deps.index.view,
    };
  }

  /**
   * Reads the file and its saved answers, and updates the pages. Rows keep their answers even if they have
   * moved. Fails as `readTable` and the journal do.
   */
  load(): Promise<void> {
    return this.#loads.run();
  }

  /**
   * Answers rows and resolves when the run has ended. Does nothing during another run, or when there is
   * nothing to answer. Fails when the documents cannot be searched, or the journal cannot be written.
   */
  async run(asked: RowsAsked): Promise<void> {
    const rows = rowsToAnswer(this.#state, this.#changed, asked);
    if (this.#run !== undefined || rows.length === 0) return;
    const controller = new AbortController();
    this.#run = { controller, total: rows.length, startedAt: this.#deps.now(), done: 0 };
    this.#tellProgress();
    try {
      await this.#answer(rows, AbortSignal.any([controller.signal, this.#closing.signal]));
    } catch (error) {
      if (!controller.signal.aborted && !this.#closing.signal.aborted) throw error;
    } finally {
      this.#run = undefined;
      this.#earlier = undefined;
      this.#tellProgress();
      void this.#checks.run();
    }
  }

  /** Stops the run; finished answers stay. */
  stop(): void {
    this.#run?.controller.abort();
  }

  /**
   * Applies and saves a review of a row; several changes are applied one after the other. Fails when it
   * cannot be saved.
   */
  async review(rowId: string, change: ReviewChange): Promise<void> {
    const turn = this.#reviews.then(() => this.#review(rowId, change));
    this.#reviews = turn.catch(() => undefined);
    return turn;
  }

  async #review(rowId: string, change: ReviewChange): Promise<void> {
    const review = this.#rowOf(rowId)?.review ?? noReview;
    const reviewedAt = this.#deps.now();
    const event = { type: 'review-change', rowId, review: { ...review, ...change, reviewedAt } } as const;
    await this.#deps.journal.append(event);
    this.#take(event);
  }

  /** An answer of a row as last sent to the page; undefined when there is none. */
  answerOf(rowId: string, variant: string | undefined): RowAnswer | undefined {
    return this.#rowOf(rowId)?.result?.answers.find((answer) => answer.variant === variant);
  }

  questionOf(rowId: string): string | undefined {
    return this.#rowOf(rowId)?.row.question;
  }

  /** Answers to questions similar to a row's, best first. */
  async earlierOf(rowId: string): Promise<readonly EarlierAnswer[]> {
    const question = this.questionOf(rowId);
    if (question === undefined) return [];
    this.#earlier ??= this.#deps.earlier();
    const questionnaire = this.#deps.fileName;
    return (await this.#earlier).similarTo(question, { questionnaire, rowId });
  }

  dispose(): void {
    this.#closing.abort();
    this.#indexChanges.dispose();
  }

  async #load(): Promise<void> {
    const read = await this.#deps.readTable();
    const isTable = 'rows' in read;
    this.#table = isTable ? read : undefined;
    this.#problem = isTable ? undefined : read;
    this.#state = restoreQuestionnaire(this.#table ?? { rows: [] }, await this.#deps.journal.read());
    this.changes.emit({ type: 'snapshot', view: this.view });
    void this.#checks.run();
  }

  async #answer(rows: readonly QuestionRow[], signal: AbortSignal): Promise<void> {
    const { library, without, journal, now, concurrency } = this.#deps;
    await library.refresh(signal);
    const run = { library, without, journal, now, concurrency: concurrency() };
    for await (const event of runQuestionnaire(rows, run, signal)) this.#take(event);
  }

  #take(event: QuestionnaireEvent): void {
    this.#state = reduceQuestionnaire(this.#state, event);
    if (event.type === 'run-start') return;
    if (event.type === 'run-end') {
      this.changes.emit({ type: 'rows', rows: this.#state.rows.map((row) => this.#viewOf(row)) });
      return;
    }
    const id = rowIdOf(event);
    const isDone = event.type === 'row-end' || event.type === 'row-failed';
    // The new answer is based on the current documents.
    if (event.type === 'row-end') this.#changed = new Map([...this.#changed].filter(([row]) => row !== id));
    const row = this.#rowOf(id);
    if (row !== undefined) this.changes.emit({ type: 'rows', rows: [this.#viewOf(row)] });
    if (!isDone || this.#run === undefined) return;
    this.#run.done += 1;
    this.#tellProgress();
  }

  #tellProgress(): void {
    this.changes.emit({ type: 'progress', progress: this.#progress() });
  }

  #progress(): RunProgress | undefined {
    if (this.#run === undefined) return undefined;
    const { done, total, startedAt } = this.#run;
    return { done, total, leftMs: timeLeft(done, total, this.#deps.now() - startedAt) };
  }

  /** Checks which rows cite documents that have changed; only a complete and idle index can tell. */
  async #check(): Promise<void> {
    const { view } = this.#deps.index;
    const { signal } = this.#closing;
    if (this.#isClosed() || this.#run !== undefined || view.kind !== 'ready' || !view.isComplete) return;
    try {
      const { rows } = this.#state;
      const cited = new Set(rows.flatMap(sourcesOf).map(({ documentId }) => documentId));
      const versions = cited.size === 0 ? [] : await this.#deps.library.index.hashesOf([...cited], signal);
      const now = new Map(versions.map(({ documentId, contentHash }) => [documentId, contentHash]));
      const changed = this.#state.rows.flatMap((row) => {
        const documents = changedDocuments(row, now);
        return documents.length === 0 ? [] : [[row.row.id, documents] as const];
      });
      this.#tellChanged(new Map(changed));
    } catch (error) {
      if (!this.#isClosed()) this.#deps.onError(error);
    }
  }

  #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  #tellChanged(changed: ReadonlyMap<string, readonly DocumentId[]>): void {
    const before = this.#changed;
    this.#changed = changed;
    const others = this.#state.rows.filter(
      ({ row: { id } }) => changed.get(id)?.join('\n') !== before.get(id)?.join('\n'),
    );
    if (others.length > 0) this.changes.emit({ type: 'rows', rows: others.map((row) => this.#viewOf(row)) });
  }

  #viewOf(row: QuestionnaireState['rows'][number]): RowView {
    return rowView(row, this.#changed.get(row.row.id) ?? []);
  }

  #rowOf(rowId: string): QuestionnaireState['rows'][number] | undefined {
    return this.#state.rows.find(({ row }) => row.id === rowId);
  }
}

/** Estimates the remaining time of a run from its rows so far; undefined before the second is done. Pure. */
function timeLeft(done: number, total: number, elapsedMs: number): number | undefined {
  return done < 2 ? undefined : (elapsedMs / done) * (total - done);
}
