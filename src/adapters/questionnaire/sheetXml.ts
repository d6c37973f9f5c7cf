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
function* tagsOf(xml: string): Generator<XmlTag> {
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

/** The styles of a workbook, to which wrapping styles can be added; existing ones are not changed. */
export class WrapStyles {
  readonly #xml: string;
  readonly #list: StyleList | undefined;
  readonly #styles: string[];

  /** `xml` is the styles part; undefined when the workbook has none. */
  constructor(xml: string | undefined) {
    this.#xml = xml ?? '';
    this.#list = xml === undefined ? undefined : styleList(xml);
    this.#styles = [...(this.#list?.styles ?? [])];
  }

  /**
   * The number of a copy of a style with wrapped lines and top alignment; undefined when there are no styles.
   */
  wrapped(style: string | undefined): string | undefined {
    const own = this.#styles[Number(style ?? 0)];
    if (own === undefined) return style;
    const wanted = withWrap(own);
    const present = this.#styles.indexOf(wanted);
    return String(present >= 0 ? present : this.#styles.push(wanted) - 1);
  }

  /** The styles part with the additions; undefined when there are none. */
  get xml(): string | undefined {
    const list = this.#list;
    if (list === undefined || this.#styles.length === list.styles.length) return undefined;
    const added = this.#styles.slice(list.styles.length).join('');
    const opened = this.#xml
      .slice(list.tag.start, list.tag.end)
      .replace(/(\scount\s*=\s*["'])\d*/, `$1${this.#styles.length}`);
    const between = this.#xml.slice(list.tag.end, list.end);
    return this.#xml.slice(0, list.tag.start) + opened + between + added + this.#xml.slice(list.end);
  }
}

interface StyleList {
  readonly tag: XmlTag;
  /** Offset of the closing tag. */
  readonly end: number;
  readonly styles: readonly string[];
}

function styleList(xml: string): StyleList | undefined {
  const all = [...tagsOf(xml)];
  const from = all.findIndex(({ name, kind }) => /^(?:\w+:)?cellXfs$/.test(name) && kind === 'open');
  const to = all.findIndex(({ name, kind }) => /^(?:\w+:)?cellXfs$/.test(name) && kind === 'close');
  const [tag, closing] = [all[from], all[to]];
  if (tag === undefined || closing === undefined) return undefined;
  const name = tag.name.replace(/cellXfs$/, 'xf');
  const own = all.slice(from + 1, to).filter((one) => one.name === name);
  const styles = own.flatMap((one, at) => {
    if (one.kind === 'close') return [];
    const end = one.kind === 'empty' ? one.end : (own[at + 1]?.end ?? one.end);
    return [xml.slice(one.start, end)];
  });
  return { tag, end: closing.start, styles };
}

function withWrap(style: string): string {
  const [first, ...inner] = [...tagsOf(style)];
  if (first === undefined) return style;
  const alignment = inner.find(({ name }) => /(?:^|:)alignment$/.test(name));
  const applied = tagWith(style.slice(first.start, first.end), { applyAlignment: '1' });
  const prefix = first.name.slice(0, -'xf'.length);
  if (alignment !== undefined) {
    const changed = tagWith(style.slice(alignment.start, alignment.end), { wrapText: '1', vertical: 'top' });
    return applied + style.slice(first.end, alignment.start) + changed + style.slice(alignment.end);
  }
  const added = `<${prefix}alignment vertical="top" wrapText="1"/>`;
  if (first.kind === 'open') return applied + added + style.slice(first.end);
  return `${applied.replace(/\s*\/>$/, '>')}${added}</${first.name}>`;
}

/** A tag with attributes set. */
function tagWith(tag: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).reduce((written, [name, value]) => {
    const present = new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`);
    return present.test(written)
      ? written.replace(present, `$1"${value}"`)
      : written.replace(/\s*(\/?)>$/, ` ${name}="${value}"$1>`);
  }, tag);
}
