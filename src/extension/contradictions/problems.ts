import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { problemSentence } from '../../core/features/contradictions/describe';
import type { Contradiction, ContradictionSide } from '../../core/contradictions/contradiction';
import { findVerbatim } from '../../core/language/verbatim';
import { locateSource } from '../sources/sourcesView';

/** The code of the problems, by which quick fixes know them. */
export const problemCode = 'contradiction';

/** A problem with the pair that it is of. */
export class ContradictionProblem extends vscode.Diagnostic {
  constructor(
    range: vscode.Range,
    message: string,
    readonly pair: string,
  ) {
    super(range, message, vscode.DiagnosticSeverity.Warning);
    this.source = 'Ask Docs';
    this.code = problemCode;
  }
}

interface Shown {
  readonly side: ContradictionSide;
  readonly range: vscode.Range;
  readonly uri: vscode.Uri;
}

/** Shows contradictions: as problems in texts, as a badge on documents of other formats, also in Sources. */
export class Problems {
  readonly #collection = vscode.languages.createDiagnosticCollection('ask-docs-contradictions');
  readonly #badges = new vscode.EventEmitter<undefined>();
  readonly #decorations: vscode.Disposable;
  #counts: ReadonlyMap<string, number> = new Map();

  constructor() {
    this.#decorations = vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: this.#badges.event,
      provideFileDecoration: (uri) => {
        const count = this.#counts.get(uri.toString());
        if (count === undefined) return undefined;
        const tooltip =
          count === 1
            ? l10n.t('1 statement contradicts another document')
            : l10n.t('{0} statements contradict another document', count);
        return new vscode.FileDecoration('≠', tooltip, new vscode.ThemeColor('list.warningForeground'));
      },
    });
  }

  /** Replaces what was shown before. */
  async show(found: readonly Contradiction[]): Promise<void> {
    const problems = new Map<string, { readonly uri: vscode.Uri; readonly all: ContradictionProblem[] }>();
    const counts = new Map<string, number>();
    for (const contradiction of found) {
      const sides = { one: await placed(contradiction.one), other: await placed(contradiction.other) };
      for (const [own, its] of [
        ['one', 'other'],
        ['other', 'one'],
      ] as const) {
        const shown = sides[own];
        if (shown === undefined) continue;
        const key = shown.uri.toString();
        if (shown.side.place.kind !== 'lines') {
          counts.set(key, (counts.get(key) ?? 0) + 1);
          continue;
        }
        const problem = new ContradictionProblem(
          shown.range,
          problemSentence(contradiction, own),
          contradiction.key,
        );
        const related = sides[its];
        if (related !== undefined)
          problem.relatedInformation = [
            new vscode.DiagnosticRelatedInformation(
              new vscode.Location(related.uri, related.range),
              related.side.quote.replace(/\s+/g, ' ').trim(),
            ),
          ];
        const entry = problems.get(key) ?? { uri: shown.uri, all: [] };
        entry.all.push(problem);
        problems.set(key, entry);
      }
    }
    this.#collection.clear();
    for (const { uri, all } of problems.values()) this.#collection.set(uri, all);
    this.#counts = counts;
    this.#badges.fire(undefined);
  }

  dispose(): void {
    this.#collection.dispose();
    this.#decorations.dispose();
    this.#badges.dispose();
  }
}

/** Where a side is in its file; undefined when the file is gone, or no longer says it. */
async function placed(side: ContradictionSide): Promise<Shown | undefined> {
  const uri = locateSource(side.documentId);
  if (uri === undefined) return undefined;
  if (side.place.kind !== 'lines') return { side, uri, range: new vscode.Range(0, 0, 0, 0) };
  const range = await differenceRange(uri, side);
  return range && { side, uri, range };
}

/** What differs in a text; undefined when the text no longer says it. */
export async function differenceRange(
  uri: vscode.Uri,
  { quote, start, difference }: ContradictionSide,
): Promise<vscode.Range | undefined> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const found = findVerbatim(document.getText(), quote, start);
    if (found === undefined) return undefined;
    return new vscode.Range(
      document.positionAt(found.start + difference.start),
      document.positionAt(Math.min(found.end, found.start + difference.end)),
    );
  } catch {
    return undefined;
  }
}
