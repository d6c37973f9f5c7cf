import * as l10n from '@vscode/l10n';
import path from 'node:path';
import * as vscode from 'vscode';
import { AskDocsError, logText, userSentence } from '../../core/model/errors';
import { columnLetters } from '../../core/model/place';
import type { ReadOutcome } from '../../core/model/ports';
import {
  gridToHostSchema,
  type CitedCells,
  type CitedInGrid,
  type GridToHost,
  type GridToPage,
  type MarkedCells,
} from '../../protocol/gridMessages';
import type { CitedFilePages } from '../base/citedFileEditor';
import { OpenPages } from '../base/citedFilePages';
import { runAtEdge, type Log } from '../base/log';
import { gridHtml, localResourceRoots } from '../chat/webviewHtml';
import type { GridClient } from './gridClient';

export interface GridPagesDeps {
  readonly extensionUri: vscode.Uri;
  readonly log: Log;
  /** Starts the thread that keeps the file of a viewer. */
  readonly startThread: () => Promise<GridClient>;
  /** The largest file that is read. */
  readonly maxFileMb: () => number;
  /** What a data source's tables say; undefined for a file that describes none. */
  readonly readData: (uri: vscode.Uri) => Promise<ReadOutcome | undefined>;
  /** Opens the text of a file at a place, or at a quote. */
  readonly openText: (uri: vscode.Uri, cited: CitedInGrid) => Promise<void>;
  readonly openOriginal: (uri: vscode.Uri) => Promise<void>;
}

interface Page {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  /** The file as it was read last; settles with the reason if that failed. */
  opened: Promise<OpenFile> | undefined;
  version: number;
  /** What is marked, as it was cited. */
  cited: CitedCells | undefined;
}

/** A file that a thread keeps. */
interface OpenFile {
  readonly thread: GridClient;
  readonly sheets: Opened['sheets'];
  /** Set if it is a data source. */
  readonly readMs?: Opened['readMs'];
}

type Opened = Extract<GridToPage, { type: 'opened' }>;

/** A file that cannot be shown, with the reason in words for the user. */
class NotShown extends Error {
  override readonly name = 'NotShown';
}

/** The open spreadsheet viewers. Each has a thread of its own, which ends with it. */
export class GridPages implements CitedFilePages<CitedCells> {
  readonly #deps: GridPagesDeps;
  readonly #pages = new OpenPages<CitedCells, Page>();

  constructor(deps: GridPagesDeps) {
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
        await letGoOfData(page);
        await (page.opened === undefined ? this.#send(page, true) : this.#sendMarks(page));
      });
    };
    return this.#pages.show(uri, cited, { ...shown, showIn });
  }

  add(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const { extensionUri, log } = this.#deps;
    const page: Page = { uri, panel, opened: undefined, version: 0, cited: undefined };
    this.#pages.add(page, {
      onChange: () => {
        end(page);
        if (panel.visible) void this.#attempt(page, () => this.#send(page));
      },
      onClose: () => {
        end(page);
      },
    });
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(extensionUri) };
    webview.onDidReceiveMessage((message: unknown) => {
      void runAtEdge(log, () => this.#receive(page, message));
    });
    webview.html = gridHtml(webview, extensionUri);
  }

  async #receive(page: Page, message: unknown): Promise<void> {
    const parsed = gridToHostSchema.safeParse(message);
    if (parsed.success) await this.#act(page, parsed.data);
    else this.#deps.log.warn('The spreadsheet viewer sent a message that is not part of the protocol.');
  }

  #act(page: Page, message: GridToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.#attempt(page, () => this.#answer(page, message.cited));
      case 'rows-want':
        return this.#attempt(page, () => sendRows(page, message));
      case 'find':
        return this.#attempt(page, () => sendFound(page, message));
      case 'copy':
        return copy(page, message);
      case 'text-open':
        return this.#openText(page, message);
      case 'original-open':
        return this.#deps.openOriginal(page.uri);
    }
  }

  /** `remembered` is what the page showed before it was unloaded. */
  async #answer(page: Page, remembered: CitedCells | undefined): Promise<void> {
    const asked = this.#pages.take(page.uri);
    page.cited = asked ?? remembered ?? page.cited;
    if (asked !== undefined) await letGoOfData(page);
    await this.#send(page, asked !== undefined);
  }

  /** Tells the page why something failed. */
  async #attempt(page: Page, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#pages.has(page)) return;
      if (!(error instanceof NotShown)) this.#deps.log.error(logText(error));
      end(page);
      const sentence = error instanceof NotShown ? error.message : userSentence(error);
      post(page, { type: 'failed', sentence });
    }
  }

  async #send(page: Page, isAsked = false): Promise<void> {
    const { version } = page;
    const { sheets, readMs } = await (page.opened ??= this.#open(page.uri));
    const marked = await mark(page);
    if (version === page.version) post(page, { type: 'opened', version, sheets, readMs, marked, isAsked });
  }

  async #sendMarks(page: Page): Promise<void> {
    const marked = await mark(page);
    if (marked !== undefined) post(page, { type: 'cited', marked });
  }

  async #open(uri: vscode.Uri): Promise<OpenFile> {
    const read = await this.#deps.readData(uri);
    return read === undefined ? this.#openFile(uri) : this.#openData(uri, read);
  }

  async #openData(uri: vscode.Uri, read: ReadOutcome): Promise<OpenFile> {
    if (read.kind === 'missing') throw new AskDocsError('document-missing', { detail: uri.path });
    if (read.kind === 'failed')
      throw new NotShown(l10n.t('The data source cannot be shown. {0}', read.reason));
    const { text, blocks, places } = read.document;
    const thread = await this.#deps.startThread();
    const sheets = await thread.ask('open', { data: { text, blocks, places } });
    if (typeof sheets !== 'string') return { thread, sheets, readMs: read.readMs };
    thread.dispose();
    throw new NotShown(sheets);
  }

  async #openFile(uri: vscode.Uri): Promise<OpenFile> {
    const { size } = await vscode.workspace.fs.stat(uri);
    const maxMb = this.#deps.maxFileMb();
    if (size > maxMb * 1024 * 1024)
      throw new NotShown(l10n.t('The file cannot be shown as a grid. {0}', largerThan(maxMb)));
    // A copy of its own: what is read may be a part of a larger buffer, and is moved to the thread.
    const [thread, read] = await Promise.all([this.#deps.startThread(), vscode.workspace.fs.readFile(uri)]);
    const bytes = new Uint8Array(read);
    const sheets = await thread.ask('open', { name: path.posix.basename(uri.path), bytes }, [bytes.buffer]);
    if (typeof sheets !== 'string') return { thread, sheets };
    thread.dispose();
    throw new NotShown(l10n.t('The file cannot be shown as a grid. {0}', sheets));
  }

  #openText(
    { uri, cited }: Page,
    { active, cell }: Extract<GridToHost, { type: 'text-open' }>,
  ): Promise<void> {
    const shown = active ?? (cell === undefined ? cited?.active : undefined);
    const place = shown === undefined ? undefined : cited?.places[shown];
    return this.#deps.openText(uri, place ?? placeOf(cell ?? firstCell));
  }
}

function largerThan(megabytes: number): string {
  return l10n.t('It is larger than {0} MB.', megabytes);
}

/** Ends what a page has open; the next it asks for is read anew. */
function end(page: Page): void {
  void page.opened?.then(
    ({ thread }) => {
      thread.dispose();
    },
    () => undefined,
  );
  page.opened = undefined;
  page.version += 1;
}

/** Ends what a page has open of a data source: an answer may cite what was read of it since. */
async function letGoOfData(page: Page): Promise<void> {
  if ((await page.opened)?.readMs !== undefined) end(page);
}

async function mark({ opened, cited }: Page): Promise<MarkedCells | undefined> {
  if (opened === undefined || cited === undefined) return undefined;
  const { thread } = await opened;
  return { cited, marks: await thread.ask('mark', cited.places) };
}

async function sendRows(
  page: Page,
  { sheet, block }: Extract<GridToHost, { type: 'rows-want' }>,
): Promise<void> {
  const { opened, version } = page;
  if (opened === undefined) return;
  const rows = await (await opened).thread.ask('rows', { sheet, block });
  if (version === page.version) post(page, { type: 'rows', version, sheet, block, rows });
}

async function sendFound(page: Page, { sheet, text }: Extract<GridToHost, { type: 'find' }>): Promise<void> {
  const { opened, version } = page;
  if (opened === undefined) return;
  const found = await (await opened).thread.ask('find', { sheet, text });
  if (version === page.version) post(page, { type: 'found', version, sheet, text, found });
}

async function copy({ opened }: Page, { sheet, area }: Extract<GridToHost, { type: 'copy' }>): Promise<void> {
  if (opened === undefined) return;
  await vscode.env.clipboard.writeText(await (await opened).thread.ask('copy', { sheet, area }));
}

type Cell = NonNullable<Extract<GridToHost, { type: 'text-open' }>['cell']>;

const firstCell: Cell = { sheet: '', row: 0, column: 0 };

/** A cell as a place; of a file without sheets, its line. */
function placeOf({ sheet, row, column }: Cell): CitedInGrid {
  const rows = { start: row + 1, end: row + 1 };
  const letters = columnLetters(column);
  return {
    place:
      sheet === ''
        ? { kind: 'lines', lines: rows }
        : { kind: 'cells', sheet, columns: [letters, letters], rows },
    headings: [],
  };
}

function post({ panel: { webview } }: Page, message: GridToPage): void {
  void webview.postMessage(message);
}
