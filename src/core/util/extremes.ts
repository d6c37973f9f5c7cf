/** The greatest of the numbers, −∞ without any; there may be more than a call takes arguments. */
export function greatestOf(numbers: Iterable<number>): number {
  let greatest = -Infinity;
  for (const number of numbers) greatest = Math.max(greatest, number);
  return greatest;
}

/** The least of the numbers, ∞ without any. */
export function leastOf(numbers: Iterable<number>): number {
  let least = Infinity;
  for (const number of numbers) least = Math.min(least, number);
  return least;
}
