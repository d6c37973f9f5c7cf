import { quoteSpans, type Span } from './quoteSpans';

/** Below this share of a quote, marking what was found would point at something else. */
const markedShare = 0.6;

/** The stretches of a drawn page's text that are a quote; none when too little of it is there. */
export function quoteRanges(layer: HTMLElement, quote: string, before: string): Range[] {
  const nodes = textNodesIn(layer);
  const { spans, share } = quoteSpans(
    nodes.map(({ data }) => data),
    quote,
    before,
  );
  return share < markedShare ? [] : spans.flatMap((span) => rangeOf(nodes, span));
}

function textNodesIn(layer: HTMLElement): Text[] {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
}

function rangeOf(nodes: readonly Text[], { text, start, end }: Span): Range[] {
  const node = nodes[text];
  if (node === undefined) return [];
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return [range];
}
