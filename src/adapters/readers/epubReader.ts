import * as l10n from '@vscode/l10n';
import path from 'node:path';
import { addHtmlText } from './htmlReader';
import { UnreadableFile, type ReadFile } from './readFile';
import { TextBuilder } from './textBuilder';
import { partText, unzip, type Parts } from './unzip';
import { allBelow, attributeOf, firstBelow, loadXmlParser, type XmlElement } from './xmlTree';

/** Reads the chapters of a book in their order. Its pages are made by what shows it, so it has none. */
export async function readEpub(bytes: Uint8Array): Promise<ReadFile> {
  const parts = unzip(bytes);
  const parse = await loadXmlParser();
  const rootfile = firstBelow(parse(partText(parts, 'META-INF/container.xml') ?? ''), 'rootfile');
  const name = (rootfile && attributeOf(rootfile, 'full-path')) ?? '';
  const book = parse(partText(parts, name) ?? '');
  const chapters = chaptersOf(book, path.posix.dirname(name));
  assertOpen(parts, chapters);
  const builder = new TextBuilder();
  builder.at({ kind: 'section' });
  for (const chapter of chapters) {
    const page = partText(parts, chapter);
    if (page !== undefined) await addHtmlText(builder, withoutShortTags(page));
  }
  const title = firstBelow(book, 'dc:title')?.textContent?.trim();
  return { ...builder.build(), title: title === '' ? undefined : title };
}

/** The paths of the chapters, each once: the spine has their order, the manifest their files. */
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

/** Fonts are often garbled in books that are open; chapters only where a licence protects them. */
function assertOpen(parts: Parts, chapters: readonly string[]): void {
  const encryption = partText(parts, 'META-INF/encryption.xml') ?? '';
  if (chapters.some((chapter) => encryption.includes(`URI="${encodeURI(chapter)}"`))) {
    throw new UnreadableFile(l10n.t('It is protected by a licence.'));
  }
}

/** Pages of books are XML, where any element may be closed at once; in HTML it would hold all that follows. */
function withoutShortTags(page: string): string {
  return page.replace(
    /<(?!(?:br|hr|img|meta|link|input|col|wbr)\b)([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi,
    '<$1$2></$1>',
  );
}
