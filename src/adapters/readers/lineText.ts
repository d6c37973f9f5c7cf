import type { PlaceStart } from '../../core/model/types';

/** Text with collapsed white space, and the line of the file for each stretch of it. */
export class LineText {
  readonly places: PlaceStart[] = [];
  /** The text before the last line or cell, which is final. */
  #before = '';
  #last = '';
  #hasSpace = true;

  get value(): string {
    return this.#before + this.#last;
  }

  /** Adds text as it is, without a line of its own. */
  raw(text: string): void {
    this.#last += text;
    this.#hasSpace = true;
  }

  nextCell(): void {
    this.#before += this.#last.replace(/(?<! ) +$/, '');
    this.#last = ' | ';
    this.#hasSpace = true;
  }

  newLine(): void {
    if (this.#length === 0) return;
    this.#before += this.#last.trimEnd();
    this.#last = '\n';
    this.#hasSpace = true;
  }

  add(text: string, line: number | undefined): void {
    text.split('\n').forEach((part, index) => {
      if (index > 0) this.#space();
      const words = part.replace(/\s+/g, ' ').trim();
      if (/^\s/.test(part)) this.#space();
      if (words === '') return;
      if (line !== undefined) this.mark(line + index);
      this.#last += words;
      this.#hasSpace = false;
      if (/\s$/.test(part)) this.#space();
    });
  }

  mark(line: number): void {
    const place = { kind: 'lines', lines: { start: line, end: line } } as const;
    this.places.push({ start: this.#length, place });
  }

  get #length(): number {
    return this.#before.length + this.#last.length;
  }

  #space(): void {
    if (!this.#hasSpace) this.#last += ' ';
    this.#hasSpace = true;
  }
}
