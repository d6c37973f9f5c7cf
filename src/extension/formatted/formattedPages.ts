import type * as vscode from 'vscode';
import { AskDocsError, logText, userSentence } from '../../core/model/errors';
import type { SourceDocument } from '../../core/model/types';
import {
  formattedToHostSchema,
  type FormattedToHost,
  type FormattedToPage,
  type MarkedTexts,
} from '../../protocol/formattedMessages';
import type { CitedCells, CitedInGrid } from '../../protocol/gridMessages';
import type { CitedFilePages } from '../base/citedFileEditor';
import { OpenPages } from '../base/citedFilePages';
import { runAtEdge, type Log } from '../base/log';
import { formattedHtml, localResourceRoots } from '../chat/webviewHtml';
import { locateInDocument } from '../citations/quoteRange';

export interface FormattedPagesDeps {
  readonly extensionUri: vscode.Uri;
  readonly log: Log;
  /** Undefined when the file is gone or is none of the workspace. */
  readonly read: (uri: vscode.Uri) => Promise<SourceDocument | undefined>;
  /** The file with how it looks; undefined when nothing is known of that, or nobody waits. Never rejects. */
  readonly readLooks: (uri: vscode.Uri, signal: AbortSignal) => Promise<SourceDocument | undefined>;
  /** Opens the text of a file at a place, or at a quote. */
  readonly openText: (uri: vscode.Uri, cited: CitedInGrid) => Promise<void>;
  readonly openOriginal: (uri: vscode.Uri) => Promise<void>;
  readonly explain: (text: string) => Promise<void>;
}

interface Page {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  /** What is marked, as it was cited. */
  cited: CitedCells | undefined;
  /** Ends the reading of how the document looks. */
  reading: AbortController | undefined;
}

/** The open viewers of formatted documents. */
export class FormattedPages implements CitedFilePages<CitedCells> {
  readonly #deps: FormattedPagesDeps;
  readonly #pages = new OpenPages<CitedCells, Page>();

  constructor(deps: FormattedPagesDeps) {
    this.#deps = deps;
  }

  show(
    uri: vscode.Uri,
    cited: CitedCells,
    shown: Parameters<CitedFilePages<CitedCells>['show']>[2],
  ): boolean {
    const showIn = (page: Page): void => {
      page.cited = cited;
      void this.#attempt(page, async () => {
        post(page, { type: 'cited', marked: marked(await this.#read(uri), cited) });
      });
    };
    return this.#pages.show(uri, cited, { ...shown, showIn });
  }

  add(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const { extensionUri, log } = this.#deps;
    const page: Page = { uri, panel, cited: undefined, reading: undefined };
    this.#pages.add(page, {
      onChange: () => {
        if (panel.visible) void this.#attempt(page, () => this.#send(page, false));
      },
      onClose: () => page.reading?.abort(),
    });
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(extensionUri) };
    webview.onDidReceiveMessage((message: unknown) => {
      void runAtEdge(log, () => this.#receive(page, message));
    });
    webview.html = formattedHtml(webview, extensionUri);
  }

  async #receive(page: Page, message: unknown): Promise<void> {
    const parsed = formattedToHostSchema.safeParse(message);
    if (parsed.success) await this.#act(page, parsed.data);
    else this.#deps.log.warn('The document viewer sent a message that is not part of the protocol.');
  }

  #act(page: Page, message: FormattedToHost): Promise<void> {
    switch (message.type) {
      case 'ready': {
        const asked = this.#pages.take(page.uri);
        page.cited = asked ?? message.cited ?? page.cited;
        return this.#attempt(page, () => this.#send(page, asked !== undefined));
      }
      case 'text-open':
        return this.#deps.openText(page.uri, page.cited?.places[message.active ?? -1] ?? beginning);
      case 'original-open':
        return this.#deps.openOriginal(page.uri);
      case 'explain':
        return this.#deps.explain(message.text);
    }
  }

  /** Tells the page why something failed. */
  async #attempt(page: Page, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.log.error(logText(error));
      if (this.#pages.has(page)) post(page, { type: 'failed', sentence: userSentence(error) });
    }
  }

  async #send(page: Page, isAsked: boolean): Promise<void> {
    page.reading?.abort();
    const reading = (page.reading = new AbortController());
    const isOld = (): boolean => reading.signal.aborted;
    const source = await this.#read(page.uri);
    // A newer sending has shown its document already, or will.
    if (isOld()) return;
    const { title, text, blocks, places } = source;
    const slides = places.flatMap(({ start, place }) => (place.kind === 'slide' ? [start] : []));
    post(page, {
      type: 'document',
      document: { title, text, blocks, slides },
      marked: page.cited && marked(source, page.cited),
      isAsked,
    });
    const { looks } = looksOf(await this.#deps.readLooks(page.uri, reading.signal), source);
    if (looks !== undefined && !isOld()) post(page, { type: 'looks', looks });
  }

  async #read(uri: vscode.Uri): Promise<SourceDocument> {
    const source = await this.#deps.read(uri);
    if (source === undefined) throw new AskDocsError('document-missing');
    return source;
  }
}

/** How a text looks as it was read again; of another length, it is that of another file. */
function looksOf(read: SourceDocument | undefined, { text }: SourceDocument): Pick<SourceDocument, 'looks'> {
  return read?.text.length === text.length ? read : {};
}

const beginning: CitedInGrid = { place: { kind: 'section' }, headings: [] };

function marked(source: SourceDocument, cited: CitedCells): MarkedTexts {
  return { cited, marks: cited.places.map((place) => locateInDocument(source, place)) };
}

function post({ panel }: Page, message: FormattedToPage): void {
  void panel.webview.postMessage(message);
}
