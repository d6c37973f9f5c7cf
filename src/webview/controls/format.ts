import { displayLanguage, formatDecimal } from '../../core/util/displayLanguage';

/** A duration in words: `31 ms`, `0.3 s`, `12 s`, `1 min 5 s`. */
export function formatDuration(ms: number): string {
  const whole = Math.max(0, ms);
  if (whole < 100) return `${Math.round(whole)} ms`;
  if (whole < 9_950) return `${formatDecimal(whole / 1000, 1)} s`;
  const seconds = Math.round(whole / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A wait in whole seconds, rounded up: `2 s`, `1 min 5 s`. */
export function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

/** Capitalises the first letter: parts of a question start mid-sentence. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(displayLanguage()) + text.slice(first.length);
}

/** Converts a share of 0…1 to a percentage, rounded. */
export function toPercent(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 100);
}

/** Formats an amount of money without a currency, with two significant digits. */
export function formatCost(cost: number): string {
  return cost.toLocaleString(displayLanguage(), { maximumSignificantDigits: 2 });
}

/** Formats an ISO 8601 date: `12 Mar 2026`, `Mar 2026`, `2026`; anything else is returned as it is. */
export function formatDate(date: string): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?![\d-])/.exec(date);
  if (match === null) return date;
  const [, year, month, day] = match;
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  if (Number.isNaN(at.getTime())) return date;
  const language = displayLanguage();
  return at.toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month !== undefined && { month: 'short' }),
    ...(day !== undefined && { day: 'numeric' }),
  });
}

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** Formats how long ago a moment was: `5 minutes ago`, `yesterday`. */
export function ageOf(at: number, now: number): string {
  const agoMs = now - at;
  const format = new Intl.RelativeTimeFormat(displayLanguage(), { numeric: 'auto', style: 'short' });
  const found = units.find(({ ms }) => agoMs >= ms);
  return found === undefined
    ? format.format(0, 'second')
    : format.format(-Math.floor(agoMs / found.ms), found.unit);
}
