import * as l10n from '@vscode/l10n';
import type { Node } from '@xmldom/xmldom';
import { UnreadableFile, type ReadFile } from './readFile';
import { TextBuilder } from './textBuilder';
import {
  partText,
  unzip,
  type Parts,
  allBelow,
  attributeOf,
  elementsIn,
  firstBelow,
  isElement,
  isText,
  loadXmlParser,
  type XmlElement,
} from './zippedXml';

/**
 * Reads LibreOffice texts and presentations: headings, paragraphs, lists and tables, slides with their notes.
 */
export async function readOpenDocument(bytes: Uint8Array): Promise<ReadFile> {
  const parts = unzip(bytes);
  assertOpen(parts);
  const parse = await loadXmlParser();
  const body = firstBelow(parse(partText(parts, 'content.xml') ?? ''), 'office:body');
  if (body === undefined) throw new Error('no body');
  const builder = new TextBuilder();
  const slides = allBelow(body, 'draw:page');
  slides.forEach((slide, index) => {
    addSlide(builder, slide, index + 1);
  });
  if (slides.length === 0) {
    builder.at({ kind: 'section' });
    walk(builder, body);
  }
  const file = builder.build();
  const meta = partText(parts, 'meta.xml');
  const declared = meta === undefined ? undefined : firstBelow(parse(meta), 'dc:title');
  return { ...file, title: declaredTitle(declared) ?? (slides.length === 0 ? headingOf(file) : undefined) };
}

function declaredTitle(title: XmlElement | undefined): string | undefined {
  const words = title === undefined ? '' : textOf(title);
  return words === '' ? undefined : words;
}

function headingOf({ blocks }: ReadFile): string | undefined {
  const first = blocks.find((block) => block.kind === 'heading');
  return first?.level === 1 ? first.title : undefined;
}

/** Throws when an OpenDocument file is encrypted: its parts are, but its manifest is not. */
export function assertOpen(parts: Parts): void {
  if (partText(parts, 'META-INF/manifest.xml')?.includes('encryption-data') === true) {
    throw new UnreadableFile(l10n.t('It is protected by a password.'));
  }
}

function addSlide(builder: TextBuilder, slide: XmlElement, number: number): void {
  builder.at({ kind: 'slide', slide: number });
  const frames = elementsIn(slide);
  const title = frames.find((frame) => attributeOf(frame, 'presentation:class') === 'title');
  const words = title === undefined ? '' : textOf(title);
  if (words === '') builder.label(1, `Slide ${number}`);
  else builder.heading(1, words);
  for (const frame of frames) {
    if (frame === title || frame.tagName === 'presentation:notes') continue;
    walk(builder, frame);
  }
  const notes = frames.find(({ tagName }) => tagName === 'presentation:notes');
  if (notes === undefined || textOf(notes) === '') return;
  builder.label(2, 'Notes');
  walk(builder, notes);
}

/** Elements that are not text of the document, such as tracked deletions. */
const skipped = new Set(
  'text:tracked-changes office:annotation text:sequence-decls office:forms svg:title svg:desc text:page-number'.split(
    ' ',
  ),
);

function walk(builder: TextBuilder, parent: XmlElement): void {
  for (const element of elementsIn(parent)) {
    if (skipped.has(element.tagName)) continue;
    switch (element.tagName) {
      case 'text:h':
        builder.heading(Number(attributeOf(element, 'text:outline-level') ?? 1) || 1, textOf(element));
        break;
      case 'text:p':
        builder.block('paragraph', textOf(element));
        break;
      case 'text:list':
        builder.block('list', listLines(element, '').join('\n'));
        break;
      case 'table:table':
        builder.block('table', rowsOf(element).join('\n'));
        break;
      default:
        walk(builder, element);
    }
  }
}

function listLines(list: XmlElement, indent: string): string[] {
  return elementsIn(list).flatMap((item) => {
    const [inner, own] = [elementsIn(item).filter(isList), elementsIn(item).filter((one) => !isList(one))];
    const text = own.map(textOf).filter(Boolean).join(' ');
    const below = inner.flatMap((one) => listLines(one, text === '' ? indent : `${indent}  `));
    return text === '' ? below : [`${indent}- ${text}`, ...below];
  });
}

function isList({ tagName }: XmlElement): boolean {
  return tagName === 'text:list';
}

function rowsOf(table: XmlElement): string[] {
  return elementsIn(table).flatMap((element) => {
    if (/^table:table-(?:header-rows|rows|row-group)$/.test(element.tagName)) return rowsOf(element);
    if (element.tagName !== 'table:table-row') return [];
    const cells = elementsIn(element).map(textOf);
    return cells.some((cell) => cell !== '') ? [cells.join(' | ')] : [];
  });
}

/** The text of an element, with white space collapsed. */
function textOf(element: XmlElement): string {
  return wordsOf(element).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: Node): string {
  if (isText(node)) return node.nodeValue ?? '';
  if (!isElement(node) || skipped.has(node.tagName)) return '';
  const space = /^text:(?:s|tab|line-break|p|h)$/.test(node.tagName) ? ' ' : '';
  let words = space;
  for (let child = node.firstChild; child !== null; child = child.nextSibling) words += wordsOf(child);
  return words;
}
