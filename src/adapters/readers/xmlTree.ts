import type { Element, Node } from '@xmldom/xmldom';

export type XmlElement = Element;

/**
 * Loads the parser; it throws on text that is not well-formed XML. Entities declared in a document stay
 * unresolved.
 */
export async function loadXmlParser(): Promise<(xml: string) => XmlElement> {
  const { DOMParser, onErrorStopParsing } = await import('@xmldom/xmldom');
  const parser = new DOMParser({ onError: onErrorStopParsing });
  return (xml) => {
    const root = parser.parseFromString(xml.replace(/^\ufeff/, ''), 'text/xml').documentElement;
    if (root === null) throw new Error('no XML');
    return root;
  };
}

/** The child elements, in order. */
export function elementsIn(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node: Node | null = parent.firstChild; node !== null; node = node.nextSibling) {
    if (isElement(node)) found.push(node);
  }
  return found;
}

/** All descendants with a name, in document order. `name` includes its prefix: `a:t`. */
export function allBelow(parent: XmlElement, name: string): XmlElement[] {
  return [...parent.getElementsByTagName(name)];
}

export function firstBelow(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.getElementsByTagName(name)[0];
}

/** An attribute by its prefixed name; undefined when absent. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.getAttribute(name) ?? undefined;
}

export function isElement(node: Node): node is XmlElement {
  return node.nodeType === node.ELEMENT_NODE;
}

export function isText(node: Node): boolean {
  return node.nodeType === node.TEXT_NODE || node.nodeType === node.CDATA_SECTION_NODE;
}
