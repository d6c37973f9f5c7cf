// A page of ours, as that of the chat, in plain Chromium, with the colours of a theme and a host that is played by whoever tests.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, stop } from '../../scripts/project.mjs';

const address = 'https://ask-docs.test/';
const types = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

// As strict as the page of the extension itself.
const nonce = 'bm9uY2U=';
const policy = `default-src 'none'; style-src ${address}; font-src ${address}; script-src 'nonce-${nonce}'`;
const htmlOf = ({ script, style }) => `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
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

const chatPage = { script: 'webview.js', style: 'chat.css', behind: '--vscode-sideBar-background' };

/** Opens the built page of the chat; ends the program with one sentence when it was not built. */
export function openChatPage(browser, viewport) {
  return openPage(browser, viewport, chatPage);
}

/** The same for the page of a questionnaire. */
export function openQuestionnairePage(browser, viewport) {
  const behind = '--vscode-editor-background';
  return openPage(browser, viewport, { script: 'questionnaire.js', style: 'sheet.css', behind });
}

async function openPage(browser, viewport, kind) {
  if (!existsSync(path.join(root, 'dist', kind.script)))
    stop(`There is no dist/${kind.script}: npm run build makes it.`);
  const context = await browser.newContext({ viewport });
  await context.route('**/*', (route) => answer(route, kind));
  const page = await context.newPage();
  const refused = [];
  page.on('pageerror', (error) => refused.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.addInitScript(playHost);
  return new ChatPage(page, refused, kind.behind);
}

/** Snapshot of a conversation, as the host sends it. */
export function snapshotOf(runs, more = {}) {
  return {
    ...{ type: 'snapshot', conversationId: 'sample', runs, earlier: 0, index, style: 'concise', stale: [] },
    ...{ answerer: { kind: 'offline', name: '' }, recent: [] },
    ...more,
  };
}

class ChatPage {
  constructor(page, refused, behind) {
    this.behind = behind;
    this.page = page;
    /** What the browser refused or the page stumbled over; empty when all is well. */
    this.refused = refused;
  }

  /** Loads the page anew, with a theme of `themes.json`. */
  async load(theme) {
    await this.page.goto(address);
    // Before that the page hears nothing, and its host says nothing.
    await this.page.waitForFunction(() => globalThis.posted.some(({ type }) => type === 'ready'));
    await this.page.evaluate(putOn, { ...theme, behind: this.behind });
  }

  /** Tells the page messages of its host, in one go, and waits for the next frame. */
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

  /** How much of a part of the page finds no room sideways, in pixels. */
  overflow(part = '.conversation') {
    return this.page.locator(part).evaluate((log) => log.scrollWidth - log.clientWidth);
  }

  close() {
    return this.page.context().close();
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
