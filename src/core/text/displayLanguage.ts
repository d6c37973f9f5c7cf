import * as l10n from '@vscode/l10n';

/**
 * The language in which texts are shown, as a BCP 47 tag. The texts themselves name it, so that numbers never speak another
 * language than the sentence around them; English where no texts are configured.
 */
export function displayLanguage(): string {
  return l10n.t({ message: 'en', comment: ['The BCP 47 tag of the language of these texts'] });
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
  const form = new Intl.PluralRules(displayLanguage()).select(count) === 'one' ? one : other;
  return form.replace('{0}', () => formatCount(count));
}
