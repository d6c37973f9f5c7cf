/** Age groups of a conversation list. */
export type Age = 'today' | 'yesterday' | 'week' | 'earlier';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The age of a moment in the user's calendar days; `week` covers the seven days up to and including
 * yesterday.
 */
export function ageOf(at: number, now: number): Age {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days <= 7 ? 'week' : 'earlier';
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
