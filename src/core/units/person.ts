// "Who is Ada Lin?": what tells who a person is stands beside the name.

const name = String.raw`\p{Lu}[\p{L}'’-]+(?: (?:(?:de|del|la|van|von|der|den|ten) ){0,2}\p{Lu}[\p{L}'’-]+)+`;
const askedWho = new RegExp(
  String.raw`^\s*(?:who(?:['’]s| is| was)|wer (?:ist|war)) (?<person>${name})\s*\?*\s*$`,
  'iu',
);
const isName = new RegExp(`^${name}$`, 'u');

/** The person that "Who is X?" asks about, by first name and surname; undefined for other questions. */
export function personAsked(question: string): string | undefined {
  const person = askedWho.exec(question)?.groups?.person;
  return person !== undefined && isName.test(person) ? person : undefined;
}

/** In a list of people, what follows a name is the next one. */
const otherPerson = /^\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+\s*(?:[,;.(]|and\b|und\b|$)/u;
/** "The head of sales is Dr. Ada Lin", "the head of sales, Ada Lin". */
const roleBefore =
  /(?:\b(?:is|was|ist|war)|\b(?:[Tt]he|[Oo]ur|[Ii]ts|[Dd]er|[Dd]ie|[Uu]nsere?)(?: [\p{L}-]+){1,5},?)\s+(?:\p{Lu}\p{L}{0,3}\.\s*)*$/u;
const isRole = /^,?\s+(?:is|was|ist|war) (?:an?|the|our|its|eine?|der|die|unsere?) /;
/** Characters of a role before a name. */
const longest = 80;
const inList = /(?:[,;]|\band|\bund)\s*$/i;

/**
 * How plainly a text says who a person is: 2 for "Ada Lin, head of sales" or "the head of sales is Ada Lin", 1 for what
 * stands in brackets behind the name, "Ada Lin (sales)", and 0 for neither.
 */
export function saysWho(person: string, text: string): 0 | 1 | 2 {
  let isNoted = false;
  for (let at = text.indexOf(person); at >= 0; at = text.indexOf(person, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + person.length)];
    if (isRole.test(after) || roleBefore.test(before.slice(-longest))) return 2;
    const beside = /^\s*[,–—-]\s*(.+)/su.exec(after)?.[1];
    if (beside !== undefined && !inList.test(before) && !otherPerson.test(beside)) return 2;
    isNoted ||= /^\s*\(/.test(after);
  }
  return isNoted ? 1 : 0;
}
