/** A kind of statement, and how it is asked for. */
export interface Fact {
  readonly pattern: RegExp;
  /** Whether a single word is enough to know what is asked about. */
  readonly isShort: boolean;
  /** Whether the groups hold nouns, which keep their capital letters. */
  readonly hasNouns: boolean;
  /** Makes the question of the pattern's groups: the subject first, as it is written within a sentence. Undefined for none. */
  readonly ask: (subject: string, parts: readonly (string | undefined)[]) => string | undefined;
}

export const subject = String.raw`((?:[\p{L}\p{N}'’/_.-]+ ){0,6}?[\p{L}\p{N}'’/_.-]+)`;

export function fact(
  pattern: string,
  ask: Fact['ask'],
  { isShort = false, hasNouns = false }: Partial<Pick<Fact, 'isShort' | 'hasNouns'>> = {},
): Fact {
  return { pattern: new RegExp(`^${pattern}(?![\\p{L}\\p{N}])`, 'iu'), ask, isShort, hasNouns };
}
