import * as l10n from '@vscode/l10n';

/** The texts of `@docs` in VS Code's chat. */
export const texts = {
  searching: () => l10n.t('Searching the documents'),
  understanding: () => l10n.t('Understanding the question'),
  planning: () => l10n.t('Planning the search'),
  writing: () => l10n.t('Writing the answer'),
  checking: () => l10n.t('Checking the answer'),
  writtenAnew: () => l10n.t('The answer is written anew:'),
  afterCheck: () => l10n.t('The answer after its check:'),
  sources: () => l10n.t('Sources'),
  nearest: () => l10n.t('Closest matches:'),
  check: () => l10n.t('This may be incomplete.'),
  decide: () => l10n.t('Please decide.'),
  offline: () => l10n.t("Answered offline, in the documents' own sentences."),
  writtenBy: (model: string) =>
    l10n.t('Written by {0}, which got the question and the passages found.', model),
  partlyBy: (model: string) =>
    l10n.t(
      'Written with {0}, which got the question and the passages found; a part was done offline.',
      model,
    ),
  instead: (reason: string) => l10n.t('Answered offline, because the model could not be used: {0}', reason),
  openInAskDocs: () => l10n.t('Open in Ask Docs'),
  askAgain: () => l10n.t('Ask again'),
  nothingAsked: () =>
    l10n.t(
      'Ask a question about the documents in this workspace, such as “How long are backups kept?”. `/explain` says what a term or the selection means, `/compare` puts two things side by side, and `/sources` lists where something is mentioned.',
    ),
  nothingToExplain: () =>
    l10n.t('Name a term after `/explain`, or select some text in an editor and attach the selection.'),
  nothingToCompare: () => l10n.t('Name what to compare: `/compare the free plan and the team plan`.'),
  nothingToList: () => l10n.t('Name what to look for: `/sources retention of backups`.'),
  compare: (things: string) => l10n.t('Compare {0}', things),
  noSources: (words: string) => l10n.t('No passage mentions “{0}”.', words),
  notADocument: (name: string) =>
    l10n.t('{0} is not an indexed document, so the question was not limited to it.', name),
  limitedTo: (names: string) => l10n.t('Only {0} was searched.', names),
  noLongerKept: () => l10n.t('This answer is from before the window was opened. Ask it again in Ask Docs?'),
} as const;
