import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { whereOf } from '../../core/features/verifiedLinks/describe';
import type { QuotedPlace } from '../../core/features/verifiedLinks/writeLink';
import { sentences } from '../../core/language/sentences';

const scheme = 'ask-docs-quote';

/** Shows a quote and what stands in its place now beside each other, as a diff of two texts that are nowhere on disk. */
export class SideBySide implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #registered: vscode.Disposable;

  constructor() {
    this.#registered = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    );
  }

  async show(old: string, now: QuotedPlace): Promise<void> {
    const [quoted, current] = [
      this.#keep(l10n.t('quoted'), old, now),
      this.#keep(l10n.t('now'), now.quote, now),
    ];
    const title = l10n.t('{0}: quoted ↔ now', whereOf(now));
    await vscode.commands.executeCommand('vscode.diff', quoted, current, title, { preview: true });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    this.#registered.dispose();
  }

  #keep(side: string, text: string, { documentId }: QuotedPlace): vscode.Uri {
    const lines = onLines(text);
    const uri = vscode.Uri.from({
      scheme,
      path: `/${documentId} (${side})`,
      query: String(this.#texts.size),
    });
    this.#texts.set(uri.toString(), lines);
    return uri;
  }
}

/** A sentence a line. */
function onLines(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return `${sentences(flat)
    .map(({ start, end }) => flat.slice(start, end))
    .join('\n')}\n`;
}
