// Plays the host of the spreadsheet viewer: reads a file as the extension does, and answers the page.
import type { Page } from '@playwright/test';
import { readGrid } from '../../../src/adapters/readers/gridReader';
import type { CitedCells, GridToHost, GridToPage } from '../../../src/protocol/gridMessages';
import { OpenGrid } from '../../../src/worker/openGrid';

export interface PlayedHost {
  /** What the page asked to copy. */
  readonly copied: readonly string[];
  /** Tells the page of other citations. */
  cite(cited: CitedCells): Promise<void>;
}

/** Has the page shown a file, with citations marked. Call before it is loaded. */
export async function playGridHost(
  page: Page,
  file: { readonly name: string; readonly bytes: Uint8Array },
  cited?: CitedCells,
): Promise<PlayedHost> {
  const grid = await readGrid(file.name, file.bytes);
  const copied: string[] = [];
  if ('reason' in grid) {
    await answerBy(page, (message) =>
      message.type === 'ready' ? { type: 'failed', sentence: grid.reason } : undefined,
    );
    return { copied, cite: () => Promise.resolve() };
  }
  const open = new OpenGrid(grid);
  const mark = (asked: CitedCells) => ({ cited: asked, marks: open.mark(asked.places) });
  await answerBy(page, (message) => {
    switch (message.type) {
      case 'ready': {
        const asked = cited ?? message.cited;
        const marked = asked && mark(asked);
        return { type: 'opened', version: 0, sheets: open.shapes, marked, isAsked: cited !== undefined };
      }
      case 'rows-want':
        return { ...message, type: 'rows', version: 0, rows: open.rows(message.sheet, message.block) };
      case 'find':
        return { ...message, type: 'found', version: 0, found: open.find(message.sheet, message.text) };
      case 'copy':
        copied.push(open.copy(message.sheet, message.area));
        return undefined;
      case 'text-open':
      case 'original-open':
        return undefined;
    }
  });
  return { copied, cite: (asked) => tell(page, { type: 'cited', marked: mark(asked) }) };
}

async function answerBy(page: Page, answer: (message: GridToHost) => GridToPage | undefined): Promise<void> {
  await page.exposeFunction('askHost', (message: GridToHost) => {
    const reply = answer(message);
    if (reply?.type !== 'found') return reply;
    return { ...reply, found: { ...reply.found, cells: [...reply.found.cells] } };
  });
  await page.addInitScript(() => {
    interface Api {
      postMessage(message: unknown): void;
    }
    const global = globalThis as unknown as {
      acquireVsCodeApi: () => Api;
      askHost: (message: unknown) => Promise<{ found?: { cells: number[] | Uint32Array } } | undefined>;
    };
    const plain = global.acquireVsCodeApi;
    global.acquireVsCodeApi = () => {
      const api = plain();
      return {
        ...api,
        postMessage: (message) => {
          api.postMessage(message);
          void global.askHost(message).then((data) => {
            if (data === undefined) return;
            if (data.found !== undefined) data.found.cells = Uint32Array.from(data.found.cells);
            dispatchEvent(new MessageEvent('message', { data }));
          });
        },
      };
    };
  });
}

async function tell(page: Page, message: GridToPage): Promise<void> {
  await page.evaluate((data) => {
    dispatchEvent(new MessageEvent('message', { data }));
  }, message);
}
