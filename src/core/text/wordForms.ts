/** Words that begin alike up to here are taken as forms of one: "founded" and "foundation", "Frist" and "Fristen". */
const sharedLetters = 5;
/** What another form of a word counts beside the word itself. */
const formShare = 0.8;

/** Terms with how the longer of them begin, for `formHeld`. */
export function withBeginnings(terms: readonly string[]): ReadonlySet<string> {
  const long = terms.filter((term) => term.length >= sharedLetters);
  return new Set([...terms, ...long.map(beginningOf)]);
}

/** How much of a term is among others, 0…1: the term itself, another form of it, or nothing. `held` is from `withBeginnings`. */
export function formHeld(term: string, held: ReadonlySet<string>): number {
  if (held.has(term)) return 1;
  return term.length >= sharedLetters && held.has(beginningOf(term)) ? formShare : 0;
}

function beginningOf(term: string): string {
  return `${term.slice(0, sharedLetters)}…`;
}
