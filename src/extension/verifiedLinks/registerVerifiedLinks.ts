import * as vscode from 'vscode';
import { extensionId, linkPath } from '../../core/features/verifiedLinks/writeLink';
import { Lazy } from '../../core/util/memoized';
import { runAtEdge, type Log } from '../base/log';
import type { WorkspaceLibrary } from '../chat/library';
import type { IndexClient } from '../index/indexClient';
import { workspaceRoots } from '../index/workspaceRoots';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { LinkMarks } from './linkMarks';
import type { OpenLinkDeps } from './openLink';

export interface VerifiedLinksDeps {
  readonly client: IndexClient;
  readonly index: Pick<WorkspaceIndex, 'open'>;
  readonly library: WorkspaceLibrary;
  readonly log: Log;
  readonly extensionUri: vscode.Uri;
  readonly loadCitations: () => Promise<OpenLinkDeps['citations']>;
}

/** After this long without a key, what was typed is judged. */
const quietMs = 300;

/**
 * Opens verified links from outside, and marks those in Markdown files. Loads nothing before there is one; in a workspace that is
 * not trusted, nothing is read for the marks.
 */
export function registerVerifiedLinks(deps: VerifiedLinksDeps): vscode.Disposable {
  const { client, log, loadCitations } = deps;
  const marks = new Lazy(async () => {
    const { LinkMarks: Marks } = await import('./linkMarks');
    await deps.index.open();
    return new Marks(deps);
  });
  return vscode.Disposable.from(
    vscode.window.registerUriHandler({
      handleUri: (uri) =>
        runAtEdge(log, async () => {
          const { openLink } = await import('./openLink');
          await openLink(uri, {
            readDocument: client.readDocument.bind(client),
            citations: await loadCitations(),
            roots: workspaceRoots(vscode.workspace.workspaceFolders ?? []).map(({ name }) => name),
            tell: (sentence) => void vscode.window.showWarningMessage(sentence),
          });
        }),
    }),
    followEditors(marks, deps),
    marks,
  );
}

function followEditors(
  marks: Lazy<LinkMarks>,
  { library, log }: Pick<VerifiedLinksDeps, 'library' | 'log'>,
): vscode.Disposable {
  const timers = new Map<vscode.TextDocument, ReturnType<typeof setTimeout>>();
  const mark = (document: vscode.TextDocument): void => {
    if (hasLinks(document)) void runAtEdge(log, async () => (await marks.get()).mark(document));
  };
  const markVisible = (): void => {
    for (const document of new Set(vscode.window.visibleTextEditors.map((editor) => editor.document)))
      mark(document);
  };
  const stopListening = library.onSync?.((event) => {
    if (event.type === 'sync-end') markVisible();
  });
  markVisible();
  // Without an index, nothing else tells of files that other programs change.
  const files = vscode.workspace.createFileSystemWatcher('**/*');
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const markSoon = (): void => {
    if (marks.made === undefined) return;
    clearTimeout(quiet);
    quiet = setTimeout(markVisible, quietMs);
  };
  return vscode.Disposable.from(
    files,
    files.onDidChange(markSoon),
    files.onDidCreate(markSoon),
    files.onDidDelete(markSoon),
    vscode.window.onDidChangeVisibleTextEditors(markVisible),
    vscode.workspace.onDidGrantWorkspaceTrust(markVisible),
    vscode.workspace.onDidSaveTextDocument(markVisible),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      clearTimeout(timers.get(document));
      if (document.languageId !== 'markdown') return;
      const timer = setTimeout(() => {
        timers.delete(document);
        // What it was marked for before may be deleted.
        if (hasLinks(document) || marks.made !== undefined) mark(document);
      }, quietMs);
      timers.set(document, timer);
    }),
    {
      dispose: () => {
        stopListening?.();
        clearTimeout(quiet);
        for (const timer of timers.values()) clearTimeout(timer);
      },
    },
  );
}

function hasLinks(document: vscode.TextDocument): boolean {
  const isOurs = document.languageId === 'markdown' && document.uri.scheme === 'file';
  return isOurs && vscode.workspace.isTrusted && document.getText().includes(`${extensionId}${linkPath}`);
}
