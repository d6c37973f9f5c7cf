/** A count with thousands separators. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** A count and what is counted, in the singular or the plural: `1 file`, `1,284 files`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
