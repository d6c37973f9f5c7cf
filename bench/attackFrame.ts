/** What an attack works with, and what it gives back. A file of bench/attacks exports one function of this type, `attack`. */

/** How much is tried: a part in a minute, as `npm test` does; all that a few minutes allow; or everything, which can take an hour. */
export type AttackSize = 'part' | 'usual' | 'full';

/** Where an attack works. */
export interface AttackSetting {
  /** An empty folder, which is removed afterwards. */
  readonly scratch: string;
  readonly size: AttackSize;
  /** The built command line, for `node`. */
  readonly program: string;
}

/** One row of the table. */
export interface Check {
  /** What holds, in words that follow the attack's name in the table. */
  readonly what: string;
  readonly tried: number;
  readonly held: number;
  /** What did not hold, a line each, for whoever mends it; not kept. */
  readonly failures?: readonly string[];
}

/** Attacks the product by chance numbers that are always the same; gives each check as soon as it is done. */
export type Attack = (setting: AttackSetting) => AsyncIterable<Check>;

/** Counts what held while an attack goes on. */
export class Tally {
  #tried = 0;
  readonly #failures: string[] = [];

  /** Notes one try; `failure` says what did not hold, undefined when all did. */
  add(failure: string | undefined): void {
    this.#tried += 1;
    if (failure !== undefined) this.#failures.push(failure);
  }

  check(what: string): Check {
    const failures = this.#failures;
    return { what, tried: this.#tried, held: this.#tried - failures.length, failures };
  }
}
