import * as vscode from 'vscode';
import type { DocumentId, SourceDocument } from '../../core/model/types';
import { locateInDocument, type Cited } from './quoteRange';
import { previewLanguages } from '../base/commandIds';
import {
  partNumber,
  previewPath,
  previewQuery,
  previewScheme,
  previewedDocument,
  previewedPart,
} from './previewUri';
import { previewOf, type OutlineEntry, type TextPreview } from './textPreview';

type ReadDocument = (id: DocumentId, signal: AbortSignal) => Promise<SourceDocument | undefined>;

/** A cited stretch in the open preview of its document. */
interface OpenedPreview {
  readonly document: vscode.TextDocument;
  /** In order, never empty. */
  readonly ranges: readonly [vscode.Range, ...vscode.Range[]];
  readonly isFound: boolean;
}

/**
 * Read-only text previews of documents that VS Code cannot show, with their pages, sheets and headings as the
 * outline. The text of a preview never changes: a changed document gets another URI.
 */
export class TextPreviews implements vscode.TextDocumentContentProvider, vscode.DocumentSymbolProvider {
  readonly #read: ReadDocument;
  readonly #previews = new Map<string, TextPreview>();
  readonly #registrations: vscode.Disposable;

  constructor(read: ReadDocument) {
    this.#read = read;
    this.#registrations = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(previewScheme, this),
      vscode.languages.registerDocumentSymbolProvider({ scheme: previewScheme }, this),
      vscode.workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
        // A change of the language also closes and reopens a document.
        if (isClosed) this.#previews.delete(uri.toString());
      }),
    );
  }

  /**
   * Opens the document's current text; undefined when it cannot be read (any more). Rejects when `signal`
   * aborts.
   */
  async open(id: DocumentId, cited: Cited, signal: AbortSignal): Promise<OpenedPreview | undefined> {
    const source = await this.#read(id, signal);
    signal.throwIfAborted();
    if (source === undefined) return undefined;
    const located = locateInDocument(source, cited);
    const part = partNumber(source, located.start);
    const uri = vscode.Uri.from({
      scheme: previewScheme,
      path: previewPath(id),
      query: previewQuery(source.contentHash, part),
    });
    const preview = previewOf(source, part);
    this.#previews.set(uri.toString(), preview);
    const document = await vscode.workspace.openTextDocument(uri);
    const [first, ...others] = preview
      .rangesOf(located)
      .map(({ start, end }) => new vscode.Range(document.positionAt(start), document.positionAt(end)));
    const isSheet = source.places.some(({ place }) => place.kind === 'cells');
    return {
      document: await vscode.languages.setTextDocumentLanguage(
        document,
        isSheet ? previewLanguages.sheet : previewLanguages.text,
      ),
      ranges: [first ?? new vscode.Range(0, 0, 0, 0), ...others],
      isFound: located.isFound,
    };
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string | undefined> {
    const known = this.#previews.get(uri.toString());
    if (known !== undefined) return known.text;
    const id = previewedDocument(uri);
    const source = id === undefined ? undefined : await this.#read(id, new AbortController().signal);
    return source && previewOf(source, previewedPart(uri)).text;
  }

  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    const outline = this.#previews.get(document.uri.toString())?.outline ?? [];
    return toSymbols(document, outline);
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}

function toSymbols(document: vscode.TextDocument, outline: readonly OutlineEntry[]): vscode.DocumentSymbol[] {
  const roots: vscode.DocumentSymbol[] = [];
  const path: { readonly level: number; readonly children: vscode.DocumentSymbol[] }[] = [];
  outline.forEach(({ title, level, start }, index) => {
    const next = outline.slice(index + 1).find((entry) => entry.level <= level);
    const head = document.lineAt(document.positionAt(start).line).range;
    const end = document.positionAt(next === undefined ? document.getText().length : next.start - 1);
    const kind = level === 0 ? vscode.SymbolKind.File : vscode.SymbolKind.String;
    const symbol = new vscode.DocumentSymbol(title, '', kind, new vscode.Range(head.start, end), head);
    while ((path.at(-1)?.level ?? -1) >= level) path.pop();
    (path.at(-1)?.children ?? roots).push(symbol);
    path.push({ level, children: symbol.children });
  });
  return roots;
}
