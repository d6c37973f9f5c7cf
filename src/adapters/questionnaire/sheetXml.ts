import { columnOf } from '../../core/model/place';

/** The XML of a sheet with offsets, so that it can be edited in places and stay as it is everywhere else. */
export interface SheetXml {
  /** Namespace prefix of element names including the colon, or "". */
  readonly prefix: string;
  readonly rows: readonly XmlRow[];
  /** Offset of `<sheetData`. */
  readonly dataStart: number;
  readonly dimension: XmlTag | undefined;
  /** The `<col>` elements with their offsets; undefined when there is no `<cols>`. */
  readonly cols:
    { readonly start: number; readonly end: number; readonly tags: readonly XmlTag[] } | undefined;
  /** References of merged cells. */
  readonly merges: readonly string[];
}

export interface XmlTag {
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly start: number;
  readonly end: number;
  readonly attributes: string;
}

export interface XmlRow {
  /** 1-based. */
  readonly number: number;
  readonly tag: XmlTag;
  /** Offset of `</row>`; the end of the tag when the row is self-closing. */
  readonly contentEnd: number;
  readonly cells: readonly XmlCell[];
}

export interface XmlCell {
  /** From 0. */
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly style: string | undefined;
  readonly isEmpty: boolean;
}

const tags =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;

/** The tags of an XML text, in order. */
export function* tagsOf(xml: string): Generator<XmlTag> {
  for (const match of xml.matchAll(tags)) {
    const [written, closing, name, attributes = '', empty] = match;
    if (name === undefined) continue;
    const kind = closing === '/' ? 'close' : empty === '/' ? 'empty' : 'open';
    yield { name, kind, start: match.index, end: match.index + written.length, attributes };
  }
}

/** The raw value of a tag's attribute. */
export function attribute({ attributes }: XmlTag, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}

/** Parses the XML of a sheet; undefined when it is not one. */
export function readSheetXml(xml: string): SheetXml | undefined {
  const all = [...tagsOf(xml)];
  const data = all.find(({ name, kind }) => /^(?:\w+:)?sheetData$/.test(name) && kind !== 'close');
  if (data === undefined) return undefined;
  const prefix = data.name.slice(0, -'sheetData'.length);
  const named = (name: string) => all.filter((tag) => tag.name === prefix + name);
  const colsTags = named('cols');
  const [open, close] = [colsTags[0], colsTags.at(-1)];
  return {
    prefix,
    rows: rowsOf(all, prefix),
    dataStart: data.start,
    dimension: named('dimension')[0],
    cols:
      open === undefined || close === undefined
        ? undefined
        : { start: open.start, end: close.end, tags: named('col') },
    merges: named('mergeCell').flatMap((tag) => attribute(tag, 'ref') ?? []),
  };
}

function rowsOf(all: readonly XmlTag[], prefix: string): XmlRow[] {
  const rows: XmlRow[] = [];
  let open: { tag: XmlTag; number: number; from: number } | undefined;
  for (const [at, tag] of all.entries()) {
    if (tag.name !== `${prefix}row`) continue;
    if (tag.kind === 'close') {
      if (open === undefined) continue;
      const cells = cellsOf(all.slice(open.from, at), `${prefix}c`);
      rows.push({ number: open.number, tag: open.tag, contentEnd: tag.start, cells });
      open = undefined;
      continue;
    }
    const number = Number(attribute(tag, 'r') ?? (rows.at(-1)?.number ?? 0) + 1);
    if (tag.kind === 'empty') rows.push({ number, tag, contentEnd: tag.end, cells: [] });
    else open = { tag, number, from: at + 1 };
  }
  return rows;
}

function cellsOf(tagsOfRow: readonly XmlTag[], name: string): XmlCell[] {
  const cells: XmlCell[] = [];
  let open: XmlTag | undefined;
  for (const tag of tagsOfRow) {
    if (tag.name !== name) continue;
    if (tag.kind === 'open') {
      open = tag;
      continue;
    }
    const first = tag.kind === 'empty' ? tag : open;
    if (first === undefined) continue;
    const reference = attribute(first, 'r');
    const column = reference === undefined ? (cells.at(-1)?.column ?? -1) + 1 : columnOf(reference);
    const isEmpty = tag.kind === 'empty' || tag.start === first.end;
    cells.push({ column, start: first.start, end: tag.end, style: attribute(first, 's'), isEmpty });
    open = undefined;
  }
  return cells;
}

/** The row of a reference. */
export function rowOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? 1);
}
