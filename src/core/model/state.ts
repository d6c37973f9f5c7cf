import type { Described } from './fields';
import type { savedRun, step } from './runSchema';
import type { RunEvent, RunOutcome, StepNote } from './events';

export type StepState = Described<typeof step>;

/** The state of a run, which every surface renders. */
export type RunState = Described<typeof savedRun> & {
  /** Set for a run replayed from a trace: not part of the conversation; never saved. */
  readonly isReplay?: true;
};

/** The state before the first event. */
export const emptyRun: RunState = {
  runId: '',
  question: '',
  style: 'concise',
  startedAt: 0,
  endedAt: undefined,
  steps: [],
  citations: [],
  text: '',
  outcome: undefined,
};

/** Folds one event into the state. Pure; used by host, webview, command line and tests. */
export function reduceRun(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'run-start':
      return startRun(event);
    case 'step-start':
      return { ...state, steps: [...state.steps, startStep(event)] };
    case 'step-end':
      return {
        ...state,
        steps: state.steps.map((step) => (step.id === event.stepId ? endStep(step, event) : step)),
      };
    case 'step-note':
      return {
        ...state,
        steps: state.steps.map((step) =>
          step.id === event.stepId ? { ...step, notes: [...step.notes, event.note] } : step,
        ),
      };
    case 'answer-restart':
      return { ...state, text: '', citations: [] };
    case 'citation-add':
      return { ...state, citations: [...state.citations, event.citation] };
    case 'answer-delta':
      return { ...state, text: state.text + event.text };
    case 'run-end':
      return endRun(state, event.outcome, event.at);
  }
}

function startRun(event: Extract<RunEvent, { type: 'run-start' }>): RunState {
  return {
    ...emptyRun,
    runId: event.runId,
    question: event.question,
    style: event.style,
    startedAt: event.at,
    ...(event.scope !== undefined && { scope: event.scope }),
    ...(event.agent !== undefined && { agent: event.agent }),
    ...(event.isReplay === true && { isReplay: true }),
  };
}

/** Folds all events of a run: same result as `reduceRun` one by one, but fast even for thousands. Pure. */
export function foldRun(events: readonly RunEvent[]): RunState {
  return {
    ...events.filter((event) => !('stepId' in event)).reduce(reduceRun, emptyRun),
    steps: stepsOf(events),
  };
}

function stepsOf(events: readonly RunEvent[]): readonly StepState[] {
  const steps = new Map<string, StepState>();
  const notes = new Map<string, StepNote[]>();
  for (const event of events) {
    if (!('stepId' in event)) continue;
    const step = steps.get(event.stepId);
    if (event.type === 'step-start') {
      steps.set(event.stepId, startStep(event));
      notes.set(event.stepId, []);
    } else if (event.type === 'step-note') notes.get(event.stepId)?.push(event.note);
    else if (step !== undefined) steps.set(event.stepId, endStep(step, event));
  }
  return [...steps.values()].map((step) => ({ ...step, notes: notes.get(step.id) ?? [] }));
}

function startStep(event: Extract<RunEvent, { type: 'step-start' }>): StepState {
  return {
    id: event.stepId,
    parentId: event.parentId,
    kind: event.kind,
    title: event.title,
    ...(event.taskId !== undefined && { taskId: event.taskId }),
    status: 'running',
    summary: '',
    detail: undefined,
    notes: [],
    startedAt: event.at,
    endedAt: undefined,
  };
}

function endStep(step: StepState, event: Extract<RunEvent, { type: 'step-end' }>): StepState {
  return { ...step, status: event.status, summary: event.summary, detail: event.detail, endedAt: event.at };
}

function endRun(state: RunState, outcome: RunOutcome, at: number): RunState {
  const ended = { ...state, outcome, endedAt: at };
  if (outcome.kind !== 'answered') return ended;
  return { ...ended, text: outcome.answer.text, citations: outcome.answer.citations };
}

/** The question as the router understood it; as asked when the run did not get that far. */
export function standaloneQuestion({ question, steps }: Pick<RunState, 'question' | 'steps'>): string {
  const route = steps.map(({ detail }) => detail).find((detail) => detail?.kind === 'route');
  return route?.kind === 'route' ? route.route.question : question;
}

/** Model usage of a run. */
export interface Usage {
  /** Models that answered, in order of their first call; empty if none was used. */
  readonly models: readonly string[];
  /** Completed calls. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether some token counts are estimates, because a service did not report them. */
  readonly isEstimated: boolean;
  /** In the currency of the price table; undefined if a model is not listed, or none was used. */
  readonly cost: number | undefined;
  /** Calls repeated after a failure. */
  readonly repeatedCalls: number;
  /** Reasons why the extractive reasoner took over steps, each once. */
  readonly fallbacks: readonly string[];
}

/** Sums up the notes of all steps. Pure; works for a run in progress too. */
export function usageOf({ steps }: Pick<RunState, 'steps'>): Usage {
  const notes = steps.flatMap((step) => step.notes);
  const calls = notes.filter((note) => note.kind === 'model-call');
  const sum = (count: (call: (typeof calls)[number]) => number): number =>
    calls.reduce((total, call) => total + count(call), 0);
  const isPriced = calls.length > 0 && calls.every(({ cost }) => cost !== undefined);
  return {
    models: [...new Set(calls.map(({ model }) => model))],
    calls: calls.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    isEstimated: calls.some(({ isEstimated }) => isEstimated),
    cost: isPriced ? sum(({ cost }) => cost ?? 0) : undefined,
    repeatedCalls: notes.filter(({ kind }) => kind === 'retry').length,
    fallbacks: [...new Set(notes.flatMap((note) => (note.kind === 'fallback' ? note.message : [])))],
  };
}
