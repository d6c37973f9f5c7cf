import { logText, userSentence } from '../errors';
import type { Log } from '../ports';
import type { RunEvent, StepDetail, StepKind } from './events';

export interface StepOutcome<T> {
  readonly value: T;
  /** A few words on the result. */
  readonly summary: string;
  readonly detail: StepDetail;
}

export interface StepOpening {
  readonly kind: StepKind;
  readonly title: string;
  readonly parentId?: string;
  /** Aborts when the step's own time is up or the run is cancelled. */
  readonly signal?: AbortSignal;
}

/** Writes the tree of steps: every piece of work that a person should see runs inside `step`. */
export interface Recorder {
  /** Records a step around `work`, which gets the step's id for its children; a failure ends the step and is thrown on. */
  step<T>(opening: StepOpening, work: (stepId: string) => Promise<StepOutcome<T>>): Promise<T>;
  emit(event: RunEvent): void;
}

export function createRecorder(emit: (event: RunEvent) => void, log: Log): Recorder {
  let steps = 0;
  return {
    emit,
    async step({ kind, title, parentId, signal }, work) {
      steps += 1;
      const stepId = `s${steps}`;
      emit({ type: 'step-start', stepId, parentId, kind, title, at: Date.now() });
      try {
        const { value, summary, detail } = await work(stepId);
        emit({ type: 'step-end', stepId, status: 'done', summary, detail, at: Date.now() });
        return value;
      } catch (error) {
        // A step that was stopped did not fail: it ends with the run, or its task says that the time was up.
        if (signal?.aborted === true) throw error;
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
  };
}
