import * as l10n from '@vscode/l10n';
import type { BlockKind } from '../../core/model/types';
import type { Node } from '@xmldom/xmldom';
import { LineText, type Setting } from './lineText';
import { readSettings, type SettingOf } from './openDocumentStyles';
import { dataUri, embeddedPictures, picturesToUnpack } from './pictures';
import { UnreadableFile, type ReadFile, type ReadOptions } from './readFile';
import { TextBuilder } from './textBuilder';
import { addRows } from './openDocumentTable';
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
export async function readOpenDocument(
  bytes: Uint8Array,
  { hasLooks = false }: ReadOptions = {},
): Promise<ReadFile> {
  const parts = unzip(bytes, hasLooks ? { takesMedium: picturesToUnpack() } : {});
  assertOpen(parts);
  const parse = await loadXmlParser();
  const root = parse(partText(parts, 'content.xml') ?? '');
  const body = firstBelow(root, 'office:body');
  if (body === undefined) throw new Error('no body');
  const builder = new TextBuilder();
  const context = { builder, ...(hasLooks && looksIn(parts, root, parse)) };
  const hasSlides = addBody(context, body);
  const file = builder.build();
  const title = declaredTitle(parts, parse) ?? (hasSlides ? undefined : headingOf(file));
  return { ...file, title, ...(hasLooks && { looks: builder.looks }) };
}

/** Tells whether they are slides. */
function addBody(context: Context, body: XmlElement): boolean {
  const slides = allBelow(body, 'draw:page');
  slides.forEach((slide, index) => {
    addSlide(context, slide, index + 1);
  });
  if (slides.length > 0) return true;
  context.builder.at({ kind: 'section' });
  walk(context, body);
  return false;
}

interface Context {
  readonly builder: TextBuilder;
  readonly settingOf?: SettingOf;
  /** The picture that an element frames, as a data URI; undefined where it frames none. */
  readonly pictureOf?: (element: XmlElement) => string | undefined;
}

type ParseXml = Awaited<ReturnType<typeof loadXmlParser>>;

function looksIn(parts: Parts, root: XmlElement, parse: ParseXml): Omit<Required<Context>, 'builder'> {
  const styles = partText(parts, 'styles.xml');
  return {
    settingOf: readSettings(styles === undefined ? [root] : [parse(styles), root]),
    pictureOf: pictureIn(parts),
  };
}

function pictureIn(parts: Parts): (frame: XmlElement) => string | undefined {
  const within = embeddedPictures();
  // A drawing has a picture of it beside it, for programs that cannot draw.
  return (frame) =>
    elementsIn(frame)
      .filter(({ tagName }) => tagName === 'draw:image')
      .map((image) => {
        const name = (attributeOf(image, 'xlink:href') ?? '').replace(/^\.\//, '');
        const bytes = parts[name];
        return bytes && within(dataUri(name, bytes) ?? '');
      })
      .find((source) => source !== undefined);
}

function declaredTitle(parts: Parts, parse: ParseXml): string | undefined {
  const meta = partText(parts, 'meta.xml');
  const title = meta === undefined ? undefined : firstBelow(parse(meta), 'dc:title');
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

function addSlide(context: Context, slide: XmlElement, number: number): void {
  const { builder } = context;
  builder.at({ kind: 'slide', slide: number });
  const frames = elementsIn(slide);
  const title = frames.find((frame) => attributeOf(frame, 'presentation:class') === 'title');
  if (title === undefined || textOf(title) === '') builder.label(1, `Slide ${number}`);
  else addHeading(context, 1, title);
  for (const frame of frames) {
    if (frame === title || frame.tagName === 'presentation:notes') continue;
    walkOne(context, frame);
  }
  const notes = frames.find(({ tagName }) => tagName === 'presentation:notes');
  if (notes === undefined || textOf(notes) === '') return;
  builder.label(2, 'Notes');
  walk(context, notes);
}

function addHeading(context: Context, level: number, element: XmlElement): void {
  const text = new LineText();
  collect(context, element, text);
  context.builder.looksOfNext(text.looks);
  context.builder.heading(level, text.value);
}

/** Elements that are not text of the document, such as tracked deletions. */
const skipped = new Set(
  'text:tracked-changes office:annotation text:sequence-decls office:forms svg:title svg:desc text:page-number'.split(
    ' ',
  ),
);

function walk(context: Context, parent: XmlElement): void {
  for (const element of elementsIn(parent)) if (!skipped.has(element.tagName)) walkOne(context, element);
}

function walkOne(context: Context, element: XmlElement): void {
  const add = (kind: Exclude<BlockKind, 'heading'>, write: (text: LineText) => void): void => {
    const text = new LineText(kind === 'table' ? 'rows' : 'words');
    write(text);
    context.builder.looksOfNext(text.looks);
    context.builder.block(kind, text.value);
  };
  switch (element.tagName) {
    case 'text:h':
      addHeading(context, Number(attributeOf(element, 'text:outline-level') ?? 1) || 1, element);
      break;
    case 'text:p':
      add('paragraph', (text) => {
        collect(context, element, text);
      });
      break;
    case 'text:list':
      add('list', (text) => {
        addItems(context, element, { text, indent: '' });
      });
      break;
    case 'table:table':
      add('table', (text) => {
        const write = (cell: XmlElement): void => {
          collect(context, cell, text);
        };
        addRows(element, { text, write, wordsOf: textOf });
      });
      break;
    case 'draw:frame':
      addPicture(context, element);
      walk(context, element);
      break;
    default:
      walk(context, element);
  }
}

/** A picture between the blocks. */
function addPicture({ builder, pictureOf }: Context, frame: XmlElement): void {
  const source = pictureOf?.(frame);
  if (source !== undefined) builder.looksOfNext({ emphasis: [], pictures: [{ start: 0, end: 0, source }] });
}

function addItems(
  context: Context,
  list: XmlElement,
  { text, indent }: { readonly text: LineText; readonly indent: string },
): void {
  for (const item of elementsIn(list)) {
    const [inner, own] = [elementsIn(item).filter(isList), elementsIn(item).filter((one) => !isList(one))];
    const isEmpty = own.every((one) => textOf(one) === '');
    if (!isEmpty) {
      text.newLine();
      text.raw(`${indent}- `);
      for (const one of own) collect(context, one, text);
    }
    for (const one of inner) addItems(context, one, { text, indent: isEmpty ? indent : `${indent}  ` });
  }
}

function isList({ tagName }: XmlElement): boolean {
  return tagName === 'text:list';
}

/** Adds the words of an element as they are set, and its pictures. */
function collect(context: Context, element: XmlElement, text: LineText, around?: Setting): void {
  const setting = { ...around, ...context.settingOf?.(element) };
  if (isApart(element)) text.add(' ', undefined);
  const picture = context.pictureOf?.(element);
  if (picture !== undefined) text.picture(picture, '', undefined);
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (isText(node)) text.add(node.nodeValue ?? '', undefined, setting);
    else if (isElement(node) && !skipped.has(node.tagName)) collect(context, node, text, setting);
  }
}

/** The text of an element, with white space collapsed. */
function textOf(element: XmlElement): string {
  return wordsOf(element).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: Node): string {
  if (isText(node)) return node.nodeValue ?? '';
  if (!isElement(node) || skipped.has(node.tagName)) return '';
  let words = isApart(node) ? ' ' : '';
  for (let child = node.firstChild; child !== null; child = child.nextSibling) words += wordsOf(child);
  return words;
}

/** Whether the words of an element do not run into those before it. */
function isApart({ tagName }: XmlElement): boolean {
  return /^text:(?:s|tab|line-break|p|h)$/.test(tagName);
}
