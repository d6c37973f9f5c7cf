import { userSentence } from '../errors';
import type { Reasoner, Report } from '../ports';

/** A reasoner whose stages `second` takes over, one at a time, where `first` fails; the step says so. */
export function withFallback(first: Reasoner, second: Reasoner): Reasoner {
  return {
    id: first.id,
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
        // Half an answer may have been shown by now.
        yield { type: 'restart' };
        return yield* second.synthesize(input, report, signal);
      }
    },
  };
}

async function orElse<T>(
  first: () => Promise<T>,
  second: () => Promise<T>,
  { report, signal }: { readonly report: Report; readonly signal: AbortSignal },
): Promise<T> {
  try {
    return await first();
  } catch (error) {
    // Who was told to stop did not fail.
    signal.throwIfAborted();
    report({ kind: 'fallback', message: userSentence(error) });
    return second();
  }
}
