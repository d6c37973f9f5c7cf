// A short animated picture of what a person does in the page: single pictures, each shown for as long as it takes to see it.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { workbenchDir } from '../../scripts/project.mjs';

const sharp = createRequire(path.join(workbenchDir, 'package.json'))('sharp');

export class Animation {
  #page;
  #frames = [];
  #delays = [];

  constructor(page) {
    this.#page = page;
  }

  /** Takes a picture that is shown for some milliseconds. */
  async show(ms) {
    this.#frames.push(await this.#page.screenshot());
    this.#delays.push(ms);
  }

  /** Writes a GIF that begins again at its end, scaled to a width in pixels. */
  async write(file, width) {
    const scaled = await Promise.all(
      this.#frames.map((frame) => sharp(frame).resize({ width }).png().toBuffer()),
    );
    const options = {
      delay: this.#delays,
      loop: 0,
      effort: 7,
      dither: 0,
      interFrameMaxError: 4,
      interPaletteMaxError: 8,
    };
    writeFileSync(
      file,
      await sharp(scaled, { join: { animated: true } })
        .gif(options)
        .toBuffer(),
    );
  }
}
