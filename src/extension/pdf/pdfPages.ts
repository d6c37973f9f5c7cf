import * as vscode from 'vscode';
import { logText, userSentence } from '../../core/model/errors';
import { pdfToHostSchema, type PdfQuotes, type PdfToHost, type PdfToPage } from '../../protocol/pdfMessages';
import type { CitedFilePages } from '../base/citedFileEditor';
import { OpenPages } from '../base/citedFilePages';
import { runAtEdge, type Log } from '../base/log';
import { localResourceRoots, pdfHtml } from '../chat/webviewHtml';

export interface PdfPagesDeps {
  readonly extensionUri: vscode.Uri;
  readonly log: Log;
  /** Opens the extracted text of a PDF at a page, or at a quote of it. */
  readonly openText: (uri: vscode.Uri, page: number, quote: string | undefined) => Promise<void>;
  readonly openOriginal: (uri: vscode.Uri) => Promise<void>;
  readonly explain: (text: string) => Promise<void>;
}

interface Page {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
}

/** The open PDF viewers. */
export class PdfPages implements CitedFilePages<PdfQuotes> {
  readonly #deps: PdfPagesDeps;
  readonly #pages = new OpenPages<PdfQuotes, Page>();

  constructor(deps: PdfPagesDeps) {
    this.#deps = deps;
  }

  show(uri: vscode.Uri, cited: PdfQuotes, shown: Parameters<CitedFilePages<PdfQuotes>['show']>[2]): boolean {
    const showIn = ({ panel }: Page): void => {
      post(panel, { type: 'cited', cited });
    };
    return this.#pages.show(uri, cited, { ...shown, showIn });
  }

  add(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const { extensionUri, log } = this.#deps;
    const page: Page = { uri, panel };
    const onChange = (): void => {
      if (panel.visible) void runAtEdge(log, () => this.#send(page));
    };
    this.#pages.add(page, { onChange });
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(extensionUri) };
    webview.onDidReceiveMessage((message: unknown) => {
      void runAtEdge(log, () => this.#receive(page, message));
    });
    webview.html = pdfHtml(webview, extensionUri);
  }

  async #receive(page: Page, message: unknown): Promise<void> {
    const parsed = pdfToHostSchema.safeParse(message);
    if (parsed.success) await this.#act(page, parsed.data);
    else this.#deps.log.warn('The PDF viewer sent a message that is not part of the protocol.');
  }

  #act(page: Page, message: PdfToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.#send(page);
      case 'decoder-want':
        return this.#sendDecoder(page, message.name);
      case 'text-open':
        return this.#deps.openText(page.uri, message.page, message.quote);
      case 'original-open':
        return this.#deps.openOriginal(page.uri);
      case 'explain':
        return this.#deps.explain(message.text);
    }
  }

  async #send({ uri, panel }: Page): Promise<void> {
    const cited = this.#pages.take(uri);
    try {
      post(panel, { type: 'document', bytes: await readBytes(uri), cited });
    } catch (error) {
      this.#deps.log.error(logText(error));
      post(panel, { type: 'failed', sentence: userSentence(error) });
    }
  }

  async #sendDecoder({ panel }: Page, name: string): Promise<void> {
    const shipped = vscode.Uri.joinPath(this.#deps.extensionUri, 'dist', name);
    post(panel, { type: 'decoder', name, bytes: await readBytes(shipped) });
  }
}

function post({ webview }: vscode.WebviewPanel, message: PdfToPage): void {
  void webview.postMessage(message);
}

async function readBytes(uri: vscode.Uri): Promise<Uint8Array<ArrayBuffer>> {
  // A copy of its own: what is read may be a part of a larger buffer, which would be sent whole.
  return new Uint8Array(await vscode.workspace.fs.readFile(uri));
}
