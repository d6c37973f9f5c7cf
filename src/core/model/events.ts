import type { coverage, outcome } from './answerSchema';
import type { Described, passage } from './fields';
import type { detail, note, runEvent, stepKind } from './runSchema';

/** A passage as shown in the tree of steps, without its text. */
export type PassageSummary = Described<typeof passage>;
/** Result details of a step; one shape per kind. */
export type StepDetail = Described<typeof detail>;
/** Progress of a step worth showing while it runs. */
export type StepNote = Described<typeof note>;
export type StepKind = Described<typeof stepKind>;
/** What was searched, what came nearest and what could not be read, for a question without an answer. */
export type Coverage = Described<typeof coverage>;
export type RunOutcome = Described<typeof outcome>;

/** All events of a run, in order. Times (`at`) are milliseconds since 1970. */
export type RunEvent =
  | Exclude<Described<typeof runEvent>, { type: 'run-start' }>
  | (Extract<Described<typeof runEvent>, { type: 'run-start' }> & {
      /** Set for a run replayed from a trace: nothing is searched or asked. */
      readonly isReplay?: true;
    });
