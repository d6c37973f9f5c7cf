import * as l10n from '@vscode/l10n';
import type { DeclineReason, RunOutcome } from '../../run/events';
import { quoted } from '../../text/displayLanguage';

/** How a run ended, in a few words, with what it answered or what came nearest. */
export function outcomeWords(outcome: RunOutcome | undefined): string {
  switch (outcome?.kind) {
    case 'answered':
      return l10n.t('answered: {0}', quoted(shortened(outcome.answer.text)));
    case 'declined': {
      const nearest = outcome.coverage.nearest[0]?.documentId;
      const why = declinedWords[outcome.reason]();
      return nearest === undefined ? why : l10n.t('{0}; nearest is {1}', why, nearest);
    }
    case 'failed':
      return l10n.t('failed: {0}', outcome.message);
    case 'cancelled':
    case undefined:
      return l10n.t('stopped');
  }
}

const declinedWords: Readonly<Record<DeclineReason, () => string>> = {
  'nothing-found': () => l10n.t('declined: the documents do not say'),
  'out-of-scope': () => l10n.t('declined: not about the documents'),
  'question-empty': () => l10n.t('declined: the question is empty'),
  'question-too-short': () => l10n.t('declined: the question is too short'),
  'question-too-long': () => l10n.t('declined: the question is too long'),
  'prompt-injection': () => l10n.t('declined: the question gives orders'),
  'no-documents': () => l10n.t('declined: there are no documents'),
  'unknown-agent': () => l10n.t('declined: there is no such agent'),
  clarify: () => l10n.t('asked back: the question can be understood in several ways'),
};

const mostCharacters = 100;

/** The beginning of a text on one line, cut at a word. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= mostCharacters) return line;
  const cut = line.lastIndexOf(' ', mostCharacters - 1);
  return `${line.slice(0, cut > mostCharacters / 2 ? cut : mostCharacters - 1)}…`;
}
