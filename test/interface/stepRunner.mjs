// Runs named steps one after another; a failed step is shown, pictured and counted, and the next one still runs.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const tooltipTimeoutMs = 3_000;

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

  /** Where nothing is: first at the lower edge; where a tooltip stays there, or came of what is there by then, elsewhere. */
  async #parkPointer() {
    const { width, height } = this.#page.viewportSize();
    const places = [
      [width / 2, height - 4],
      [width / 2, height / 2],
      [width - 4, height / 2],
    ];
    const tooltip = this.#page.locator('.monaco-hover:not(.hidden)').first();
    for (const [x, y] of places) {
      await this.#page.mouse.move(x, y);
      const isGone = await tooltip.waitFor({ state: 'hidden', timeout: tooltipTimeoutMs }).then(
        () => true,
        () => false,
      );
      if (isGone) return;
    }
    // VS Code now and then leaves one: a picture with it is a picture all the same.
  }

  /** Writes the counts to a file and returns whether all went well. */
  report(file) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ passed: this.#passed, failed: this.#failed }));
    return this.#failed === 0 && this.#passed > 0;
  }
}
