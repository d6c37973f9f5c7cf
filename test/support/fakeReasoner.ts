import type { Draft, Evidence, Plan, Route } from '../../src/core/model/types';
import type {
  Reasoner,
  Report,
  Review,
  ReviewInput,
  RouteInput,
  SynthesisEvent,
} from '../../src/core/model/ports';
import { critiqueByAudit } from './critiqueByAudit';

type Input<M extends 'plan' | 'nextQueries' | 'extractEvidence' | 'synthesize'> = Parameters<Reasoner[M]>[0];

/** What a method answers, or throws, or a function of what it was asked. */
type Reply<I, T> = T | Error | ((input: I, signal: AbortSignal) => T | Promise<T>);

/** The replies of each method, call by call; those for evidence by task, as tasks run side by side. */
export interface ReasonerScript {
  /** A route without a question of its own keeps the one that was asked. */
  readonly route?: readonly Reply<RouteInput, Route>[];
  readonly plan?: readonly Reply<Input<'plan'>, Plan>[];
  readonly evidence?: Readonly<
    Record<string, readonly Reply<Input<'extractEvidence'>, readonly Evidence[]>[]>
  >;
  readonly nextQueries?: readonly Reply<Input<'nextQueries'>, readonly string[]>[];
  readonly synthesize?: readonly Reply<Input<'synthesize'>, Draft>[];
  /** Without it, what the audit found is the review. */
  readonly review?: readonly Reply<ReviewInput, Review>[];
}

/** A reasoner that keeps what it was asked, answers from its script, and notes when the script ran out. */
export class FakeReasoner implements Reasoner {
  readonly id = 'fake';
  /** Names of the methods called, in order. */
  readonly calls: string[] = [];
  readonly synthesized: Input<'synthesize'>[] = [];
  /** Calls that the script had no reply for. A run takes their failure for a reasoner's, so tests check this. */
  readonly unexpected: string[] = [];
  readonly #script: ReasonerScript;
  readonly #used = new Map<string, number>();

  constructor(script: ReasonerScript) {
    this.#script = script;
  }

  async route(input: RouteInput, _report: Report, signal: AbortSignal): Promise<Route> {
    const route = await this.#reply('route', this.#script.route, input, signal);
    return route.question === '' ? { ...route, question: input.question } : route;
  }

  async plan(input: Input<'plan'>, _report: Report, signal: AbortSignal): Promise<Plan> {
    return this.#reply('plan', this.#script.plan, input, signal);
  }

  /** Asked only where the script says so: most tests leave it to the names. */
  async nextQueries(
    input: Input<'nextQueries'>,
    _report: Report,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const replies = this.#script.nextQueries;
    return replies === undefined ? [] : this.#reply('nextQueries', replies, input, signal);
  }

  async extractEvidence(
    input: Input<'extractEvidence'>,
    _report: Report,
    signal: AbortSignal,
  ): Promise<readonly Evidence[]> {
    const { id } = input.subQuery;
    return this.#reply(`evidence ${id}`, this.#script.evidence?.[id], input, signal);
  }

  async *synthesize(
    input: Input<'synthesize'>,
    _report: Report,
    signal: AbortSignal,
  ): AsyncGenerator<SynthesisEvent, Draft> {
    this.synthesized.push(input);
    const draft = await this.#reply('synthesize', this.#script.synthesize, input, signal);
    for (const citation of draft.citations) yield { type: 'citation', citation };
    for (const text of draft.text.split(/(?<= )/)) yield { type: 'delta', text };
    return draft;
  }

  async review(input: ReviewInput, _report: Report, signal: AbortSignal): Promise<Review> {
    const replies = this.#script.review;
    if (replies === undefined) return { critique: critiqueByAudit(input) };
    return this.#reply('review', replies, input, signal);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- what it throws must be a rejection
  async #reply<I, T>(
    call: string,
    replies: readonly Reply<I, T>[] | undefined,
    input: I,
    signal: AbortSignal,
  ): Promise<T> {
    this.calls.push(call);
    const used = this.#used.get(call) ?? 0;
    this.#used.set(call, used + 1);
    const reply = replies?.[used];
    if (reply === undefined) {
      this.unexpected.push(call);
      throw new Error(`the script has no reply number ${used + 1} to "${call}"`);
    }
    if (reply instanceof Error) throw reply;
    // A reply is data or a function; none of the replies' types is a function itself.
    return typeof reply === 'function'
      ? (reply as (input: I, signal: AbortSignal) => T)(input, signal)
      : reply;
  }
}
