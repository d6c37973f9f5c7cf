import * as l10n from '@vscode/l10n';
import { counted } from '../../../core/util/displayLanguage';

/** The texts of the tree of steps and the line above it. */
export const texts = {
  nothingStrong: () => l10n.t('Nothing strong enough'),
  tree: () => l10n.t('Steps'),
  agent: () => l10n.t('Agent'),
  answeredBy: (agent: string) => l10n.t('By {0}', agent),
  stop: () => l10n.t('Stop'),
  starting: () => l10n.t('Starting'),
  understanding: () => l10n.t('Understanding the question'),
  planning: () => l10n.t('Planning the search'),
  searching: () => l10n.t('Searching the documents'),
  searchingPart: (part: string, number: number, count: number) =>
    l10n.t('Searching “{0}”, {1} of {2} parts', part, number, count),
  quoting: () => l10n.t('Looking for quotes'),
  quotingPart: (part: string, number: number, count: number) =>
    l10n.t('Looking for quotes on “{0}”, {1} of {2} parts', part, number, count),
  writing: (quotes: number) => {
    if (quotes === 0) return l10n.t('Writing the answer');
    return counted(
      quotes,
      l10n.t('Writing the answer from {0} quote'),
      l10n.t('Writing the answer from {0} quotes'),
    );
  },
  checking: () => l10n.t('Checking the answer'),
  /** The second try is the first further one. */
  furtherTry: (number: number) =>
    number === 2 ? l10n.t('Second try with a wider search') : l10n.t('Third try with a wider search'),
  quotes: (count: number) => counted(count, l10n.t('{0} quote'), l10n.t('{0} quotes')),
  tries: () => l10n.t('Tries side by side'),
  triesResult: (count: number) => counted(count, l10n.t('{0} try'), l10n.t('{0} tries')),
  try: (number: number) => l10n.t('Try {0}', number),
  confidence: () => l10n.t('Confidence'),
  kept: () => l10n.t('kept'),
  noDraft: () => l10n.t('nothing new found'),
  passagesKept: (count: number) => counted(count, l10n.t('{0} passage'), l10n.t('{0} passages')),
  outcome: () => l10n.t('Outcome'),
};
