import { AskDocsError, logText, userSentence } from '../model/errors';
import type { Log, RecordedNote, Report } from '../model/ports';
import type { RunEvent, StepDetail, StepKind, StepNote } from '../model/events';

export interface StepOutcome<T> {
  readonly value: T;
  /** Short summary of the result. */
  readonly summary: string;
  readonly detail: StepDetail;
}

export interface StepOpening {
  readonly kind: StepKind;
  readonly title: string;
  readonly parentId?: string;
  /** For a task: the id of its sub-query. */
  readonly taskId?: string;
  /** Aborts when the step times out or the run is cancelled. */
  readonly signal?: AbortSignal;
}

/** The step that encloses a piece of work. */
export interface StepHandle {
  readonly id: string;
  /** Adds a note to the step. */
  readonly report: Report;
}

/** Writes the tree of steps: all user-visible work runs inside `step`. */
export interface Recorder {
  /** Records a step around `work`; a failure ends the step and is rethrown. */
  step<T>(opening: StepOpening, work: (step: StepHandle) => Promise<StepOutcome<T>>): Promise<T>;
  /** A recorder whose top-level steps become children of the given step. */
  below(stepId: string): Recorder;
  /** Notes of all steps so far. */
  readonly notes: readonly RecordedNote[];
  emit(event: RunEvent): void;
}

export function createRecorder(emit: (event: RunEvent) => void, log: Log): Recorder {
  let steps = 0;
  const notes: RecordedNote[] = [];
  const recorderBelow = (top: string | undefined): Recorder => ({
    emit,
    notes,
    below: recorderBelow,
    async step({ kind, title, parentId = top, taskId, signal }, work) {
      steps += 1;
      const stepId = `s${steps}`;
      const ofTask = taskId === undefined ? {} : { taskId };
      emit({ type: 'step-start', stepId, parentId, kind, title, ...ofTask, at: Date.now() });
      const report = (note: StepNote): void => {
        notes.push({ ...note, stepKind: kind });
        emit({ type: 'step-note', stepId, note, at: Date.now() });
      };
      try {
        const { value, summary, detail } = await inTime(work({ id: stepId, report }), signal);
        emit({ type: 'step-end', stepId, status: 'done', summary, detail, at: Date.now() });
        return value;
      } catch (error) {
        // A cancelled step did not fail: it ends with the run.
        if (signal?.aborted === true && !isTimeUp(signal)) throw error;
        log.error(`${kind}: ${logText(error)}`);
        const message = userSentence(error);
        emit({
          type: 'step-end',
          stepId,
          status: 'failed',
          summary: message,
          detail: { kind: 'failure', message },
          at: Date.now(),
        });
        throw error;
      }
    },
  });
  return recorderBelow(undefined);
}

/** Awaits `work`, but rejects as soon as the step times out, even if `work` ignores its signal. */
function inTime<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = (): void => {
      if (isTimeUp(signal)) reject(new AskDocsError('task-timeout'));
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => {
      signal?.removeEventListener('abort', giveUp);
    });
  });
}

/** Whether the signal aborted because of a timeout rather than cancellation. */
function isTimeUp(signal: AbortSignal | undefined): boolean {
  return signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
}
