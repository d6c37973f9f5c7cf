import type { PDFPageProxy } from 'pdfjs-dist';
import { joinedLines, linesOfPage, type PdfText } from './pdfLines';
import { isValue } from './pdfColumns';
import { tableText, type PdfColumns, type PdfTable } from './pdfTables';

/** Part of a page in file order: text, or a table that the program which wrote the file marked as one. */
export type TaggedPart = { readonly items: readonly PdfText[] } | PdfTable;

type StructTree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;
type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Node = StructTree['children'][number];

/** A cell by its marks on the page. */
interface TaggedCell {
  readonly isHead: boolean;
  readonly across: number;
  readonly down: number;
  readonly ids: readonly string[];
}

/** Cells are not repeated more often than this: files may be damaged. */
const mostSpanned = 1000;

/**
 * Takes the tables out of a page whose marks say which text is in which cell. Those without names of columns, or with columns for
 * signs of currencies alone, are left in the text. Without names, the first may go on with the table `before`, which the page before
 * ended with.
 */
export function taggedParts(
  { items }: TextContent,
  tree: StructTree | null,
  before?: TableBefore,
): TaggedPart[] {
  const { texts, order } = byMark(items);
  const found = tablesBelow(tree?.children ?? []).flatMap((rows) => {
    const ids = new Set(rows.flat().flatMap(({ ids: own }) => own));
    const table = tableOf(rows, texts, before && isFirst(order, ids, before) ? before.columns : undefined);
    return table === undefined ? [] : [{ table, ids }];
  });
  const parts: ({ readonly items: PdfText[] } | PdfTable)[] = [];
  const shown = new Set<PdfTable>();
  for (const { id, item } of order) {
    const within = id === undefined ? undefined : found.find(({ ids }) => ids.has(id));
    const last = parts.at(-1);
    if (within === undefined) {
      if (last && 'items' in last) last.items.push(item);
      else parts.push({ items: [item] });
    } else if (!shown.has(within.table)) {
      shown.add(within.table);
      parts.push(within.table);
    }
  }
  return parts;
}

interface MarkedText {
  readonly id: string | undefined;
  readonly item: PdfText;
}

/** The table that the page before ended with, and which lines may stand above the rest of it. */
export interface TableBefore {
  readonly columns: PdfColumns;
  readonly isAside: (line: string) => boolean;
}

function isFirst(order: readonly MarkedText[], ids: ReadonlySet<string>, { isAside }: TableBefore): boolean {
  const first = order.findIndex(({ id }) => id !== undefined && ids.has(id));
  const above = linesOfPage(order.slice(0, first).map(({ item }) => item));
  return above.every(({ text }) => isAside(text));
}

/** The texts of each mark, and all of them in file order. */
function byMark(items: TextContent['items']): {
  readonly texts: ReadonlyMap<string, readonly PdfText[]>;
  readonly order: readonly MarkedText[];
} {
  const texts = new Map<string, PdfText[]>();
  const order: { id: string | undefined; item: PdfText }[] = [];
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== undefined);
      order.push({ id, item });
      if (id !== undefined) texts.set(id, [...(texts.get(id) ?? []), item]);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push('id' in item && typeof item.id === 'string' ? item.id : undefined);
  }
  return { texts, order };
}

/** The rows of each table that are on the page, of tables within tables those of the outer. */
function tablesBelow(nodes: readonly Node[]): TaggedCell[][][] {
  return nodes.flatMap((node) => {
    if (!('role' in node)) return [];
    if (node.role !== 'Table') return tablesBelow(node.children);
    const rows = nodesBelow(node, ['TR']).map((row) => nodesBelow(row, ['TH', 'TD']).map(toCell));
    // The tree has those of other pages, too, without their text.
    return [rows.filter((row) => row.some(({ ids }) => ids.length > 0))];
  });
}

type Element = Extract<Node, { role: string }>;

function nodesBelow({ children }: Element, roles: readonly string[]): Element[] {
  return children.flatMap((child) => {
    if (!('role' in child)) return [];
    return roles.includes(child.role) ? [child] : nodesBelow(child, roles);
  });
}

function toCell(node: Element): TaggedCell {
  const span = (given: number | undefined): number => Math.min(Math.max(1, given ?? 1), mostSpanned);
  return {
    isHead: node.role === 'TH',
    across: span(node.colSpan),
    down: span(node.rowSpan),
    ids: idsBelow(node),
  };
}

function idsBelow(node: Node): string[] {
  if ('role' in node) return node.children.flatMap(idsBelow);
  return node.type === 'content' ? [node.id] : [];
}

function tableOf(
  rows: readonly (readonly TaggedCell[])[],
  texts: ReadonlyMap<string, readonly PdfText[]>,
  before: PdfColumns | undefined,
): PdfTable | undefined {
  const grid = gridOf(rows);
  const width = grid[0]?.length ?? 0;
  if (width < 2 || grid.some((row) => row.length !== width)) return undefined;
  const lines = grid.map((row) => row.map((cell) => textOf(cell, texts)));
  const [head, body] = withHead(grid, lines, before);
  const hasColumnOfSigns = Array.from({ length: width }, (_, column) =>
    body.every((cells) => /^[\p{Sc}()%\s]*$/u.test(cells[column] ?? '')),
  ).some(Boolean);
  if (body.length === 0 || hasColumnOfSigns || head.some((cells) => cells.slice(1).some(isValue)))
    return undefined;
  const names = Array.from({ length: width }, (_, column) =>
    [...new Set(head.map((cells) => cells[column]))].join(' ').trim(),
  );
  return { table: tableText([names, ...body]), columns: { names } };
}

/** The rows of names, and those below; the names of the table before if these rows go on with it. */
function withHead(
  grid: readonly (readonly (TaggedCell | undefined)[])[],
  lines: readonly (readonly string[])[],
  before: PdfColumns | undefined,
): [head: readonly (readonly string[])[], body: readonly (readonly string[])[]] {
  const named = grid.findIndex((row) => !row.every((cell) => cell?.isHead === true));
  const isRest = named === 0 && before?.names.length === grid[0]?.length;
  if (isRest && before !== undefined && !areSame(lines[0], before.names)) return [[before.names], lines];
  const rows = Math.max(1, named);
  return [lines.slice(0, rows), lines.slice(rows)];
}

function areSame(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one?.join('\t') === other.join('\t');
}

function textOf(cell: TaggedCell | undefined, texts: ReadonlyMap<string, readonly PdfText[]>): string {
  const lines = linesOfPage(cell?.ids.flatMap((id) => texts.get(id) ?? []) ?? []);
  return joinedLines(lines)
    .replace(/(?<=\p{L}-)\n/gu, '')
    .replace(/\s+/g, ' ');
}

/** Repeats a cell in every row and column that it spans. */
function gridOf(rows: readonly (readonly TaggedCell[])[]): (TaggedCell | undefined)[][] {
  const grid = rows.map((): (TaggedCell | undefined)[] => []);
  rows.forEach((cells, at) => {
    let column = 0;
    for (const cell of cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      for (const row of grid.slice(at, at + cell.down))
        for (let next = column; next < column + cell.across; next += 1) row[next] = cell;
      column += cell.across;
    }
  });
  return grid;
}
