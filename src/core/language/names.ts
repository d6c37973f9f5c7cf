import { memoized } from '../util/memoized';
import { englishMonths } from './dates';
import { analyze, stopWords } from './analyze';
import { withoutPeriod } from './dates';

/**
 * Consecutive capitalised words, including particles within names ("Bank of England", "Ludwig van
 * Beethoven").
 */
const capitalised =
  /\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|the|de|la|von|van|and|for|in)\s+){0,2}\p{Lu}[\p{L}\p{N}'’.-]*)*/gu;

/**
 * The distinct capitalised names of a text, in reading order; a stop word that starts a sentence is not a
 * name.
 */
export function namesIn(text: string): string[] {
  const names = Array.from(text.matchAll(capitalised), ([run]) => withoutStopWords(run));
  return [...new Set(names)].filter((name) => name.length > 1 && analyze(name).length > 0);
}

function withoutStopWords(run: string): string {
  const words = run.split(/\s+/);
  const first = words.findIndex((word) => !stopWords.has(word.toLowerCase()));
  return first < 0
    ? ''
    : words
        .slice(first)
        .join(' ')
        .replace(/(?<![.,'’-])[.,'’-]+$/, '');
}

/** The terms common to all titles: "agreement" for contracts, "manual" for manuals. */
export function sharedTerms(titles: readonly string[]): ReadonlySet<string> {
  const [first = [], ...others] = titles.map((title) => analyze(title));
  const sets = others.map((terms) => new Set(terms));
  return new Set(first.filter((term) => sets.every((terms) => terms.has(term))));
}

/** Words and numbers that distinguish issues of one document. */
const issueTerm = new Set(
  analyze(
    `version draft final copy old new archive archived former current latest previous revised edition release rev ${englishMonths.join(' ')}`,
  ),
);

/** Versions, dates and part numbers; "RX200" is a name. */
const isCount =
  /^v?\d[\d.-]*$|\d{4}|^(?:v|ver|rev|week|day|month|part|chapter|vol|no|page|q|h|fy)\d|^(?:txt|pdf|md|docx?|html?)$/;

/** The terms specific to this title that other issues of the same document would share. */
export function ownTerms(title: string, kind: ReadonlySet<string>): string[] {
  return analyze(withoutPeriod(title)).filter(
    (term) => !kind.has(term) && !issueTerm.has(term) && !isCount.test(term),
  );
}

/** What issues of one document share: a title or file name without ending, versions and dates. */
export const seriesName = memoized(5_000, (name: string) =>
  ownTerms(name.replace(/\.\w+$/, '').replace(/[-_]/g, ' '), new Set()).join(' '),
);
