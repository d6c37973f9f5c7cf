// A page of ours, as that of the chat, in plain Chromium, with the colours of a theme and a host that is played by whoever tests.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, stop } from '../../../scripts/project.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../../../src/core/model/state').RunState} RunState
 * @typedef {import('../../../src/protocol/messages').ToWebview} ToWebview
 * @typedef {import('../../../src/protocol/questionnaireMessages').ToQuestionnaire} ToQuestionnaire
 */

const address = 'https://ask-docs.test/';
const types = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

// As strict as the page of the extension itself.
const nonce = 'bm9uY2U=';
const policyOf = ({ hasThread = false, hasPictures = false }) =>
  `default-src 'none'; ${hasPictures ? 'img-src data:; ' : ''}style-src ${address}; font-src ${address}; script-src 'nonce-${nonce}'` +
  `${hasThread ? " 'wasm-unsafe-eval'; worker-src blob:" : ''}; form-action 'none'; base-uri 'none'`;
const htmlOf = ({ script, soon, style, ...more }) => `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policyOf(more)}">
  ${soon ? `<link rel="preload" as="script" nonce="${nonce}" href="${soon}">` : ''}
  <link rel="stylesheet" href="codicon.css">
  <link rel="stylesheet" href="${style}">
  <title>Ask Docs</title>
</head>
<body>
  <div id="root"></div>
  <script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;

const index = {
  kind: 'ready',
  status: { documents: 5, chunks: 40, failed: [], syncedAt: 1 },
  isComplete: true,
  filesRead: 0,
};

const chatPage = {
  script: 'webview.js',
  soon: 'markdown.js',
  style: 'chat.css',
  behind: '--vscode-sideBar-background',
};
const questionnairePage = {
  script: 'questionnaire.js',
  soon: 'markdown.js',
  style: 'sheet.css',
  behind: '--vscode-editor-background',
};

const pdfPage = {
  script: 'pdf.js',
  style: 'pdfPages.css',
  behind: '--vscode-editor-background',
  hasThread: true,
};

const gridPage = { script: 'grid.js', style: 'gridPages.css', behind: '--vscode-editor-background' };

const formattedPage = {
  script: 'formatted.js',
  style: 'formattedPages.css',
  hasPictures: true,
  behind: '--vscode-editor-background',
};

/**
 * Prepares a page of a browser to be the built page of the chat; ends the program with one sentence when it was not built.
 * @param {Page} page
 */
export function openChatPage(page) {
  return openPage(page, chatPage);
}

/**
 * The same for the page of a questionnaire.
 * @param {Page} page
 */
export function openQuestionnairePage(page) {
  return openPage(page, questionnairePage);
}

/**
 * The same for the PDF viewer.
 * @param {Page} page
 */
export function openPdfPage(page) {
  return openPage(page, pdfPage);
}

/**
 * The same for the spreadsheet viewer.
 * @param {Page} page
 */
export function openGridPage(page) {
  return openPage(page, gridPage);
}

/**
 * The same for the viewer of formatted documents.
 * @param {Page} page
 */
export function openFormattedPage(page) {
  return openPage(page, formattedPage);
}

async function openPage(page, kind) {
  if (!existsSync(path.join(root, 'dist', kind.script)))
    stop(`There is no dist/${kind.script}: npm run build makes it.`);
  await page.context().route('**/*', (route) => answer(route, kind));
  await page.addInitScript(playHost);
  return new PlainPage(page, kind.behind);
}

/**
 * Snapshot of a conversation, as the host sends it.
 * @param {readonly RunState[]} runs
 * @param {Partial<Extract<ToWebview, { type: 'snapshot' }>>} more
 */
export function snapshotOf(runs, more = {}) {
  return {
    ...{
      type: 'snapshot',
      conversationId: 'sample',
      runs,
      earlier: 0,
      index,
      style: 'concise',
      stale: [],
      pinned: [],
    },
    ...{ answerer: { kind: 'offline', name: '' }, recent: [] },
    ...more,
  };
}

export class PlainPage {
  /**
   * @param {Page} page
   * @param {string} behind the colour that is behind the page
   */
  constructor(page, behind) {
    this.page = page;
    this.behind = behind;
    /**
     * What the browser refused or the page stumbled over; empty when all is well.
     * @type {string[]}
     */
    this.refused = [];
    page.on('pageerror', (error) => this.refused.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.refused.push(message.text());
    });
  }

  /**
   * Loads the page anew, with a theme of `themes.json`.
   * @param {import('./themes.mjs').Theme} theme
   * @returns {Promise<void>}
   */
  async load(theme) {
    await this.page.goto(address);
    // Before that the page hears nothing, and its host says nothing.
    await this.page.waitForFunction(() => globalThis.posted.some(({ type }) => type === 'ready'));
    await this.page.evaluate(putOn, { ...theme, behind: this.behind });
  }

  /**
   * Tells the page messages of its host, in one go, and waits for the next frame.
   * @param {...object} messages
   * @returns {Promise<void>}
   */
  tell(...messages) {
    return this.page.evaluate(
      (told) =>
        new Promise((resolve) => {
          for (const data of told) globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data }));
          // The page draws in the first frame; in the second, all is on the screen.
          globalThis.requestAnimationFrame(() => globalThis.requestAnimationFrame(() => resolve(undefined)));
        }),
      messages,
    );
  }

  /**
   * What the page has said to its host so far, of a type of message.
   * @param {string} type
   * @returns {Promise<readonly object[]>}
   */
  said(type) {
    return this.page.evaluate((kind) => globalThis.posted.filter((message) => message.type === kind), type);
  }
}

async function answer(route, kind) {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: htmlOf(kind) });
  const file = path.join(root, 'dist', path.basename(pathname));
  if (!existsSync(file)) return route.fulfill({ status: 404 });
  return route.fulfill({ contentType: types[path.extname(file)], body: readFileSync(file) });
}

/** Runs in the page, before its script. */
function playHost() {
  let kept;
  globalThis.posted = [];
  globalThis.acquireVsCodeApi = () => ({
    postMessage: (message) => {
      globalThis.posted.push(message);
    },
    getState: () => kept,
    setState: (state) => {
      kept = state;
    },
  });
}

/** Runs in the page: what VS Code does there for a theme. */
function putOn({ className, variables, styles, behind }) {
  const { document } = globalThis;
  document.body.className = className;
  // The page itself is transparent: the side bar, or an editor, is behind it.
  document.documentElement.style.setProperty('background', variables[behind]);
  for (const [name, value] of Object.entries(variables))
    document.documentElement.style.setProperty(name, value);
  const sheet = new globalThis.CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
}
