import { displayLanguage } from '../../core/util/displayLanguage';

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
