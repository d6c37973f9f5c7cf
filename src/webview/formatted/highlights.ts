interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The drawn stretches of a text: each text node with an offset in the document. */
export class DrawnText {
  readonly #nodes: readonly { readonly node: Text; readonly start: number }[];

  constructor(root: HTMLElement) {
    this.#nodes = [...root.querySelectorAll<HTMLElement>('[data-at]')].flatMap((element) =>
      element.firstChild instanceof Text
        ? [{ node: element.firstChild, start: Number(element.dataset.at) }]
        : [],
    );
  }

  /** The ranges that draw a stretch of the document's text. */
  rangesOf({ start, end }: Stretch): Range[] {
    return this.#nodes.flatMap(({ node, start: at }) => {
      const from = Math.max(start, at);
      const to = Math.min(end, at + node.length);
      if (from >= to) return [];
      const range = document.createRange();
      range.setStart(node, from - at);
      range.setEnd(node, to - at);
      return [range];
    });
  }
}

/** Marks ranges by the name of a style, in place of those it marked before. */
export function highlight(name: string, ranges: readonly Range[]): void {
  CSS.highlights.set(name, new Highlight(...ranges));
}

/** The ranges that are marked so now. */
export function highlighted(name: string): readonly Range[] {
  return Array.from(CSS.highlights.get(name) ?? []).filter((range) => range instanceof Range);
}

/** Scrolls what has the first range to its middle; nothing around it, which is the frame of the window. */
export function reveal(ranges: readonly Range[]): void {
  const marked = ranges[0]?.startContainer.parentElement;
  const scroller = marked?.closest('.formatted');
  if (!marked || !scroller) return;
  const wide = marked.closest('.table, pre');
  if (wide !== null)
    wide.scrollLeft += marked.getBoundingClientRect().left - wide.getBoundingClientRect().left - 24;
  const frame = scroller.getBoundingClientRect();
  // What is far away is laid out only when it is near, and the heights before it are guessed until then.
  for (let tries = 0; tries < 3; tries += 1) {
    const { top, height } = marked.getBoundingClientRect();
    scroller.scrollTop += top + height / 2 - frame.top - frame.height / 2;
  }
}
