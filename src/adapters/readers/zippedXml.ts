import * as l10n from '@vscode/l10n';
import { unzipSync, zipSync, type UnzipFileInfo } from 'fflate';
import { UnreadableFile } from './readFile';
import type { Element, Node } from '@xmldom/xmldom';

/**
 * Limit for the unpacked size of the parts that are read: a small file can be made to fill a machine's
 * memory.
 */
const maxUnpackedMb = 256;

function assertUnpacked(unpackedBytes: number, maxMb: number): void {
  if (unpackedBytes > maxMb * 1024 * 1024) {
    throw new UnreadableFile(l10n.t('It unpacks to more than {0} MB.', maxMb));
  }
}

/** Images, videos and fonts, which have no text. */
const media =
  /\.(?:png|jpe?g|gif|bmp|tiff?|webp|emf|wmf|svg|mp[34]|m4[av]|mov|avi|wmv|wav|ttf|otf|woff2?|odttf|fntdata)$/i;

/** The parts of a zip file that may contain text, by path. */
export type Parts = Readonly<Record<string, Uint8Array>>;

/** Rejects parts whose declared size cannot be true: a decompression bomb unpacks to far more than it declares. */
function assertHonest({ size, originalSize }: UnzipFileInfo): void {
  if (size > originalSize * 1.25 + 64) throw new Error('A part is longer than it says.');
}

interface UnzipOptions {
  /** The most that single parts may unpack to. */
  readonly limitsMb?: Readonly<Record<string, number>>;
  /** Whether to unpack a medium, by name and unpacked size; without it, none is. */
  readonly takesMedium?: (name: string, size: number) => boolean;
}

/**
 * Throws when the parts are too large, or one of `limitsMb` by itself, before anything is unpacked; never
 * unpacks more of a part than its declared size.
 */
export function unzip(
  bytes: Uint8Array,
  { limitsMb = {}, takesMedium = () => false }: UnzipOptions = {},
): Parts {
  let unpackedBytes = 0;
  return unzipSync(bytes, {
    filter: (info) => {
      const { name, originalSize } = info;
      if (media.test(name) && !takesMedium(name, originalSize)) return false;
      assertHonest(info);
      assertUnpacked(originalSize, limitsMb[name] ?? maxUnpackedMb);
      unpackedBytes += originalSize;
      assertUnpacked(unpackedBytes, maxUnpackedMb);
      return true;
    },
  });
}

/** For libraries that unpack by themselves: the same file with these parts only, and with correct sizes. */
export function repack(parts: Parts): Uint8Array {
  return zipSync(parts, { level: 0 });
}

/** The text of a part; undefined when there is none. */
export function partText(parts: Parts, name: string): string | undefined {
  const part = parts[name];
  return part === undefined ? undefined : new TextDecoder().decode(part);
}

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
