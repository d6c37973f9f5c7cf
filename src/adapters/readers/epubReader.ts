import * as l10n from '@vscode/l10n';
import path from 'node:path';
import { addHtmlText } from './htmlReader';
import { dataUri, embeddedPictures, picturesToUnpack } from './pictures';
import { UnreadableFile, type ReadFile, type ReadOptions } from './readFile';
import { TextBuilder } from './textBuilder';
import {
  partText,
  unzip,
  type Parts,
  allBelow,
  attributeOf,
  firstBelow,
  loadXmlParser,
  type XmlElement,
} from './zippedXml';

/** Reads the chapters of a book in order. It has no page numbers, as pages depend on the viewer. */
export async function readEpub(bytes: Uint8Array, { hasLooks = false }: ReadOptions = {}): Promise<ReadFile> {
  const parts = unzip(bytes, hasLooks ? { takesMedium: picturesToUnpack() } : {});
  const parse = await loadXmlParser();
  const rootfile = firstBelow(parse(partText(parts, 'META-INF/container.xml') ?? ''), 'rootfile');
  const name = (rootfile && attributeOf(rootfile, 'full-path')) ?? '';
  const book = parse(partText(parts, name) ?? '');
  const chapters = chaptersOf(book, path.posix.dirname(name));
  assertOpen(parts, chapters);
  const builder = new TextBuilder();
  builder.at({ kind: 'section' });
  await addChapters(builder, { parts, chapters, hasLooks });
  return { ...builder.build(), title: titleOf(book), ...(hasLooks && { looks: builder.looks }) };
}

function titleOf(book: XmlElement): string | undefined {
  const title = firstBelow(book, 'dc:title')?.textContent?.trim();
  return title === '' ? undefined : title;
}

interface Book {
  readonly parts: Parts;
  readonly chapters: readonly string[];
  readonly hasLooks: boolean;
}

async function addChapters(builder: TextBuilder, { parts, chapters, hasLooks }: Book): Promise<void> {
  const within = embeddedPictures();
  for (const chapter of chapters) {
    const page = partText(parts, chapter);
    const pictureOf = (address: string) => within(sourceIn(parts, chapter, address));
    if (page !== undefined)
      await addHtmlText(builder, withoutShortTags(page), hasLooks ? pictureOf : undefined);
  }
}

/** A picture of the book as a data URI, or the address itself if it is none of the book. */
function sourceIn(parts: Parts, chapter: string, address: string): string {
  const name = path.posix.join(path.posix.dirname(chapter), decoded(address));
  const bytes = parts[name];
  return bytes === undefined ? address : (dataUri(name, bytes) ?? '');
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a stray percent sign
  }
}

/** The paths of the chapters, without duplicates: the spine has their order, the manifest their files. */
function chaptersOf(book: XmlElement, folder: string): string[] {
  const files = new Map(
    allBelow(book, 'item').map((item) => [attributeOf(item, 'id'), attributeOf(item, 'href')] as const),
  );
  const paths = allBelow(book, 'itemref').flatMap((reference) => {
    const href = files.get(attributeOf(reference, 'idref'));
    return href === undefined ? [] : [path.posix.join(folder, decodeURIComponent(href))];
  });
  return [...new Set(paths)];
}

/** Fonts are often obfuscated in unprotected books; chapters are encrypted only by DRM. */
function assertOpen(parts: Parts, chapters: readonly string[]): void {
  const encryption = partText(parts, 'META-INF/encryption.xml') ?? '';
  if (chapters.some((chapter) => encryption.includes(`URI="${encodeURI(chapter)}"`))) {
    throw new UnreadableFile(l10n.t('It is protected by a licence.'));
  }
}

/**
 * Expands self-closing tags: book pages are XHTML, where any element may be self-closing; an HTML parser
 * would take the rest of the page as its content.
 */
function withoutShortTags(page: string): string {
  return page.replace(
    /<(?!(?:br|hr|img|meta|link|input|col|wbr)\b)([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi,
    '<$1$2></$1>',
  );
}
