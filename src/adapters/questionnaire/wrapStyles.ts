import { tagsOf, type XmlTag } from './sheetXml';

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
