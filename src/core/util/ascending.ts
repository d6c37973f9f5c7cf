/** Whether a number is among those from `start` up to `end`, which ascend. */
export function isAmong(
  number: number,
  ascending: Uint32Array,
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: ascending.length },
): boolean {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low < end && ascending[low] === number;
}
