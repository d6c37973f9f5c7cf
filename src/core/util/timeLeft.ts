/** Remaining time, deliberately coarse so that it does not flicker: `20 s`, `3 min`. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 10) return `${seconds} s`;
  if (seconds <= 50) return `${Math.ceil(seconds / 10) * 10} s`;
  return `${Math.ceil(seconds / 60)} min`;
}
