// Runs named steps one after another; a failed step is shown, pictured and counted, and the next one still runs.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export class StepRunner {
  #passed = 0;
  #failed = 0;
  #page;
  #picturesDir;

  constructor(page, picturesDir) {
    this.#page = page;
    this.#picturesDir = picturesDir;
    mkdirSync(picturesDir, { recursive: true });
  }

  /** Takes pictures of another page from now on. */
  show(page) {
    this.#page = page;
  }

  async step(name, run) {
    const startedAt = Date.now();
    try {
      await run();
      this.#passed += 1;
      console.log(`  ✔ ${name} (${String(Date.now() - startedAt)} ms)`);
    } catch (error) {
      this.#failed += 1;
      console.log(`  ✘ ${name}\n${String(error.stack).replace(/^/gm, '      ')}`);
      await this.picture(`failed-${name.replace(/\W+/g, '-')}`).catch(() => undefined);
    }
  }

  /** A picture without the tooltip of whatever the pointer rests on, unless that is what it shall show. */
  async picture(name, { keepsPointer = false, clip } = {}) {
    if (!keepsPointer) await this.#parkPointer();
    const options = { path: path.join(this.#picturesDir, `${name}.png`) };
    await this.#page.screenshot(clip === undefined ? options : { ...options, clip });
  }

  async #parkPointer() {
    const { width, height } = this.#page.viewportSize();
    await this.#page.mouse.move(width / 2, height - 4);
    await this.#page.locator('.monaco-hover:not(.hidden)').first().waitFor({ state: 'hidden' });
  }

  /** Writes the counts to a file and returns whether all went well. */
  report(file) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ passed: this.#passed, failed: this.#failed }));
    return this.#failed === 0 && this.#passed > 0;
  }
}
