import * as l10n from '@vscode/l10n';
import type { CountedName } from '../../../core/model/overview';
import { counted, formatCount } from '../../../core/util/displayLanguage';
import { together } from '../../controls/strings';

/** The first names on one line, and how many documents the others have. */
function firstOf(names: readonly CountedName[], most: number, tell: (one: CountedName) => string): string {
  const others = names.slice(most).reduce((sum, { documents }) => sum + documents, 0);
  const told = names.slice(0, most).map(tell);
  return [...told, ...(others > 0 ? [l10n.t('{0} more', formatCount(others))] : [])].map(together).join(', ');
}

/** The texts of the empty page, in the display language, which is loaded with it. */
export const welcomeTexts = () => ({
  title: l10n.t('Ask your documents'),
  about: l10n.t(
    'Answers come only from the documents in this workspace, and every claim has a quote that you can open.',
  ),
  nothingSent: l10n.t('Answers are made on this machine. Nothing is sent.'),
  wordsSent: (server: string) =>
    l10n.t('The words of a question are sent to the team index on {0}, to search there.', server),
  questionsSent: (to: string) =>
    l10n.t('Answers are made on this machine. Questions are sent to {0}, to search by meaning.', to),
  passagesSent: (to: string) => l10n.t('Questions, and the passages found for them, are sent to {0}.', to),
  documents: (count: number) => counted(count, l10n.t('{0} document'), l10n.t('{0} documents')),
  kinds: (kinds: readonly CountedName[]) =>
    firstOf(kinds, kinds.length, ({ name, documents }) => `${formatCount(documents)} ${name}`),
  folders: (folders: readonly CountedName[], most: number) =>
    l10n.t(
      'Folders: {0}',
      firstOf(folders, most, ({ name, documents }) => `${name} (${formatCount(documents)})`),
    ),
  starters: l10n.t('Questions to begin with'),
  noWorkspace: l10n.t('Open a folder to ask about its documents.'),
  notIndexed: l10n.t('Your documents are read when you ask the first question.'),
  beingRead: l10n.t('Your documents are being read. What you ask now is answered as soon as that is done.'),
  indexNow: l10n.t('Index now'),
  noDocuments: l10n.t('No documents that can be read were found in this folder.'),
  tips: [
    { icon: 'comment', text: l10n.t('Type a question in the box below.') },
    {
      icon: 'selection',
      text: l10n.t('Select text in a document, point at it and choose “Explain This from the Documents”.'),
    },
    { icon: 'terminal', text: l10n.t('Run “Ask Docs: Ask a Question” from the command palette.') },
  ],
});
