// What a line of a passage is by its form: a title, a clause, an entry.

const maxTitle = 80;

export const entry = /^\s*(?:[-*•]\s+)?\*{0,2}[\p{L}\p{N}][^:.!?|\n]{0,48}?\*{0,2}:\*{0,2}\s+\S/u;
/** "4.2 The Supplier …". */
export const clauseOfTwo = /^\s*\d+\.\d+\.?\s+\S/;
/** "2. Rent. The rent is …". */
const titledClause =
  /^\s*\d{1,3}[.)]\s+[*_]{0,2}\p{Lu}[\p{L}'’-]*(?:[ ,&/]+[\p{L}'’-]+){0,4}\.[*_]{0,2}\s+(?=\S)/u;
/** "**Holidays.** 28 days including bank holidays.", also in an item. */
const runInTitle = /^\s*(?:[-*+•]\s+)?(?:\*\*|__)([^*_\n]{2,80}?[.!?])(?:\*\*|__)[ \t]+(?=\S)/u;
export const clause = /^\s*(?:\d+(?:\.\d+)+\.?|\(\d+[a-z]?\)|\(?[a-z]\)|§+\s*\d+)\s+\S/u;

/** Whether a text is one line that heads what is below it. */
export function isTitleLine(line: string): boolean {
  return !line.includes('\n') && titleOf(line) !== undefined;
}

/** The title in a line that heads the text below it; undefined for any other line. */
export function titleOf(line: string): { readonly text: string; readonly isNumbered: boolean } | undefined {
  const said = line.trim();
  if (said.length > maxTitle) return undefined;
  const bold = /^(?:\*\*|__)([^*_]+?)(?:\*\*|__):?$/.exec(said)?.[1];
  if (bold !== undefined) return { text: bold, isNumbered: false };
  const numbered =
    /^(?:§+\s*\d+\w?|(?:[A-Z]\.)?\d+(?:\.\d+)*\.?|Art(?:icle|ikel)?\.?\s+\d+)\s+(\p{Lu}[^.!?;:]*)$/u.exec(
      said,
    );
  if (numbered !== null && (numbered[1] ?? '').split(/\s+/).length <= 8)
    return { text: said, isNumbered: true };
  const isCapital = /^[\p{Lu}\d][\p{Lu}\d\s,&/()–-]{3,}$/u.test(said) && /\p{Lu}{3}/u.test(said);
  return isCapital ? { text: said, isNumbered: true } : undefined;
}

/** A title that stands in the line of what it heads, as it is written there with what follows it up to the text. */
export function ownTitleOf(
  line: string,
): { readonly written: string; readonly text: string; readonly isNumbered: boolean } | undefined {
  const ofClause = titledClause.exec(line)?.[0];
  if (ofClause !== undefined) return { written: ofClause, text: ofClause, isNumbered: true };
  const [written, text] = runInTitle.exec(line) ?? [];
  return written === undefined || text === undefined ? undefined : { written, text, isNumbered: false };
}

/** Text is hardly wrapped at a narrower width. */
const leastWidth = 60;
/** Of a list, a line that is wrapped or begins in small letters is the exception. */
const leastShare = 0.75;
/** Fewer lines are no list. */
const leastOwn = 3;

/**
 * Which lines of a plain text go on with the one before. Where most break though the next word would have fitted, and begin alike, with a
 * capital or a number, or have columns, they are a list without marks, as people type it; of single words, they may be cells of a table,
 * and numbered clauses are text.
 */
export function areWrapped(written: readonly string[]): readonly boolean[] {
  const lines = written.map((line) => line.trimStart());
  if (lines.some((line) => clause.test(line))) return lines.map(() => true);
  const widest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const firstOf = (line: string): string => /^\S*/.exec(line)?.[0] ?? '';
  const firsts = Map.groupBy(lines, firstOf);
  const isLike = (line: string): boolean =>
    / {2,}\S/.test(line) || (firsts.get(firstOf(line))?.length ?? 0) > 1;
  const fits = (line: string, next: string, width: number): boolean =>
    line.length + 1 + firstOf(next).length < width;
  const own = lines.map((line, at) => {
    const before = lines[at - 1];
    if (before !== undefined && !fits(before, line, Math.max(leastWidth, widest))) return false;
    return /\S\s+\S/.test(line) && (before === undefined || isLike(line) || /^[^\p{Ll}]/u.test(line));
  });
  const areMost = (some: readonly boolean[]): boolean =>
    some.filter(Boolean).length >= Math.max(leastOwn, lines.length * leastShare);
  const isProse =
    lines.filter((line) => /[.!?]$/.test(line)).length * 2 > lines.length ||
    lines.findIndex((line) => /[.!?]$/.test(line)) === lines.length - 1 ||
    lines.every((line, at) => at === 0 || !fits(lines[at - 1] ?? '', line, widest + 1));
  const isList = areMost(own) && (!isProse || areMost(lines.map(isLike)));
  return own.map((is) => !(isList && is));
}
