import type { BlockKind, PlaceStart } from '../../core/model/types';
import {
  attribute,
  childrenOf,
  closest,
  elementsBelow,
  holds,
  inline,
  isElement,
  isInline,
  isList,
  isSkipped,
  isText,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from './htmlTree';
import { gridOf, rowsOfNames, type Cell } from './htmlGrid';
import { LineText, type Setting } from './lineText';
import type { TextBuilder } from './textBuilder';

interface Context {
  readonly builder: TextBuilder;
  readonly hasLines: boolean;
  /** The picture that an address stands for, as a data URI; undefined for one that the file does not hold. */
  readonly pictureOf?: ((address: string) => string | undefined) | undefined;
}

/** Adds the blocks of a tree; with `hasLines`, each with its lines in the file. */
export function addHtml(builder: TextBuilder, root: HtmlNode, options: Omit<Context, 'builder'>): void {
  walk(childrenOf(root), { builder, ...options });
}

function walk(nodes: readonly HtmlNode[], context: Context): void {
  let run: HtmlNode[] = [];
  const flush = (): void => {
    add(context, 'paragraph', inlineText(run, context));
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || isInline(node)) {
      run.push(node);
      continue;
    }
    flush();
    if (!isSkipped(node)) addElement(node, context);
  }
  flush();
}

function addElement(element: HtmlElement, context: Context): void {
  const heading = /^h([1-6])$/.exec(element.tagName);
  if (heading !== null) {
    const text = inlineText([element], context);
    if (context.hasLines) context.builder.placesOfNext(text.places.slice(0, 1));
    context.builder.looksOfNext(text.looks);
    context.builder.heading(Number(heading[1]), text.value);
    return;
  }
  switch (element.tagName) {
    case 'pre':
      add(context, 'code', preText(element));
      return;
    case 'ul':
    case 'ol':
      addList(element, context);
      return;
    case 'table':
      addTable(element, context);
      return;
    default:
      walk(childrenOf(element), context);
  }
}

/** A list of plain items is one block; one whose items hold code or tables is read item by item. */
function addList(list: HtmlElement, context: Context): void {
  const isPlain = ['pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].every(
    (name) => elementsBelow(list, name).length === 0,
  );
  if (!isPlain) {
    for (const item of childrenOf(list)) if (isElement(item)) walk(childrenOf(item), context);
    return;
  }
  const text = new LineText();
  addItems(list, '', text, context);
  add(context, 'list', text);
}

function addItems(list: HtmlElement, indent: string, text: LineText, context: Context): void {
  let number = Number(attribute(list, 'start') ?? 1) || 1;
  for (const item of childrenOf(list)) {
    if (!isElement(item) || isSkipped(item)) continue;
    if (isList(item)) {
      addItems(item, `${indent}  `, text, context);
      continue;
    }
    const nested = elementsBelow(item, undefined).filter(isList);
    const outer = nested.filter((one) => !nested.some((other) => other !== one && holds(other, one)));
    text.newLine();
    text.raw(list.tagName === 'ol' ? `${indent}${number}. ` : `${indent}- `);
    number += 1;
    collect(childrenOf(item), { text, except: outer, context });
    for (const inner of outer) addItems(inner, `${indent}  `, text, context);
  }
}

function addTable(table: HtmlElement, context: Context): void {
  const rows = elementsBelow(table, 'tr').filter((row) => closest(row, 'table') === table);
  const cellsOf = (row: HtmlElement) =>
    childrenOf(row).filter(
      (cell): cell is HtmlElement => isElement(cell) && (cell.tagName === 'td' || cell.tagName === 'th'),
    );
  for (const caption of elementsBelow(table, 'caption'))
    add(context, 'paragraph', inlineText([caption], context));
  // A table of one column or row is used for layout.
  if (rows.every((row) => cellsOf(row).length < 2)) {
    for (const cell of rows.flatMap(cellsOf)) walk(childrenOf(cell), context);
    return;
  }
  const text = new LineText('rows');
  const grid = gridOf(rows.map(cellsOf));
  const ofNames = rowsOfNames(rows, grid);
  if (ofNames > 1) addNames(grid.slice(0, ofNames), text, context);
  grid.forEach((cells, at) => {
    const row = rows[at];
    const isEmpty = cells.every((cell) => cell === undefined || textOf(cell).trim() === '');
    if (row === undefined || isEmpty || (ofNames > 1 && at < ofNames)) return;
    text.newLine();
    addRow(cells, row, text, context);
  });
  add(context, 'table', text);
}

/** One line with all that stands above each column. */
function addNames(rows: readonly (readonly Cell[])[], text: LineText, context: Context): void {
  const [first = []] = rows;
  first.forEach((_, column) => {
    if (column > 0) text.nextCell();
    const above = new Set(rows.flatMap((row) => row[column] ?? []));
    for (const cell of above) {
      collect(childrenOf(cell), { text, except: [], context });
      text.add(' ', undefined);
    }
  });
}

function addRow(cells: readonly Cell[], row: HtmlElement, text: LineText, context: Context): void {
  // A title that spans all columns is not repeated.
  const shown = new Set(cells).size === 1 ? cells.slice(0, 1) : cells;
  const seen = new Set<Cell>();
  shown.forEach((cell, index) => {
    if (index > 0) text.nextCell();
    if (cell === undefined) return;
    const isOwn = cell.parentNode === row && !seen.has(cell);
    seen.add(cell);
    if (isOwn) collect(childrenOf(cell), { text, except: [], context });
    // A cell that spans down from a row above is quoted with the line of this row.
    else text.add(inlineText([cell], context).value, row.sourceCodeLocation?.startLine);
  });
}

function add(
  { builder, hasLines }: Context,
  kind: Exclude<BlockKind, 'heading'>,
  { value, places, looks }: Pick<LineText, 'value' | 'places'> & Partial<Pick<LineText, 'looks'>>,
): void {
  if (looks !== undefined) builder.looksOfNext(looks);
  if (value.trim() === '') return;
  if (hasLines) builder.placesOfNext(places);
  builder.block(kind, value);
}

function inlineText(nodes: readonly HtmlNode[], context: Context): LineText {
  const text = new LineText();
  collect(nodes, { text, except: [], context });
  return text;
}

interface Collecting {
  readonly text: LineText;
  readonly except: readonly HtmlElement[];
  readonly context: Context;
  readonly setting?: Setting | undefined;
  readonly isRaised?: boolean;
}

function collect(nodes: readonly HtmlNode[], into: Collecting): void {
  const { text, except, setting } = into;
  for (const node of nodes) {
    if (isText(node)) {
      const said = into.isRaised === true ? raised(node.value) : node.value;
      text.add(said, node.sourceCodeLocation?.startLine, setting);
    }
    if (isElement(node) && !isSkipped(node) && !except.includes(node)) collectElement(node, into);
  }
}

function collectElement(element: HtmlElement, into: Collecting): void {
  const { text } = into;
  const isApart = element.tagName === 'br' || !inline.has(element.tagName);
  if (isApart) text.add(' ', undefined);
  if (element.tagName === 'img') addPicture(element, into);
  collect(childrenOf(element), {
    ...into,
    setting: settingIn(element, into.setting),
    isRaised: into.isRaised === true || element.tagName === 'sup',
  });
  if (isApart) text.add(' ', undefined);
}

/** Digits of a footnote or an exponent are no digits of the number before them. */
function raised(text: string): string {
  return text.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
}

function addPicture(element: HtmlElement, { text, context }: Collecting): void {
  const source = context.pictureOf?.(attribute(element, 'src') ?? '');
  const description = attribute(element, 'alt') ?? '';
  const line = element.sourceCodeLocation?.startLine;
  if (source === undefined) text.add(description, line);
  else text.picture(source, description, line);
}

const settings: Readonly<Record<string, Setting>> = {
  b: { isStrong: true },
  strong: { isStrong: true },
  em: { isItalic: true },
  i: { isItalic: true },
  cite: { isItalic: true },
  dfn: { isItalic: true },
};

function settingIn({ tagName }: HtmlElement, around: Setting | undefined): Setting | undefined {
  const own = settings[tagName];
  return own === undefined ? around : { ...around, ...own };
}

/** The text of preformatted code, line by line. */
function preText(element: HtmlElement): Pick<LineText, 'value' | 'places'> {
  const places: PlaceStart[] = [];
  let value = '';
  const visit = (node: HtmlNode): void => {
    if (isText(node)) {
      const line = node.sourceCodeLocation?.startLine ?? 1;
      node.value.split('\n').forEach((part, index) => {
        if (index > 0) value += '\n';
        const place = { kind: 'lines', lines: { start: line + index, end: line + index } } as const;
        places.push({ start: value.length, place });
        value += part;
      });
    } else if (isElement(node) && node.tagName === 'br') value += '\n';
    for (const child of childrenOf(node)) visit(child);
  };
  visit(element);
  return { value, places };
}
