import type { DocumentLooks, Emphasis, Picture } from '../../core/model/looks';
import type { PlaceStart } from '../../core/model/types';
import { betweenBars } from '../../core/units/blocks';

/** How the text that is added next is set. */
export type Setting = Pick<Emphasis, 'isStrong' | 'isItalic'>;

/** Two of them in a row, with both their spaces, have an empty cell between them. */
const cellEnd = ' | ';

/** Text with collapsed white space, and the line of the file for each stretch of it. */
export class LineText {
  readonly places: PlaceStart[] = [];
  readonly #emphasis: Emphasis[] = [];
  readonly #pictures: Picture[] = [];
  /** The text before the last line or cell, which is final. */
  #before = '';
  #last = '';
  #hasSpace = true;

  /** Rows of a table have cells between bars, and may have bars in them. */
  constructor(private readonly kind: 'rows' | 'words' = 'words') {}

  get value(): string {
    return this.#before + this.#closed();
  }

  get looks(): DocumentLooks {
    return { emphasis: this.#emphasis, pictures: this.#pictures };
  }

  /** Adds text as it is, without a line of its own. */
  raw(text: string): void {
    this.#last += text;
    this.#hasSpace = true;
  }

  nextCell(): void {
    const isEmptyCell = this.#last === cellEnd;
    this.#before += isEmptyCell ? cellEnd : this.#closed().replace(/(?<! ) +$/, '');
    this.#last = cellEnd;
    this.#hasSpace = true;
  }

  newLine(): void {
    if (this.#length === 0) return;
    this.#before += this.#closed().trimEnd();
    this.#last = '\n';
    this.#hasSpace = true;
  }

  /** Adds a picture with what describes it. */
  picture(source: string, description: string, line: number | undefined): void {
    const start = this.#length;
    this.add(description, line);
    this.#pictures.push({ start, end: this.#length, source });
  }

  add(text: string, line: number | undefined, setting: Setting = {}): void {
    text.split('\n').forEach((part, index) => {
      if (index > 0) this.#space();
      const words = part.replace(/\s+/g, ' ').trim();
      if (/^\s/.test(part)) this.#space();
      if (words === '') return;
      if (line !== undefined) this.mark(line + index);
      const start = this.#length;
      this.#last += words;
      if (setting.isStrong === true || setting.isItalic === true)
        this.#emphasis.push({ start, end: this.#length, ...setting });
      this.#hasSpace = false;
      if (/\s$/.test(part)) this.#space();
    });
  }

  mark(line: number): void {
    const place = { kind: 'lines', lines: { start: line, end: line } } as const;
    this.places.push({ start: this.#length, place });
  }

  /** The last line or cell as it is kept. */
  #closed(): string {
    if (this.kind === 'words') return this.#last;
    const mark = this.#last.startsWith(cellEnd) ? cellEnd : '';
    return mark + betweenBars(this.#last.slice(mark.length));
  }

  get #length(): number {
    return this.#before.length + this.#last.length;
  }

  #space(): void {
    if (!this.#hasSpace) this.#last += ' ';
    this.#hasSpace = true;
  }
}
