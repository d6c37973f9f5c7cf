import * as l10n from '@vscode/l10n';
import { memoized } from './memoized';

/**
 * The display language as a BCP 47 tag. It is itself a localised text, so that numbers are always formatted
 * in the language of the sentence around them; English if no texts are configured.
 */
export function displayLanguage(): string {
  return l10n.t({ message: 'en', comment: ['The BCP 47 tag of the language of these texts'] });
}

/** A language's name in the display language, or in another. */
export function languageName(code: string, shownIn = displayLanguage()): string {
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(code) ?? code;
}

/** Formats a number for the display language: `1,284`. */
export function formatCount(count: number): string {
  // Loading the rules of a language takes a page 50 ms.
  return Number.isInteger(count) && Math.abs(count) < 1000
    ? String(count)
    : count.toLocaleString(displayLanguage());
}

/** Formats a number below a thousand with a fixed number of decimals, without the rules of the language, as above. */
export function formatDecimal(value: number, decimals: number): string {
  const point = l10n.t({ message: '.', comment: ['The sign before the decimals of a number'] });
  return value.toFixed(decimals).replace('.', point);
}

/**
 * Selects the plural form for a number in the display language; `{0}` in the text is replaced by the number:
 * `counted(2, l10n.t('{0} document'), l10n.t('{0} documents'))`.
 */
export function counted(count: number, one: string, other: string): string {
  const form = pluralRules(displayLanguage()).select(count) === 'one' ? one : other;
  return form.replace('{0}', () => formatCount(count));
}

/** Cached, since creating it is comparatively slow. */
const pluralRules = memoized(4, (language: string) => new Intl.PluralRules(language));

/** A text in the quotation marks of the display language. */
export function quoted(text: string): string {
  return l10n.t('“{0}”', text);
}

/** A disjunction: `one, two or three`. */
export function listOr(names: readonly string[]): string {
  return new Intl.ListFormat(listLanguage(displayLanguage()), { type: 'disjunction' }).format(names);
}

/** A conjunction: `one, two and three`. */
export function listAnd(names: readonly string[], language = displayLanguage()): string {
  return new Intl.ListFormat(listLanguage(language), { type: 'conjunction' }).format(names);
}

/** British English has no comma before the last name. */
function listLanguage(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}

/** A number with its noun in English, in the right form: "1 document", "1,200 documents". */
export function count(number: number, noun: string, many = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : many}`;
}

/** Remaining time, deliberately coarse so that it does not flicker: `20 s`, `3 min`. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 10) return `${seconds} s`;
  if (seconds <= 50) return `${Math.ceil(seconds / 10) * 10} s`;
  return `${Math.ceil(seconds / 60)} min`;
}
