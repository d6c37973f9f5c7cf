import { userSentence } from '../model/errors';
import type { Reasoner, Report, SynthesisInput } from '../model/ports';

/** A reasoner that falls back from `first` to `second` for each failing stage; the step notes it. */
export function withFallback(first: Reasoner, second: Reasoner): Reasoner {
  return {
    id: first.id,
    model: first.model,
    reading: first.reading,
    route: (input, report, signal) =>
      orElse(
        () => first.route(input, report, signal),
        () => second.route(input, report, signal),
        { report, signal },
      ),
    plan: (input, report, signal) =>
      orElse(
        () => first.plan(input, report, signal),
        () => second.plan(input, report, signal),
        { report, signal },
      ),
    nextQueries: (input, report, signal) =>
      orElse(
        () => first.nextQueries(input, report, signal),
        () => second.nextQueries(input, report, signal),
        { report, signal },
      ),
    extractEvidence: (input, report, signal) =>
      orElse(
        () => first.extractEvidence(input, report, signal),
        () => second.extractEvidence(input, report, signal),
        { report, signal },
      ),
    review: (input, report, signal) =>
      orElse(
        () => first.review(input, report, signal),
        () => second.review(input, report, signal),
        { report, signal },
      ),
    async *synthesize(input, report, signal) {
      try {
        return yield* first.synthesize(input, report, signal);
      } catch (error) {
        signal.throwIfAborted();
        report({ kind: 'fallback', message: userSentence(error) });
        // Half an answer may already be visible.
        yield { type: 'restart' };
        if (first.reading === undefined) return yield* second.synthesize(input, report, signal);
        const quoted = await quotedAnew(input, second, report, signal);
        return { ...(yield* second.synthesize(quoted, report, signal)), quotedAnew: quoted.subAnswers };
      }
    },
  };
}

/** The same tasks with quotes selected by the fallback, for a reasoner that reads whole passages instead. */
async function quotedAnew(
  input: SynthesisInput,
  reasoner: Reasoner,
  report: Report,
  signal: AbortSignal,
): Promise<SynthesisInput> {
  const { style, readDocument } = input;
  const subAnswers = await Promise.all(
    input.subAnswers.map(async (task) => {
      const { subQuery, terms, kept: passages, dropped: further, evidence } = task;
      const found = { passages, terms };
      const asked = { subQuery, found, further, style, readDocument, route: 'simple', earlier: [] } as const;
      const corrections = evidence.filter(({ kind }) => kind === 'correction');
      return {
        ...task,
        evidence: [...corrections, ...(await reasoner.extractEvidence(asked, report, signal))],
      };
    }),
  );
  return { ...input, subAnswers };
}

async function orElse<T>(
  first: () => Promise<T>,
  second: () => Promise<T>,
  { report, signal }: { readonly report: Report; readonly signal: AbortSignal },
): Promise<T> {
  try {
    return await first();
  } catch (error) {
    // A cancelled stage did not fail.
    signal.throwIfAborted();
    report({ kind: 'fallback', message: userSentence(error) });
    return second();
  }
}
