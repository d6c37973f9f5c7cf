import * as vscode from 'vscode';
import type { Citation, DocumentId, SourceDocument } from '../../core/model/types';
import type { CitedCells } from '../../protocol/gridMessages';
import type { PdfQuotes } from '../../protocol/pdfMessages';
import { openedSourceContextKey } from '../base/commandIds';
import {
  locateInDocument,
  type CitedAt,
  type CitedPlace,
  linesInMarkup,
  quotedCell,
  quoteRange,
  type QuoteRange,
} from './quoteRange';
import { Highlight } from './highlight';
import { openSources, type Opened, ShowOptions, type Opening } from './showOptions';
import { placesInGrid, quotesInPdf } from './viewedCitations';
import { isDataSource } from '../../adapters/data/dataFolder';
import { formatOf, isFormatted, isGridFormat } from '../../adapters/readers/documentFormats';
import { isShownAsText, locateDocument, openOriginal } from './originals';
import { type QuoteContext, QuoteContexts } from './quoteContext';
import { tellSinceWhen, tellThatItIsGone } from './notices';
import type { TextPreviews } from './textPreviews';

/** Shows PDF files as they are. */
interface PdfEditor {
  open(uri: vscode.Uri, cited: PdfQuotes, shown: ReturnType<ShowOptions['of']>): Promise<void>;
}

/** Shows documents by their places: as grids, or with their formatting. */
interface PlaceEditor {
  open(uri: vscode.Uri, cited: CitedCells, shown: ReturnType<ShowOptions['of']>): Promise<void>;
}

interface CitationOpenerDeps {
  readonly pdfs: PdfEditor;
  /** For workbooks, tables and data sources. */
  readonly grids: PlaceEditor;
  /** For documents with headings, lists and tables, and for slides. */
  readonly formatted: PlaceEditor;
  readonly previews: Pick<TextPreviews, 'open'>;
  readDocument(id: DocumentId, signal: AbortSignal): Promise<SourceDocument | undefined>;
  /** When a document was read that a team's index has and the workspace has not, or with another text. */
  keptSince(id: DocumentId, signal: AbortSignal): Promise<number | undefined>;
}

/**
 * Opens cited places with the quote highlighted: texts and notebooks in their own editors, PDFs and tables in viewers,
 * other formats VS Code cannot show as a text preview. Opening another place cancels a document that is still being read.
 */
export class CitationOpener {
  readonly #deps: CitationOpenerDeps;
  readonly #highlight = new Highlight();
  readonly #options = new ShowOptions();
  readonly #contexts: QuoteContexts;
  #how: Opening = {};
  #opening: AbortController | undefined;

  constructor(deps: CitationOpenerDeps) {
    this.#deps = deps;
    this.#contexts = new QuoteContexts((id, signal) => deps.readDocument(id, signal));
  }

  /** Rejects with `document-missing` when the file is gone. */
  async open(cited: CitedPlace, how: Opening = {}): Promise<void> {
    if ((await this.#open(cited, how)) === 'gone') tellThatItIsGone();
  }

  /** Opens every cited document; see `openSources`. */
  openAll(citations: readonly Citation[]): Promise<void> {
    return openSources((citation) => this.#open(citation, { isKept: true }), citations, tellThatItIsGone);
  }

  /**
   * Opens a document at its beginning, like a place in it: as a text preview if VS Code cannot show it.
   * Rejects with `document-missing` when the file is gone.
   */
  async openDocument(id: DocumentId): Promise<void> {
    this.#highlight.clear();
    this.#opening?.abort();
    const { signal } = (this.#opening = new AbortController());
    const start: CitedPlace = { documentId: id, place: { kind: 'section' }, headings: [] };
    const kept = this.#showKept(start, signal, { isWhole: true });
    if ((await kept.catch(unlessAborted(signal))) === true) return;
    const uri = await locateDocument(id);
    const how = this.#options.of(uri, { takesFocus: true });
    if (formatOf(id) === 'pdf') return this.#deps.pdfs.open(uri, { quotes: [], active: 0 }, how);
    const editor = this.#placeEditorFor(id);
    if (editor !== undefined) return editor.open(uri, { places: [], active: 0 }, how);
    const preview = isShownAsText(id)
      ? undefined
      : await this.#deps.previews.open(id, start, signal).catch(unlessAborted(signal));
    if (signal.aborted) return;
    if (preview === undefined) await vscode.commands.executeCommand('vscode.open', uri, { preview: true });
    else await vscode.window.showTextDocument(preview.document, { preview: true });
  }

  /** Opens the text of a document at a cited place: its own, or the one that was extracted. */
  async openText(cited: CitedPlace): Promise<void> {
    this.#how = { takesFocus: true };
    this.#opening?.abort();
    const { signal } = (this.#opening = new AbortController());
    const { place } = cited;
    const uri = await locateDocument(cited.documentId);
    const shown =
      place.kind === 'lines'
        ? this.#showLines(uri, { ...cited, place }, signal)
        : this.#showPreview(uri, cited, signal);
    await shown.catch(unlessAborted(signal));
  }

  /** The text around a quote in its document, at most a minute old; see `QuoteContexts.of`. */
  contextOf(citation: CitedPlace): Promise<QuoteContext | undefined> {
    return this.#contexts.of(citation);
  }

  dispose(): void {
    this.#opening?.abort();
    this.#contexts.dispose();
    this.#highlight.dispose();
  }

  async #open(cited: CitedPlace, how: Opening): Promise<Opened> {
    this.#how = how;
    this.#highlight.clear();
    this.#opening?.abort();
    const { signal } = (this.#opening = new AbortController());
    try {
      const isFound = (await this.#showKept(cited, signal)) || (await this.#showOwn(cited, signal));
      void vscode.commands.executeCommand('setContext', openedSourceContextKey, true);
      if (signal.aborted) return 'overtaken';
      return cited.quote !== undefined && !isFound ? 'gone' : 'shown';
    } catch (error) {
      if (signal.aborted) return 'overtaken';
      throw error;
    }
  }

  async #showOwn(cited: CitedPlace, signal: AbortSignal): Promise<boolean> {
    return this.#show(await locateDocument(cited.documentId), cited, signal);
  }

  /** Shows the text that a team's index keeps of a document, to be read only; false if the workspace has that text, too. */
  async #showKept(cited: CitedPlace, signal: AbortSignal, { isWhole = false } = {}): Promise<boolean> {
    const since = await this.#deps.keptSince(cited.documentId, signal);
    signal.throwIfAborted();
    if (since === undefined) return false;
    const preview = await this.#deps.previews.open(cited.documentId, cited, signal);
    signal.throwIfAborted();
    if (preview === undefined) return false;
    if (isWhole) await vscode.window.showTextDocument(preview.document, { preview: true });
    else await this.#reveal(preview.document, preview.ranges, signal);
    tellSinceWhen(since);
    return true;
  }

  /** Resolves to whether the quote was found. */
  #show(uri: vscode.Uri, cited: CitedPlace, signal: AbortSignal): Promise<boolean> {
    const { place } = cited;
    const editor = this.#placeEditorFor(cited.documentId);
    if (editor !== undefined) return this.#showPlace(editor, uri, cited);
    switch (place.kind) {
      case 'lines':
        return this.#showLines(uri, { ...cited, place }, signal);
      case 'notebook-cell':
        return this.#showCell(uri, { ...cited, place }, signal);
      case 'page':
        return this.#showPdf(uri, { ...cited, place }, signal);
      case 'slide':
      case 'cells':
      case 'section':
        return this.#showPreview(uri, cited, signal);
    }
  }

  async #showLines(uri: vscode.Uri, cited: CitedAt<'lines'>, signal: AbortSignal): Promise<boolean> {
    const document = await vscode.workspace.openTextDocument(uri);
    const text = document.getText();
    const direct = quoteRange(text, cited.quote ?? '', cited.place.lines);
    const found = direct.isFound ? direct : ((await this.#inMarkup(text, cited, signal)) ?? direct);
    await this.#reveal(document, [toRange(document, found)], signal);
    return found.isFound;
  }

  /**
   * Finds a quote whose words are separated by tags in the file: the reader knows the lines of every word.
   */
  async #inMarkup(
    text: string,
    { documentId, place, quote }: CitedAt<'lines'>,
    signal: AbortSignal,
  ): Promise<QuoteRange | undefined> {
    if (quote === undefined) return undefined;
    const source = await this.#deps.readDocument(documentId, signal);
    return source === undefined || source.places.length === 0
      ? undefined
      : linesInMarkup(text, source, quote, place.lines);
  }

  async #showPdf(uri: vscode.Uri, cited: CitedAt<'page'>, signal: AbortSignal): Promise<boolean> {
    const source = await this.#deps.readDocument(cited.documentId, signal);
    signal.throwIfAborted();
    const quotes = quotesInPdf(source, cited, this.#how.among);
    await this.#deps.pdfs.open(uri, quotes, this.#options.of(uri, this.#how));
    this.#options.note(vscode.window.tabGroups.activeTabGroup.viewColumn);
    return source === undefined || locateInDocument(source, cited).isFound;
  }

  #placeEditorFor(id: DocumentId): PlaceEditor | undefined {
    const format = formatOf(id);
    if (isGridFormat(format) || isDataSource(id)) return this.#deps.grids;
    return isFormatted(format) ? this.#deps.formatted : undefined;
  }

  /** The viewer itself says when a quote is no longer there. */
  async #showPlace(editor: PlaceEditor, uri: vscode.Uri, cited: CitedPlace): Promise<boolean> {
    const places = placesInGrid(cited, this.#how.among);
    await editor.open(uri, places, this.#options.of(uri, this.#how));
    this.#options.note(vscode.window.tabGroups.activeTabGroup.viewColumn);
    return true;
  }

  async #showPreview(uri: vscode.Uri, cited: CitedPlace, signal: AbortSignal): Promise<boolean> {
    const preview = await this.#deps.previews.open(cited.documentId, cited, signal);
    signal.throwIfAborted();
    if (preview === undefined) {
      await openOriginal(uri);
      return true;
    }
    await this.#reveal(preview.document, preview.ranges, signal);
    return preview.isFound;
  }

  async #showCell(uri: vscode.Uri, cited: CitedAt<'notebook-cell'>, signal: AbortSignal): Promise<boolean> {
    const notebook = await openNotebook(uri);
    // Without a notebook editor, the extracted text is more readable than the file's JSON.
    if (notebook === undefined) return this.#showPreview(uri, cited, signal);
    const cells = notebook.getCells();
    const { index, range } = quotedCell(
      cells.map((cell) => cell.document.getText()),
      cited.place.cell,
      cited.quote,
    );
    signal.throwIfAborted();
    const selected = new vscode.NotebookRange(index, index + 1);
    const editor = await vscode.window.showNotebookDocument(notebook, {
      ...this.#options.of(notebook.uri, this.#how),
      selections: [selected],
    });
    this.#options.note(editor.viewColumn);
    signal.throwIfAborted();
    editor.revealRange(selected, vscode.NotebookEditorRevealType.InCenterIfOutsideViewport);
    const document = cells[index]?.document;
    if (document !== undefined && range !== undefined)
      this.#highlight.show(document, [toRange(document, range)]);
    return range !== undefined || (await this.#isInOutputs(cited, signal));
  }

  /** Outputs are indexed too, but are not text of a cell that could be highlighted. */
  async #isInOutputs({ documentId, quote = '' }: CitedPlace, signal: AbortSignal): Promise<boolean> {
    const source = await this.#deps.readDocument(documentId, signal);
    return source !== undefined && quoteRange(source.text, quote, { start: 1, end: 1 }).isFound;
  }

  /** Rejects, leaving the view as it is, when another citation is opened meanwhile. */
  async #reveal(
    document: vscode.TextDocument,
    ranges: readonly [vscode.Range, ...vscode.Range[]],
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    const selection = ranges[0].union(ranges.at(-1) ?? ranges[0]);
    const editor = await vscode.window.showTextDocument(document, {
      ...this.#options.of(document.uri, this.#how),
      selection,
    });
    this.#options.note(editor.viewColumn);
    signal.throwIfAborted();
    editor.revealRange(selection, vscode.TextEditorRevealType.InCenter);
    this.#highlight.show(document, ranges);
  }
}

/** Swallows an error after an abort; rethrows any other. */
function unlessAborted(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}

async function openNotebook(uri: vscode.Uri): Promise<vscode.NotebookDocument | undefined> {
  try {
    return await vscode.workspace.openNotebookDocument(uri);
  } catch {
    // No notebook extension is installed, or it does not support this one.
    return undefined;
  }
}

function toRange(
  document: vscode.TextDocument,
  { start, end }: { start: number; end: number },
): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
