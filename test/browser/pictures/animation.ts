// A short animated picture of what a person does in the page: single pictures, each shown for as long as it takes to see it.
import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

export class Animation {
  readonly #page: Page;
  readonly #frames: Buffer[] = [];
  readonly #delays: number[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Takes a picture that is shown for some milliseconds. */
  async show(ms: number): Promise<void> {
    this.#frames.push(await this.#page.screenshot({ animations: 'disabled' }));
    this.#delays.push(ms);
  }

  /** Writes a GIF that begins again at its end, scaled to a width in pixels. */
  async write(file: string, width: number): Promise<void> {
    const scaled = await Promise.all(
      this.#frames.map((frame) => sharp(frame).resize({ width }).png().toBuffer()),
    );
    const options = {
      delay: this.#delays,
      loop: 0,
      effort: 7,
      dither: 0,
      interFrameMaxError: 4,
      // Otherwise what is green in a later picture is grey, where the first has no green.
      interPaletteMaxError: 0,
    };
    const joined = sharp(scaled, { join: { animated: true } });
    writeFileSync(file, await joined.gif(options).toBuffer());
  }
}
