// What a person does in a window of VS Code: opens files, runs commands, hovers, asks in the chat of Ask Docs.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { out } from '../../../scripts/project.mjs';
import { workbenchAddress } from '../../../scripts/workbenchHost.mjs';
import { ChatPage } from './chatPage';
import type { Folder } from './folder';

const startTimeoutMs = 60_000;

/** A window of VS Code. Notebooks are drawn in frames too: ours are told by our name. */
const ourFrames = 'iframe.webview.ready[src*="extensionId=ask-docs.ask-docs"]';

/** Themes of VS Code, with the classes that it gives the window and our pages. */
const themes = {
  light: { theme: 'Default Light Modern', window: 'vs', body: 'vscode-light' },
  dark: { theme: 'Default Dark Modern', window: 'vs-dark', body: 'vscode-dark' },
  'high-contrast': {
    theme: 'Default High Contrast',
    window: 'hc-black',
    body: 'vscode-high-contrast',
  },
  'high-contrast-light': {
    theme: 'Default High Contrast Light',
    window: 'hc-light',
    body: 'vscode-high-contrast-light',
  },
} as const;

/** Where the side bar has 250 pixels, as many are left for an editor: 48 are the activity bar. */
const narrowWindow = { width: 548, height: 860 };

type StartOptions = readonly (readonly [name: string, value: string])[];

interface Server {
  readonly authority: string;
  readonly home: string;
}

export class Workbench {
  readonly page: Page;
  readonly #server: Server;

  constructor(page: Page, server: Server) {
    this.page = page;
    this.#server = server;
  }

  /** Opens a window on a folder, or on none, and waits until it knows our extension; `options` are those of `workbenchAddress`. */
  async open(folder?: Folder, options?: StartOptions): Promise<void> {
    const { authority } = this.#server;
    const withoutFolder = `http://${authority}/?ew=true`;
    await this.page.goto(
      folder === undefined ? withoutFolder : workbenchAddress(authority, folder.path, options),
    );
    await this.#becomesReady();
  }

  /** By the command, which waits until VS Code has stored what is open; a reload by the browser does not. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.#becomesReady();
  }

  async #becomesReady(): Promise<void> {
    await expect(this.#entry).toBeVisible({ timeout: startTimeoutMs });
  }

  /** Opens a window on a folder, and the chat in it. */
  async openChatOn(folder?: Folder, options?: StartOptions): Promise<ChatPage> {
    await this.open(folder, options);
    return this.openChat();
  }

  /** Opens the view of the chat, which is closed; the cursor is in its box then. */
  async openChat(): Promise<ChatPage> {
    await this.showChat();
    await expect(this.chat.box).toBeFocused({ timeout: startTimeoutMs });
    return this.chat;
  }

  /** The same where its box takes no text. */
  async showChat(): Promise<void> {
    await this.#entry.click();
  }

  get #entry(): Locator {
    return this.page.locator('.activitybar a.action-label[aria-label^="Ask Docs"]');
  }

  /** The page of the chat, where it is the only page of ours. */
  get chat(): ChatPage {
    return new ChatPage(this.ourPage);
  }

  /** The page of the chat in the side bar or in an editor, where both are open. */
  chatIn(place: 'view' | 'editor'): ChatPage {
    const ofView = '[src*="purpose=webviewView"]';
    const frame = this.page.frameLocator(ourFrames + (place === 'view' ? ofView : `:not(${ofView})`));
    return new ChatPage(frame.frameLocator('iframe#active-frame'));
  }

  /** The PDF viewer, where it is the only page of ours in an editor. */
  get pdf(): FrameLocator {
    return this.page
      .frameLocator(`${ourFrames}:not([src*="purpose=webviewView"])`)
      .frameLocator('iframe#active-frame');
  }

  /** The spreadsheet viewer, where it is the only page of ours in an editor. */
  get grid(): FrameLocator {
    return this.pdf;
  }

  /** The viewer of formatted documents, where it is the only page of ours in an editor. */
  get formatted(): FrameLocator {
    return this.pdf;
  }

  /** What is drawn in the only page of ours. */
  get ourPage(): FrameLocator {
    return this.page.frameLocator(ourFrames).frameLocator('iframe#active-frame');
  }

  /** Runs a command of the palette, which a click in the title bar opens: that works wherever the focus is. */
  async runCommand(title: string): Promise<void> {
    await this.#quickOpen(`>${title}`);
    await this.choose(title);
  }

  /** What takes the focus while the box opens may close it, and a person clicks again. */
  async #quickOpen(text: string): Promise<void> {
    await expect(async () => {
      await this.page.locator('.titlebar .command-center-center').click();
      await expect(this.inputBox).toBeFocused({ timeout: 5_000 });
      await this.inputBox.fill(text, { timeout: 5_000 });
      await expect(this.inputBox).toHaveValue(text, { timeout: 5_000 });
    }).toPass({ timeout: startTimeoutMs });
  }

  get inputBox(): Locator {
    return this.page.locator('.quick-input-widget .quick-input-box input');
  }

  /**
   * Types into the box of this title at the top that VS Code asks with, once it is there, and confirms it. `prompt` tells
   * boxes of one title apart.
   */
  async answerInputBox(title: string, text: string, prompt = ''): Promise<void> {
    // The box that was answered before stays for as long as it takes to do what it asked.
    await expect(this.page.locator('.quick-input-widget .quick-input-title')).toHaveText(title);
    await expect(this.page.locator('.quick-input-widget .quick-input-message')).toContainText(prompt);
    await this.fillInputBox(text);
    await this.inputBox.press('Enter');
  }

  /** Saves a file with the name that VS Code offers, once it has this ending, and gives its path. */
  async saveAsOffered(ending: string): Promise<string> {
    await expect(this.inputBox).toHaveValue(new RegExp(`\\${ending}$`));
    await expect(this.inputBox).toBeFocused();
    const file = await this.inputBox.inputValue();
    // Of a test before, it would have to be confirmed.
    rmSync(file, { force: true });
    await this.inputBox.press('Enter');
    return file;
  }

  async fillInputBox(text: string): Promise<void> {
    await expect(this.inputBox).toBeFocused();
    await this.inputBox.fill(text);
    await expect(this.inputBox).toHaveValue(text);
  }

  /** A row of the list that VS Code offers. */
  choice(text: string | RegExp): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: text }).first();
  }

  async choose(text: string | RegExp): Promise<void> {
    await this.choice(text).click();
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast').filter({ hasText: text }).first();
  }

  async openFile(relativePath: string): Promise<void> {
    await this.#quickOpen(relativePath);
    const name = path.posix.basename(relativePath);
    await this.choose(name);
    await expect(this.activeTab(name)).toBeVisible();
    await expect(this.page.locator('.editor-instance .view-line').first()).toBeVisible();
  }

  activeTab(name: string | RegExp): Locator {
    return this.page.locator('.tab.active').filter({ hasText: name });
  }

  /** A visible line of the editor that has a text. Editors write spaces as no-break spaces, which matching takes for the same. */
  editorLine(text: string): Locator {
    return this.page.locator('.monaco-editor .view-line').filter({ hasText: text }).first();
  }

  /** Expects that the lines which the extension highlights hold a text, and gives them. */
  async expectHighlighted(text: string): Promise<readonly string[]> {
    const highlighted = () => this.page.evaluate(findHighlightedLines);
    await expect.poll(async () => (await highlighted()).join(' ').replace(/\s+/g, ' ')).toContain(text);
    return highlighted();
  }

  /** Opens a document, selects a word in it and rests the mouse on it until the hover is there, as a person tries again. */
  async hoverOver(relativePath: string, word: string): Promise<void> {
    await this.openFile(relativePath);
    const { mouse } = this.page;
    await expect(async () => {
      // Lines may still move while the editor is drawn.
      const point = await this.#middleOf(word);
      await mouse.dblclick(point.x, point.y);
      const selected = this.page.locator('.statusbar-item', { hasText: `(${String(word.length)} selected)` });
      await expect(selected).toBeVisible({ timeout: 3_000 });
      await mouse.move(point.x + 150, point.y + 120);
      await mouse.move(point.x - 3, point.y);
      await mouse.move(point.x, point.y, { steps: 4 });
      await expect(this.explainLink).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  }

  get explainLink(): Locator {
    return this.page.locator('.monaco-hover a', { hasText: 'Explain This from the Documents' }).first();
  }

  async #middleOf(word: string): Promise<{ readonly x: number; readonly y: number }> {
    const line = this.page.locator('.editor-instance .view-line').filter({ hasText: word }).first();
    return line.evaluate((element, wanted) => {
      const { ownerDocument: document } = element;
      const walker = document.createTreeWalker(element, 4 /* text nodes */);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.nodeValue?.indexOf(wanted) ?? -1;
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

  /** Drags the edge of the side bar until the bar has this width, in pixels. */
  async resizeSideBar(width: number): Promise<void> {
    const bar = this.page.locator('.part.sidebar');
    const box = await bar.boundingBox();
    if (box === null) throw new Error('There is no side bar.');
    if (Math.abs(box.width - width) < 4) return;
    const y = box.y + box.height / 2;
    await this.page.mouse.move(box.x + box.width + 1, y);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + width + 1, y, { steps: 5 });
    await this.page.mouse.up();
    // While the pointer rests on it, the edge is marked.
    await this.page.mouse.move(box.x + width / 2, 2);
    await expect.poll(async () => Math.abs(((await bar.boundingBox())?.width ?? 0) - width)).toBeLessThan(4);
  }

  /** Changes the theme of a folder's window, which may not watch its settings yet just after a reload. */
  async useTheme(name: keyof typeof themes, folder: Folder): Promise<void> {
    const { theme, window, body } = themes[name];
    await expect(async () => {
      folder.set({ 'workbench.colorTheme': theme });
      await expect(this.page.locator(`.monaco-workbench.${window}`)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: startTimeoutMs });
    for (const frame of await this.page.locator(ourFrames).all())
      await expect(frame.contentFrame().frameLocator('iframe#active-frame').locator('body')).toHaveClass(
        new RegExp(`\\b${body}( |$)`),
      );
  }

  /**
   * Keeps pictures of one state: in the light, in the dark and in high contrast, and in the last with 250 pixels for the side
   * bar and for an editor each. `show` brings back what closes when the window changes.
   */
  async pictures(name: string, folder: Folder, show = () => Promise.resolve()): Promise<void> {
    for (const look of ['light', 'dark', 'high-contrast'] as const) {
      await this.useTheme(look, folder);
      await show();
      await this.picture(`${name}-${look}`);
    }
    const wide = this.page.viewportSize() ?? narrowWindow;
    await this.resizeSideBar(250);
    await this.page.setViewportSize(narrowWindow);
    await show();
    await this.picture(`${name}-narrow`);
    await this.page.setViewportSize(wide);
    await this.useTheme('light', folder);
  }

  /** Keeps a picture of the window for people to look at, in out/screenshots. */
  async picture(name: string): Promise<void> {
    const file = path.join(out, 'screenshots', `${name}.png`);
    // What fades in is shown as it stays.
    await this.page.screenshot({ path: file, animations: 'disabled' });
  }
}

/** Runs in the page: the lines that a decoration of an extension stands on. */
function findHighlightedLines(): string[] {
  const { document } = globalThis;
  const marks = document.querySelectorAll<HTMLElement>('.monaco-editor .view-overlays [class*="ced-"]');
  const lines = [...marks].flatMap((mark) => {
    const editor = mark.closest('.monaco-editor');
    const all = editor === null ? [] : [...editor.querySelectorAll<HTMLElement>('.view-line')];
    return all.filter((line) => line.style.top === mark.parentElement?.style.top);
  });
  return [...new Set(lines)].map((line) => line.textContent.replaceAll('\u00a0', ' '));
}
