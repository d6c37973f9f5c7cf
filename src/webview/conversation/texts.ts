import * as l10n from '@vscode/l10n';

function language(): string {
  return document.documentElement.lang === '' ? 'en' : document.documentElement.lang;
}

function isOne(count: number): boolean {
  return new Intl.PluralRules(language()).select(count) === 'one';
}

/** The texts of this room; functions, as the texts of the display language come with the page. */
export const conversationTexts = {
  earlier: (count: number) =>
    isOne(count) ? l10n.t('Show {0} earlier question', count) : l10n.t('Show {0} earlier questions', count),
  recent: () => l10n.t('Recent conversations'),
  all: () => l10n.t('Show all'),
  edit: () => l10n.t('Edit the question'),
  editing: () => l10n.t('Question in other words'),
  send: () => l10n.t('Ask'),
  cancel: () => l10n.t('Cancel'),
  removed: (answers: number) =>
    answers > 1 ? l10n.t('This answer and those below are removed.') : l10n.t('This answer is replaced.'),
  /** `5 minutes ago`, `yesterday`. */
  age: (at: number, now: number) => relative(now - at),
};

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

function relative(agoMs: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' });
  const found = units.find(({ ms }) => agoMs >= ms);
  return found === undefined
    ? format.format(0, 'second')
    : format.format(-Math.floor(agoMs / found.ms), found.unit);
}
