/** A duration in words: `31 ms`, `0.3 s`, `12 s`, `1 min 5 s`. */
export function formatDuration(ms: number): string {
  const whole = Math.max(0, ms);
  if (whole < 100) return `${Math.round(whole)} ms`;
  if (whole < 9_950) return `${(whole / 1000).toFixed(1)} s`;
  const seconds = Math.round(whole / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A text with a capital at its beginning: the parts of a question begin in the middle of a sentence. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}

/** A score with two decimals. */
export function formatScore(score: number): string {
  return score.toFixed(2);
}

/** A score of 0…1 as a whole number of 0…100. */
export function toPercent(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 100);
}
