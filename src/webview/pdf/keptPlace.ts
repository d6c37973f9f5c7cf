/** A point of a page, as a share of its height. */
interface Place {
  readonly page: string;
  readonly share: number;
}

/** Quotes are shown a third down; what is there is what is read. */
const readingLine = 1 / 3;

/**
 * What the reader looks at. It is the place that was scrolled to, and not where a narrower or wider window put the
 * pages: a window that becomes small enough for all of them, and large again, shows the same place.
 */
export class KeptPlace {
  readonly #container: HTMLElement;
  #place: Place | undefined;
  /** Where the pages were put to show the place again; any other position is the reader's. */
  #restored: number | undefined;

  constructor(container: HTMLElement) {
    this.#container = container;
    container.addEventListener('scroll', () => {
      if (this.#restored === undefined || Math.abs(container.scrollTop - this.#restored) > 1) this.#keep();
    });
  }

  forget(): void {
    this.#place = undefined;
    this.#restored = undefined;
  }

  /** Fits the pages whenever there is another room for them, and shows the place at the same height of it again. */
  whenResized(fit: () => void): void {
    new ResizeObserver(() => {
      // A window that is hidden has no width.
      if (this.#container.clientWidth === 0) return;
      fit();
      this.#restore();
    }).observe(this.#container);
  }

  #keep(): void {
    this.#restored = undefined;
    this.#place = this.#container.scrollTop === 0 ? undefined : this.#read();
  }

  #restore(): void {
    const page = this.#place && this.#pageOf(this.#place.page);
    if (this.#place === undefined || page === undefined) return;
    const { top, height } = page.getBoundingClientRect();
    this.#container.scrollTop += top + height * this.#place.share - this.#line();
    this.#restored = this.#container.scrollTop;
  }

  #read(): Place | undefined {
    const line = this.#line();
    const pages = this.#container.querySelectorAll<HTMLElement>('.page');
    const at = pages[countAbove(line, pages) - 1];
    if (at === undefined) return undefined;
    const { top, height } = at.getBoundingClientRect();
    return { page: at.dataset.pageNumber ?? '', share: (line - top) / height };
  }

  #pageOf(number: string): HTMLElement | undefined {
    return this.#container.querySelector<HTMLElement>(`.page[data-page-number="${number}"]`) ?? undefined;
  }

  #line(): number {
    const { top, height } = this.#container.getBoundingClientRect();
    return top + height * readingLine;
  }
}

/** How many pages begin above a line: each scrolling asks, and of a long document it measures a few only. */
function countAbove(line: number, pages: ArrayLike<HTMLElement>): number {
  let [least, most] = [0, pages.length];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if ((pages[middle]?.getBoundingClientRect().top ?? 0) <= line) least = middle + 1;
    else most = middle;
  }
  return least;
}
