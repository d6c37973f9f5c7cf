import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** Tells that a text is the one that a team's index has from that time, in milliseconds since 1970. */
export function tellSinceWhen(since: number): void {
  void vscode.window.showInformationMessage(
    l10n.t(
      'This is the text that the team index has from {0}; no file here has this text.',
      new Date(since).toLocaleString(vscode.env.language),
    ),
  );
}

export function tellThatItIsGone(): void {
  void vscode.window.showInformationMessage(
    l10n.t(
      'The document has changed since: the quote is no longer in it. Ask again for an answer from what it says now.',
    ),
  );
}
