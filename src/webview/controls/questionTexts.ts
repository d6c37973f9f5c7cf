import * as l10n from '@vscode/l10n';
import { formatCount } from '../../core/util/displayLanguage';

/**
 * The texts of the question box; functions, as the texts of the display language are only available once the
 * page has loaded.
 */
export const questionTexts = {
  placeholder: () => l10n.t('Ask about your documents. @ to choose some'),
  workspace: () => l10n.t('Workspace'),
  chooseScope: () => l10n.t('Choose the folders and documents to search (@)'),
  scope: () => l10n.t('Only these are searched'),
  tick: () => l10n.t('Choose several (Space)'),
  /** `name` and the number of others. */
  andOthers: (name: string, others: number) => l10n.t('{0} +{1}', name, formatCount(others)),
  remove: (name: string) => l10n.t('Search beyond {0}', name),
  suggestions: () => l10n.t('Folders and documents'),
  noMatch: (text: string) => l10n.t('No folder or document matches “{0}”.', text),
  noDocuments: () => l10n.t('No documents were found in this workspace.'),
  looking: () => l10n.t('Looking for documents…'),
  selection: (lines: string) => l10n.t('selection, lines {0}', lines),
  searchedIn: (parts: string) => l10n.t('In {0}', parts),
  askEverywhere: () => l10n.t('Ask the whole workspace'),
  offline: () => l10n.t('On this machine'),
  whoAnswers: (name: string) => l10n.t('Who answers: {0}', name),
  modelHint: (model: string) => l10n.t('Write answers with {0}?', model),
  sentToModel: () => l10n.t('Your questions and matching passages would be sent to it.'),
  useModel: () => l10n.t('Use it'),
  notNow: () => l10n.t('Not now'),
  followUps: () => l10n.t('Ask next'),
} as const;
