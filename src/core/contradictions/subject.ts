import { analyze } from '../language/analyze';
import { ownTerms } from '../language/names';
import type { AboutDocument } from '../language/aboutDocument';
import { onceOf } from '../util/memoized';

/** A document as far as it tells what it is about. */
export interface Described {
  readonly about: AboutDocument;
  /** Whether the document says a term anywhere, in its names too. */
  readonly says: (term: string) => boolean;
}

/** Whether each is with a company, or says in its front matter that it is about something, of which the other says nothing. */
export function haveOtherParties(one: Described, other: Described): boolean {
  if (one.about.id === other.about.id) return false;
  return (
    eachHasOwn(one, other, one.about.parties, other.about.parties) || haveOtherFields(one.about, other.about)
  );
}

function eachHasOwn(
  one: Described,
  other: Described,
  terms: readonly string[],
  others: readonly string[],
): boolean {
  return terms.some((term) => !other.says(term)) && others.some((term) => !one.says(term));
}

/** Whether both are of one kind by their titles and file names, and each names there what the other nowhere says. */
export function haveOtherNames(one: Described, other: Described): boolean {
  if (one.about.id === other.about.id) return false;
  const { isOneKind, own, its } = titlesOf(one.about, other.about);
  if (!isOneKind && !own.some((term) => its.some((another) => haveOneHead(term, another)))) return false;
  return eachHasOwn(one, other, own, its);
}

/** Whether the titles have a term in common, and which each has beside those. */
export function titlesOf(
  one: AboutDocument,
  other: AboutDocument,
): { readonly isOneKind: boolean; readonly own: readonly string[]; readonly its: readonly string[] } {
  const [left, right] = [termsOfTitle(one), termsOfTitle(other)];
  return {
    isOneKind: [...left.all].some((term) => right.all.has(term)),
    own: left.own.filter((term) => !right.all.has(term) || !left.all.has(term)),
    its: right.own.filter((term) => !left.all.has(term) || !right.all.has(term)),
  };
}

/** All terms of a title, and those that other issues of the document would share. */
const termsOfTitle = onceOf((about: AboutDocument) => {
  const title = titleOf(about);
  return { all: new Set(analyze(title)), own: ownTerms(title, new Set()) };
});

/** The title and the name of the file. */
export function titleOf({ title, id }: AboutDocument): string {
  return `${title.replace(/\.\w+$/, '')} ${id.replace(/^.*\/|\.\w+$/g, '')}`.replace(/[-_]/g, ' ');
}

const leastHead = 6;

/** Whether two compounds end in one word: "Hundesteuersatzung", "Gebührensatzung". */
function haveOneHead(one: string, other: string): boolean {
  return (
    Math.min(one.length, other.length) >= leastHead + 3 && one.slice(-leastHead) === other.slice(-leastHead)
  );
}

function haveOtherFields({ fields: own }: AboutDocument, { fields: its }: AboutDocument): boolean {
  return [...own].some(([field, value]) => its.has(field) && its.get(field) !== value);
}
