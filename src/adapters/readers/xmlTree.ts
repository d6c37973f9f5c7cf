import type { Element, Node } from '@xmldom/xmldom';

export type XmlElement = Element;

/** Loads the parser; what it gives throws when a text is not well-formed XML. Entities of a document's own stay unresolved. */
export async function loadXmlParser(): Promise<(xml: string) => XmlElement> {
  const { DOMParser, onErrorStopParsing } = await import('@xmldom/xmldom');
  const parser = new DOMParser({ onError: onErrorStopParsing });
  return (xml) => {
    const root = parser.parseFromString(xml.replace(/^\ufeff/, ''), 'text/xml').documentElement;
    if (root === null) throw new Error('no XML');
    return root;
  };
}

/** The elements in an element, in order. */
export function elementsIn(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node: Node | null = parent.firstChild; node !== null; node = node.nextSibling) {
    if (isElement(node)) found.push(node);
  }
  return found;
}

/** All elements of a name below an element, in the order of the text. `name` is with its prefix: `a:t`. */
export function allBelow(parent: XmlElement, name: string): XmlElement[] {
  return [...parent.getElementsByTagName(name)];
}

export function firstBelow(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.getElementsByTagName(name)[0];
}

/** An attribute by its name with its prefix; undefined when it is not there. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.getAttribute(name) ?? undefined;
}

export function isElement(node: Node): node is XmlElement {
  return node.nodeType === node.ELEMENT_NODE;
}

export function isText(node: Node): boolean {
  return node.nodeType === node.TEXT_NODE || node.nodeType === node.CDATA_SECTION_NODE;
}
