import { dateIn, periodOf } from './dates';
import { ownTerms, seriesName } from './names';
import type { Older } from '../model/types';
import type { AboutDocument } from './aboutDocument';

/** How it is known which of two documents is newer. */
export type NewerReason = 'replaces' | 'archive' | 'version' | 'date';

export interface Newer {
  readonly side: 'one' | 'other';
  readonly reason: NewerReason;
  /** What was compared: versions or dates; empty for the other reasons. */
  readonly shown: readonly [newer: string, older: string] | readonly [];
}

interface Documented {
  readonly about: AboutDocument;
}

/**
 * Which of two documents is newer: the one that says it replaces the other, that is not in an archive, that
 * has the later version of the same document, or the later date. Undefined if nothing tells.
 */
export function newerOf(one: Documented, other: Documented): Newer | undefined {
  const [a, b] = [one.about, other.about];
  if (a.id === b.id) return undefined;
  const bySign = bySigns(a, b);
  if (bySign !== undefined) return bySign;
  return byVersion(a, b) ?? byDate(a, b);
}

function byVersion(a: AboutDocument, b: AboutDocument): Newer | undefined {
  if (a.version === undefined || b.version === undefined || !areIssues(a, b)) return undefined;
  const order = compareVersions(a.version, b.version);
  return order === 0 ? undefined : shownOf(order > 0, 'version', [a.version.join('.'), b.version.join('.')]);
}

function byDate(a: AboutDocument, b: AboutDocument): Newer | undefined {
  if (a.date === undefined || b.date === undefined || a.date.startsWith(b.date) || b.date.startsWith(a.date))
    return undefined;
  return shownOf(a.date > b.date, 'date', [a.date, b.date]);
}

function bySigns(a: AboutDocument, b: AboutDocument): Newer | undefined {
  const [replaces, isReplaced] = [doesReplace(a, b), doesReplace(b, a)];
  if (replaces !== isReplaced) return { side: replaces ? 'one' : 'other', reason: 'replaces', shown: [] };
  const isAOld = isOld(a, b);
  if (isAOld !== isOld(b, a)) return { side: isAOld ? 'other' : 'one', reason: 'archive', shown: [] };
  return undefined;
}

function isOld(one: AboutDocument, beside: AboutDocument): boolean {
  return one.isPutAway || (one.isCalledOld === true && areIssues(one, beside));
}

function shownOf(isOne: boolean, reason: NewerReason, [a = '', b = '']: readonly string[]): Newer {
  return { side: isOne ? 'one' : 'other', reason, shown: isOne ? [a, b] : [b, a] };
}

/** Whether a document says that it replaces something that the other's title or name names. */
function doesReplace(one: AboutDocument, other: AboutDocument): boolean {
  const { replaces } = one;
  const { title, id, date } = other;
  if (replaces.length > 0 && areIssues(one, other) && (one.date ?? '') > (date ?? '')) return true;
  const name = id
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/[-_]/g, ' ');
  return replaces.some((terms) =>
    [title, name].some((one) => {
      const own = ownTerms(one, new Set());
      const isNamed = own.length > 0 && own.every((term) => terms.includes(term));
      const year = date?.slice(0, 4);
      return (
        isNamed &&
        (year === undefined || !terms.some((term) => /^(?:19|20)\d\d$/.test(term)) || terms.includes(year))
      );
    }),
  );
}

/**
 * Whether a document is older than others of the given, or says itself that it is not in force; undefined if it is neither.
 * Others of another text only count if they say that they replace it. Records of a day or a quarter have no newer issue.
 */
export function olderOf(one: AboutDocument, others: readonly AboutDocument[]): Older | undefined {
  const later = others.flatMap((other) => reasonOf(one, other) ?? []);
  const [first] = later;
  const reason = ownReason(one) ?? first?.reason;
  if (reason === undefined) return undefined;
  const issue = issueOf(one, first?.by);
  return { reason, newer: later.map(({ by }) => by.id), ...(issue !== undefined && { issue }) };
}

/** What tells it from the newer one. */
function issueOf({ version, date }: AboutDocument, by: AboutDocument | undefined): string | undefined {
  return version !== undefined && by?.version !== undefined ? `v${version.join('.')}` : date;
}

function ownReason({ isSuperseded, isPutAway }: AboutDocument): Older['reason'] | undefined {
  if (isSuperseded === true) return 'superseded';
  return isPutAway ? 'archived' : undefined;
}

interface Later {
  readonly by: AboutDocument;
  readonly reason: Older['reason'];
}

/** How the other is known to be newer; undefined if it is not. */
function reasonOf(one: AboutDocument, by: AboutDocument): Later | undefined {
  const found = newerOf({ about: one }, { about: by });
  if (found?.side !== 'other') return undefined;
  if (found.reason === 'replaces') return { by, reason: 'replaced' };
  if (areRecords(one, by) || !differInIssue(one, by)) return undefined;
  return { by, reason: found.reason === 'archive' ? 'archived' : found.reason };
}

/** Lengths of ISO 8601 dates. */
const [withMonth, withDay] = ['2026-01'.length, '2026-01-31'.length];
/** Texts that are issued more often are of a month each, such as minutes and invoices. */
const fewestMonths = 3;

/** Whether both tell what was, and hold beside each other: by a day or a quarter in a name, or by months that are near. */
function areRecords(one: AboutDocument, by: AboutDocument): boolean {
  const [a, b] = [dateInName(one), dateInName(by)];
  const areOfMonths = a.length === withMonth && b.length === withMonth;
  return isRecord(one) || isRecord(by) || (areOfMonths && Math.abs(monthsOf(a) - monthsOf(b)) < fewestMonths);
}

function isRecord(about: AboutDocument): boolean {
  const names = [about.title, about.id];
  return dateInName(about).length === withDay || names.some((name) => periodOf(name)?.quarter !== undefined);
}

function dateInName({ title, id }: AboutDocument): string {
  return dateIn(title) ?? dateIn(id) ?? '';
}

function monthsOf(date: string): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return 12 * year + month;
}

/** Whether two documents are issues of one text: their titles or names are the same but for versions and dates. */
function areIssues(one: AboutDocument, other: AboutDocument): boolean {
  const namesOf = ({ title, id }: AboutDocument): string[] =>
    [title, id.replace(/^.*\//, '')].map(seriesName);
  const others = namesOf(other);
  return namesOf(one).some((name) => name !== '' && others.includes(name));
}

/** Whether versions and dates are all that tells two paths, or two titles, from each other: each folder has its README. */
function differInIssue(one: AboutDocument, other: AboutDocument): boolean {
  const isSeries = (name: string, its: string): boolean => name !== '' && name === its;
  return (
    isSeries(seriesOfPath(one.id), seriesOfPath(other.id)) ||
    (one.title !== other.title && isSeries(seriesName(one.title), seriesName(other.title)))
  );
}

/** A path without versions, dates and the folders that have no other name. */
function seriesOfPath(id: string): string {
  const names = id.split('/').map(seriesName);
  return names.at(-1) === '' ? '' : names.filter((name) => name !== '').join('/');
}

function compareVersions(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
