import type { DefaultTreeAdapterTypes } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Elements whose content is not page text: scripts, form controls, navigation. */
const skipped = new Set(
  'script style noscript template svg nav footer aside button select iframe head object canvas dialog'.split(
    ' ',
  ),
);
const skippedRoles = new Set(['navigation', 'banner', 'contentinfo', 'search', 'complementary', 'menu']);
export const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i img input ins kbd label mark math meter output q ruby rp rt s samp small span strike strong sub sup time tt u var wbr br'.split(
    ' ',
  ),
);

/** Caches results for elements: each is asked about again by every ancestor. */
const foundInline = new WeakMap<HtmlElement, boolean>();

/** True if the element and all its descendants are laid out inline. */
export function isInline(element: HtmlElement): boolean {
  const known = foundInline.get(element);
  if (known !== undefined) return known;
  let found = inline.has(element.tagName);
  // A link around a whole card holds blocks.
  for (const child of found ? childrenOf(element) : []) {
    found = !isElement(child) || isInline(child);
    if (!found) break;
  }
  foundInline.set(element, found);
  return found;
}

export function isSkipped(element: HtmlElement): boolean {
  return (
    skipped.has(element.tagName) ||
    skippedRoles.has(attribute(element, 'role') ?? '') ||
    attribute(element, 'aria-hidden') === 'true' ||
    attribute(element, 'hidden') !== undefined
  );
}

export function isList({ tagName }: HtmlElement): boolean {
  return tagName === 'ul' || tagName === 'ol';
}

export function holds(outer: HtmlElement, inner: HtmlElement): boolean {
  return elementsBelow(outer, undefined).includes(inner);
}

/** The nearest element of a name that a node stands in. */
export function closest(element: HtmlElement, name: string): HtmlElement | undefined {
  for (let node = element.parentNode; node !== null; node = isElement(node) ? node.parentNode : null) {
    if (isElement(node) && node.tagName === name) return node;
  }
  return undefined;
}

/** The elements of a name, or all, below a node, in the order of the page. */
export function elementsBelow(node: HtmlNode, name: string | undefined): HtmlElement[] {
  const found: HtmlElement[] = [];
  const visit = (child: HtmlNode): void => {
    if (isElement(child) && (name === undefined || child.tagName === name)) found.push(child);
    for (const next of childrenOf(child)) visit(next);
  };
  for (const child of childrenOf(node)) visit(child);
  return found;
}

export function attribute({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((entry) => entry.name === name)?.value;
}

/** All text below a node, without what is skipped. */
export function textOf(node: HtmlNode): string {
  if (isText(node)) return node.value;
  if (isElement(node) && isSkipped(node)) return '';
  return childrenOf(node).map(textOf).join('');
}

export function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isText(node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}
