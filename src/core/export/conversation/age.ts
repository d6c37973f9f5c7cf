/** When something was, as lists of conversations are grouped. */
export type Age = 'today' | 'yesterday' | 'week' | 'earlier';

const dayMs = 24 * 60 * 60 * 1000;

/** How long ago a moment was, by the days of the user's calendar; `week` is the seven days before yesterday's end. */
export function ageOf(at: number, now: number): Age {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days <= 7 ? 'week' : 'earlier';
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
