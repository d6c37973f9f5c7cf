/** What somebody answers who would rather see the question before once more. */
export const back = Symbol('back');

/** An answer to a question of several in turn; undefined when the user cancels. */
export type Reply<T> = T | typeof back | undefined;

/**
 * Asks, and goes on with the answer; whoever comes back from there is asked again, beginning with what was
 * answered before.
 */
export async function askInTurn<A, R>(
  first: A,
  ask: (before: A) => Promise<Reply<A>>,
  goOn: (answer: A) => Promise<Reply<R>>,
): Promise<Reply<R>> {
  for (let before = first; ;) {
    const answer = await ask(before);
    if (answer === undefined || answer === back) return answer as typeof back | undefined;
    const result = await goOn(answer);
    if (result !== back) return result;
    before = answer;
  }
}
