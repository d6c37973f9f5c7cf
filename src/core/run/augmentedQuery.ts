import type { SubQuery } from '../model/types';
import type { Feedback } from '../model/judgement';
import { wordsOf } from '../language/termCoverage';
import { analyze } from '../language/analyze';
import { subjectShare } from '../language/frameWords';
import { isFrequentWord } from '../language/language';

/** Claims can be long: a query of so many words more still asks for one thing. */
const maxWords = 12;

/**
 * The question of a task joined by what the critic missed ([004]: its unsupported claims and logical gaps), by their telling
 * words that no query of the task has. Words of the question that the draft does not speak of are searched without the rest
 * of it, which led elsewhere. Of several tasks each gets what shares most words with it. Undefined when that adds nothing.
 */
export function augmentedQuery(
  subQuery: SubQuery,
  tasks: readonly SubQuery[],
  { unsupportedClaims, logicalGaps }: Feedback,
): string | undefined {
  if (subQuery.dependsOn.length > 0) return undefined;
  const first = tasks.filter(({ dependsOn }) => dependsOn.length === 0);
  const missed = [...unsupportedClaims, ...logicalGaps].filter((text) => isMostlyOf(text, subQuery, first));
  const known = new Set(analyze([subQuery.question, ...subQuery.searchQueries].join('\n')));
  const words = inTurns(missed.map((text) => tellingWords(text, known)));
  const added = [...new Set(words)].slice(0, maxWords);
  const unspoken = logicalGaps.filter((gap) => isOfQuestion(gap, subQuery.question));
  if (unspoken.length > 0) return [...unspoken, ...added].join(' ');
  return added.length === 0 ? undefined : [subQuery.question, ...added].join(' ');
}

/** Whether a gap is made of words of the question itself: those that the draft left out are looked for without the others. */
function isOfQuestion(gap: string, question: string): boolean {
  const asked = new Set(analyze(question));
  const words = analyze(gap);
  return words.length > 0 && words.length < asked.size && words.every((word) => asked.has(word));
}

/** Whether no other task shares more words with a text. */
function isMostlyOf(text: string, subQuery: SubQuery, tasks: readonly SubQuery[]): boolean {
  const said = new Set(analyze(text));
  const shared = ({ question, facet }: SubQuery): number =>
    new Set(analyze(`${question}\n${facet}`).filter((term) => said.has(term))).size;
  return tasks.every((other) => shared(other) <= shared(subQuery));
}

function tellingWords(text: string, known: ReadonlySet<string>): string[] {
  return [...wordsOf(text)].flatMap(([term, word]) =>
    known.has(term) || isFrequentWord(word.toLowerCase()) || subjectShare(term) < 1 ? [] : word,
  );
}

/** The first of each list, then the second of each, and so on. */
function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}
