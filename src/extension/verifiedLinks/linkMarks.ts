import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { judgementSentence } from '../../core/features/verifiedLinks/describe';
import type { LinkStatus } from '../../core/features/verifiedLinks/judgeLink';
import { commandIds } from '../base/commandIds';
import { runAtEdge, type Log } from '../base/log';
import { commandLink, escapeMarkdown } from '../citations/commandLink';
import type { IndexClient } from '../index/indexClient';
import { comparisonOf, Corrections } from './corrections';
import { JudgedDocuments, type JudgedLink } from './judgedDocuments';

/** From what a reader need not look at to what is worst. */
const statuses: readonly LinkStatus[] = ['verbatim', 'moved', 'changed', 'gone'];

const rulerColours: Readonly<Record<LinkStatus, string | undefined>> = {
  verbatim: undefined,
  moved: 'editorOverviewRuler.infoForeground',
  changed: 'editorOverviewRuler.warningForeground',
  gone: 'editorOverviewRuler.errorForeground',
};

/** Marks in the gutter of Markdown files which citations are verbatim, moved, changed or gone; with hovers and quick fixes. */
export class LinkMarks implements vscode.HoverProvider {
  readonly #judged: JudgedDocuments;
  readonly #log: Log;
  readonly #types: ReadonlyMap<LinkStatus, vscode.TextEditorDecorationType>;
  readonly #registered: vscode.Disposable;

  constructor({
    client,
    log,
    extensionUri,
  }: {
    readonly client: Pick<IndexClient, 'judgeLinks'>;
    readonly log: Log;
    readonly extensionUri: vscode.Uri;
  }) {
    this.#log = log;
    this.#judged = new JudgedDocuments(client);
    this.#types = new Map(statuses.map((status) => [status, markOf(status, extensionUri)]));
    const markdown = { scheme: 'file', language: 'markdown' };
    this.#registered = vscode.Disposable.from(
      vscode.languages.registerHoverProvider(markdown, this),
      vscode.languages.registerCodeActionsProvider(markdown, new Corrections(this.#judged), {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.#judged.forget(uri);
      }),
      ...this.#types.values(),
    );
  }

  /** Judges a document anew and marks its editors. Never rejects. */
  async mark(document: vscode.TextDocument): Promise<void> {
    await runAtEdge(this.#log, async () => {
      const judged = await this.#judged.judge(document);
      if (judged === undefined) return;
      for (const editor of vscode.window.visibleTextEditors)
        if (editor.document === document) this.#draw(editor, judged);
    });
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const judged = this.#judged.of(document).find(({ range }) => range.contains(position));
    if (judged === undefined) return undefined;
    const text = new vscode.MarkdownString(hoverText(judged), true);
    text.isTrusted = { enabledCommands: [commandIds.openQuote, commandIds.compareCitation] };
    return new vscode.Hover(text, judged.range);
  }

  dispose(): void {
    this.#registered.dispose();
  }

  #draw(editor: vscode.TextEditor, judged: readonly JudgedLink[]): void {
    const worst = new Map<number, LinkStatus>();
    for (const { status, range } of judged) {
      const before = worst.get(range.start.line);
      if (before === undefined || statuses.indexOf(status) > statuses.indexOf(before))
        worst.set(range.start.line, status);
    }
    for (const [status, type] of this.#types) {
      const lines = [...worst].filter(([, one]) => one === status).map(([line]) => line);
      editor.setDecorations(
        type,
        lines.map((line) => new vscode.Range(line, 0, line, 0)),
      );
    }
  }
}

function markOf(status: LinkStatus, extensionUri: vscode.Uri): vscode.TextEditorDecorationType {
  const icon = (theme: 'dark' | 'light') => ({
    gutterIconPath: vscode.Uri.joinPath(extensionUri, 'media', 'links', `${status}-${theme}.svg`),
    gutterIconSize: 'contain',
  });
  const colour = rulerColours[status];
  return vscode.window.createTextEditorDecorationType({
    dark: icon('dark'),
    light: icon('light'),
    ...(colour !== undefined && { overviewRulerColor: new vscode.ThemeColor(colour) }),
  });
}

const icons: Readonly<Record<LinkStatus, string>> = {
  verbatim: '$(check)',
  moved: '$(arrow-right)',
  changed: '$(warning)',
  gone: '$(error)',
};

function hoverText(judged: JudgedLink): string {
  const { status, now, link } = judged;
  const links = [
    ...(now === undefined
      ? []
      : [`[${l10n.t('Open the place')}](${commandLink(commandIds.openQuote, now)})`]),
    ...(status === 'changed'
      ? [`[${l10n.t('Compare')}](${commandLink(commandIds.compareCitation, comparisonOf(judged))})`]
      : []),
  ];
  return [`${icons[status]} ${escapeMarkdown(judgementSentence(link, judged))}`, links.join(' · ')]
    .filter((part) => part !== '')
    .join('\n\n');
}
