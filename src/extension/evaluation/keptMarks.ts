import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { changedPlaces, type ChangedPlace } from '../../core/features/eval/cases/sharedReports';
import { CoalescedTask } from '../../core/util/concurrency';
import { findVerbatim } from '../../core/language/verbatim';
import { commandIds } from '../base/commandIds';
import { rangeOfLine } from '../base/lineProblem';
import { commandLink, escapeMarkdown } from '../citations/commandLink';
import { documentPath, workspaceRoots } from '../index/workspaceRoots';
import { actionsOn, type ChangedAnswer, type KeptAction } from './keptAction';

/** The code of the problems, by which quick fixes know them. */
export const keptCode = 'kept-answer';

/** A problem with the answer that changed. */
export class KeptProblem extends vscode.Diagnostic {
  constructor(
    range: vscode.Range,
    message: string,
    readonly changed: ChangedAnswer,
  ) {
    super(range, message, vscode.DiagnosticSeverity.Warning);
    this.source = 'Ask Docs';
    this.code = keptCode;
  }
}

interface Mark {
  readonly changed: ChangedAnswer;
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
}

/** Marks changed answers in their documents: in the gutter, at the end of the line, and as problems. */
export class KeptMarks {
  readonly #problems = vscode.languages.createDiagnosticCollection('ask-docs-kept');
  readonly #icon: vscode.TextEditorDecorationType;
  readonly #note: vscode.TextEditorDecorationType;
  readonly #owned: vscode.Disposable;
  readonly #placing = new CoalescedTask(() => this.#place());
  #changed: readonly ChangedAnswer[] = [];
  #marks: readonly Mark[] = [];

  constructor(extensionUri: vscode.Uri) {
    const icon = (theme: string) => vscode.Uri.joinPath(extensionUri, 'media', `changed-${theme}.svg`);
    this.#icon = vscode.window.createTextEditorDecorationType({
      light: { gutterIconPath: icon('light') },
      dark: { gutterIconPath: icon('dark') },
      gutterIconSize: 'contain',
      overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.warningForeground'),
    });
    this.#note = vscode.window.createTextEditorDecorationType({
      after: { color: new vscode.ThemeColor('editorWarning.foreground'), margin: '0 0 0 2em' },
    });
    this.#owned = vscode.Disposable.from(
      this.#problems,
      this.#icon,
      this.#note,
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.#draw();
      }),
      // A file that changed on disk is read anew by its editor when it was judged already.
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const uri = document.uri.toString();
        const isMarked = this.#marks.some((mark) => mark.uri.toString() === uri);
        if (isMarked && contentChanges.length > 0) void this.#placing.run();
      }),
    );
  }

  /** Replaces what was shown before. */
  async show(changed: readonly ChangedAnswer[]): Promise<void> {
    this.#changed = changed;
    await this.#placing.run();
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #place(): Promise<void> {
    const found = await Promise.all(this.#changed.map(marksOf));
    this.#marks = found.flat();
    this.#problems.clear();
    for (const [, marks] of Map.groupBy(this.#marks, ({ uri }) => uri.toString())) {
      const [first] = marks;
      if (first !== undefined) this.#problems.set(first.uri, marks.map(problemOf));
    }
    this.#draw();
  }

  #draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const uri = editor.document.uri.toString();
      const own = this.#marks.filter((mark) => mark.uri.toString() === uri);
      const byLine = Map.groupBy(own, ({ range }) => Math.min(range.end.line, editor.document.lineCount - 1));
      const lines = [...byLine].map(([line, marks]) => ({
        range: editor.document.lineAt(line).range,
        marks,
      }));
      // On a whole line, the icon would stand beside each part of it that is wrapped.
      editor.setDecorations(
        this.#icon,
        lines.map(({ range: { start } }) => new vscode.Range(start, start)),
      );
      editor.setDecorations(
        this.#note,
        lines.map(({ range, marks }) => noteOf(range, marks)),
      );
    }
  }
}

async function marksOf(changed: ChangedAnswer): Promise<readonly Mark[]> {
  const marks = await Promise.all(changedPlaces(changed.result).map((place) => markOf(place, changed)));
  return marks.flat();
}

/** None when the document is gone, or is not shown as a text. */
async function markOf(place: ChangedPlace, changed: ChangedAnswer): Promise<readonly Mark[]> {
  const { at } = place;
  const path = documentPath(workspaceRoots(vscode.workspace.workspaceFolders ?? []), at.documentId);
  if (path === undefined || at.place.kind !== 'lines') return [];
  const uri = vscode.Uri.file(path);
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const range =
      insteadRange(document, place, changed) ?? document.validateRange(rangeOfLine(at.place.lines.start));
    return [{ changed, uri, range }];
  } catch {
    return [];
  }
}

/** What changed in the sentence that stands in the place of the quote; the whole sentence if it is unclear what. */
function insteadRange(
  document: vscode.TextDocument,
  { quote: { instead } }: ChangedPlace,
  { result }: ChangedAnswer,
): vscode.Range | undefined {
  const text = document.getText();
  const found = instead && findVerbatim(text, instead.text, instead.start);
  if (found === undefined) return undefined;
  const to = result.kept?.change?.to ?? '';
  const inner = findVerbatim(text.slice(found.start, found.end), to);
  const { start, end } = inner ?? { start: 0, end: found.end - found.start };
  return new vscode.Range(document.positionAt(found.start + start), document.positionAt(found.start + end));
}

function changeText({ result }: ChangedAnswer): string {
  const { from = '', to = '' } = result.kept?.change ?? {};
  return `${from} → ${to}`;
}

function problemOf({ changed, range }: Mark): vscode.Diagnostic {
  const { question } = changed.result.case;
  return new KeptProblem(
    range,
    l10n.t('Kept answer changed: {0} ({1})', changeText(changed), question),
    changed,
  );
}

/** More answers at one line are in the Testing view. */
const mostShown = 5;
/** Behind a line of prose more would not be seen. */
const mostCharacters = 80;

function noteOf(range: vscode.Range, marks: readonly Mark[]): vscode.DecorationOptions {
  const changes = [...new Set(marks.map(({ changed }) => changeText(changed)))].slice(0, mostShown);
  const text = changes.join(', ');
  return {
    range,
    hoverMessage: marks.slice(0, mostShown).map(({ changed }) => hoverOf(changed)),
    renderOptions: {
      after: { contentText: text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text },
    },
  };
}

/** The change, the question that was answered, and the actions, as links. */
function hoverOf(changed: ChangedAnswer): vscode.MarkdownString {
  const links = actionsOn(changed).map(
    ({ title, action }) => `[${title}](${linkOf({ action, itemId: changed.itemId })})`,
  );
  const hover = new vscode.MarkdownString(
    [
      `**${escapeMarkdown(changeText(changed))}**`,
      escapeMarkdown(changed.result.case.question),
      links.join(' · '),
    ].join('\n\n'),
  );
  hover.isTrusted = { enabledCommands: [commandIds.settleKeptAnswer] };
  return hover;
}

function linkOf(action: KeptAction): string {
  return commandLink(commandIds.settleKeptAnswer, action);
}
