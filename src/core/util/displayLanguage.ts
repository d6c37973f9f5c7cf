import * as l10n from '@vscode/l10n';

/**
 * The language in which texts are shown, as a BCP 47 tag. The texts themselves name it, so that numbers never speak another
 * language than the sentence around them; English where no texts are configured.
 */
export function displayLanguage(): string {
  return l10n.t({ message: 'en', comment: ['The BCP 47 tag of the language of these texts'] });
}

/** The name of a language in the display language, or in another. */
export function languageName(code: string, shownIn = displayLanguage()): string {
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(code) ?? code;
}

/** A number as the display language writes it: `1,284`. */
export function formatCount(count: number): string {
  return count.toLocaleString(displayLanguage());
}

/** A number with a fixed number of decimals. */
export function formatDecimal(value: number, decimals: number): string {
  return value.toLocaleString(displayLanguage(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/**
 * A text about a number, in the form that the display language wants for it; `{0}` in the text becomes the number:
 * `counted(2, l10n.t('{0} file'), l10n.t('{0} files'))`.
 */
export function counted(count: number, one: string, other: string): string {
  const form = pluralRules(displayLanguage()).select(count) === 'one' ? one : other;
  return form.replace('{0}', () => formatCount(count));
}

let rules = new Intl.PluralRules('en');

/** Made once: that takes long beside what it does. */
function pluralRules(language: string): Intl.PluralRules {
  if (rules.resolvedOptions().locale !== language) rules = new Intl.PluralRules(language);
  return rules;
}

/** A text in the quotation marks of the display language. */
export function quoted(text: string): string {
  return l10n.t('"{0}"', text);
}

/** Names as a list of which one is meant: `one, two or three`. */
export function listOr(names: readonly string[]): string {
  return new Intl.ListFormat(listLanguage(displayLanguage()), { type: 'disjunction' }).format(names);
}

/** Names as a list of which all are meant: `one, two and three`. */
export function listAnd(names: readonly string[], language = displayLanguage()): string {
  return new Intl.ListFormat(listLanguage(language), { type: 'conjunction' }).format(names);
}

/** English without a comma before the last name. */
function listLanguage(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
