/** A time from one moment to another, in milliseconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** How much of a time none of the others covers; they may overlap. */
export function outsideMs(whole: Interval, others: readonly Interval[]): number {
  let outside = 0;
  let covered = whole.start;
  for (const { start, end } of others.toSorted((one, other) => one.start - other.start)) {
    outside += Math.max(0, Math.min(start, whole.end) - covered);
    covered = Math.max(covered, Math.min(end, whole.end));
  }
  return outside + whole.end - covered;
}
