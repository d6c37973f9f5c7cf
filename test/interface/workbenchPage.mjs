// What a person does in the workbench: open files, run commands, hover, look at the Ask Docs view.
import path from 'node:path';

const startTimeoutMs = 60_000;
const actionTimeoutMs = 20_000;
export const answerTimeoutMs = 60_000;

export class WorkbenchPage {
  constructor(page, home) {
    this.page = page;
    this.home = home;
    page.setDefaultTimeout(actionTimeoutMs);
  }

  async open(address) {
    await this.page.goto(address);
    await this.waitUntilReady();
  }

  async waitUntilReady() {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: startTimeoutMs });
    // The entry of our view container shows that extensions are known.
    await this.activityBarEntry().waitFor({ timeout: startTimeoutMs });
  }

  activityBarEntry() {
    return this.page.locator('.activitybar a.action-label[aria-label^="Ask Docs"]');
  }

  /**
   * Opens the view unless it is open: a click on the entry of an open view would close it. A window that is reloaded opens
   * it by itself, maybe between our look and our click, so we look again.
   */
  async openChat() {
    const box = this.chat.getByTestId('question');
    for (let attempts = 12; attempts > 0; attempts -= 1) {
      const isOpen = await this.activityBarEntry().locator('xpath=..').getAttribute('aria-expanded');
      if (isOpen !== 'true') await this.activityBarEntry().click();
      const isShown = await box.waitFor({ timeout: startTimeoutMs / 4 }).then(
        () => true,
        () => false,
      );
      if (isShown) return;
    }
    throw new Error('The chat did not open.');
  }

  get chat() {
    // Notebooks are drawn in such frames too.
    const ours = 'iframe.webview.ready[src*="extensionId=ask-docs.ask-docs"]';
    return this.page.frameLocator(ours).frameLocator('iframe#active-frame');
  }

  get lastRun() {
    return this.chat.getByTestId('run').last();
  }

  async waitForRunEnd(count) {
    const run = this.chat.getByTestId('run').nth(count - 1);
    await run.waitFor({ timeout: answerTimeoutMs });
    await this.chat
      .locator(`[data-testid=run]:not([data-status=running]) >> nth=${String(count - 1)}`)
      .waitFor({ timeout: answerTimeoutMs });
    return run;
  }

  async ask(question) {
    const before = await this.chat.getByTestId('run').count();
    await this.send(question);
    return this.waitForRunEnd(before + 1);
  }

  /** `page` is one that shows the chat: the view, or the one in an editor. */
  async send(question, page = this.chat) {
    await typeInto(page.getByTestId('question'), question);
    await page.getByTestId('send').click();
  }

  async askByEnter(question) {
    const before = await this.chat.getByTestId('run').count();
    await typeInto(this.chat.getByTestId('question'), question);
    await this.chat.getByTestId('question').press('Enter');
    return this.waitForRunEnd(before + 1);
  }

  async startConversation() {
    await this.runCommand('Ask Docs: New Conversation');
    await this.chat.getByTestId('welcome').waitFor();
  }

  /** The citations of a run: where each points, and its quote. */
  async citations(run) {
    return run
      .getByTestId('citation')
      .evaluateAll((chips) => chips.map(({ dataset: { place, quote } }) => ({ place, quote })));
  }

  /** Resolves to the footer once the index stands as wanted. */
  async waitForIndex(attributes) {
    const footer = this.chat.locator(`[data-testid=index-footer]${attributes}`);
    await footer.waitFor({ timeout: answerTimeoutMs });
    return footer;
  }

  /** Drags the edge of the side bar until the bar has this width, in pixels. */
  async resizeSideBar(width) {
    const bar = await this.page.locator('.part.sidebar').boundingBox();
    const y = bar.y + bar.height / 2;
    await this.page.mouse.move(bar.x + bar.width + 1, y);
    await this.page.mouse.down();
    await this.page.mouse.move(bar.x + width + 1, y, { steps: 5 });
    await this.page.mouse.up();
  }

  /**
   * A view that takes the focus only now, for a command before, closes the list of commands, and one opened before the extensions
   * are known lacks theirs: then we open it again.
   */
  async runCommand(title) {
    const input = this.page.locator('.quick-input-widget input[type=text]');
    // The name of a row is its title and what else the row shows.
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
    const timeout = actionTimeoutMs / 4;
    for (let attempts = 12; attempts > 0; attempts -= 1) {
      await this.page.keyboard.press('F1');
      const isChosen = await input
        .fill(`>${title}`, { timeout })
        .then(() => row.click({ timeout }))
        .then(
          () => true,
          () => false,
        );
      if (isChosen) return;
      // An open list is not made anew by F1.
      await this.page.keyboard.press('Escape');
    }
    throw new Error(`The command "${title}" could not be chosen.`);
  }

  async answerInputBox(text) {
    const box = this.page.locator('.quick-input-widget .quick-input-box input');
    await box.waitFor();
    await box.fill(text);
    await box.press('Enter');
  }

  async openFile(relativePath) {
    await this.page.keyboard.press('Control+P');
    await this.page.locator('.quick-input-widget input[type=text]').fill(relativePath);
    const name = path.posix.basename(relativePath);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click();
    await this.page.locator('.tab.active', { hasText: name }).waitFor();
    await this.page.locator('.editor-instance .view-line').first().waitFor();
  }

  activeTab(name) {
    return this.page.locator('.tab.active', { hasText: name });
  }

  /** A visible line of the editor that begins with a text. */
  editorLine(beginning) {
    // Editors write spaces as no-break spaces, which browsers' text matching takes for the same.
    return this.page.locator('.monaco-editor .view-line', { hasText: beginning }).first();
  }

  get hoverLink() {
    return this.page.locator('.monaco-hover a', { hasText: 'Explain this with Ask Docs' }).first();
  }

  /** Opens a document, selects a word in it and waits for what we show about it. */
  async hoverOver(relativePath, word) {
    await this.openFile(relativePath);
    await this.page.keyboard.press('Control+Home');
    await this.#selectAndHover(word);
    await this.hoverLink.waitFor();
  }

  /** Selects a word by double click and rests the mouse on it. */
  async #selectAndHover(word) {
    const point = await this.#middleOf(word);
    await this.page.mouse.dblclick(point.x, point.y);
    await this.page.mouse.move(point.x + 150, point.y + 120);
    await this.page.mouse.move(point.x - 3, point.y);
    await this.page.mouse.move(point.x, point.y, { steps: 4 });
  }

  async #middleOf(word) {
    const line = this.page.locator('.editor-instance .view-line', { hasText: word }).first();
    await line.waitFor();
    return line.evaluate((element, wanted) => {
      const { ownerDocument: document } = element;
      const walker = document.createTreeWalker(element, 4 /* text nodes */);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.data.indexOf(wanted);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        const box = range.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
      throw new Error(`"${wanted}" is not in one piece of its line`);
    }, word);
  }

  /** The texts of the visible lines that carry a highlight of an extension, once this text is among them. */
  async highlightedLines(text = '') {
    const lines = await this.page.waitForFunction(findHighlightedLines, text);
    return lines.jsonValue();
  }

  /** `frame` is the page of ours that is shown. */
  async changeTheme(theme, className, frame = this.chat) {
    await this.runCommand('Preferences: Color Theme');
    const input = this.page.locator('.quick-input-widget input[type=text]');
    // The list of themes replaces the list of commands, which leaves the input in place.
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Dark Modern' }).waitFor();
    await input.fill(theme);
    await this.page.getByRole('option', { name: theme }).first().click();
    await this.page.locator(`.monaco-workbench.${className}`).waitFor();
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    // The page inside takes the colours over in its next frame.
    await frame.locator('body').evaluate(
      (body) =>
        new Promise((resolve) => {
          body.ownerDocument.defaultView.requestAnimationFrame(() => {
            resolve(undefined);
          });
        }),
    );
  }
}

/** Runs in the page. Falsy as long as nothing, or something else, is highlighted. */
function findHighlightedLines(wanted) {
  const { document } = globalThis;
  const lines = [...document.querySelectorAll('.monaco-editor .view-overlays [class*="ced-"]')].flatMap(
    (mark) =>
      [...mark.closest('.monaco-editor').querySelectorAll('.view-line')].filter(
        (line) => line.style.top === mark.parentElement.style.top,
      ),
  );
  const texts = [...new Set(lines)].map((line) => line.textContent.replaceAll('\u00a0', ' '));
  const isThere = texts.join(' ').replace(/\s+/g, ' ').includes(wanted);
  return texts.length > 0 && isThere ? texts : undefined;
}

/** Text goes where the focus is, and what was done before may still be moving it: typed again where it is not held. */
export async function typeInto(box, text) {
  for (let attempts = 12; attempts > 0; attempts -= 1) {
    await box.fill(text);
    if ((await box.inputValue()) === text) return;
  }
  throw new Error('The box did not take the text.');
}

/** Resolves once a box holds the text: the page draws what is done to it a moment later. */
export async function waitForValue(box, text) {
  const element = await box.elementHandle();
  const frame = await element.ownerFrame();
  await frame.waitForFunction(([area, value]) => area.value === value, [element, text]);
}
