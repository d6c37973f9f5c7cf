import MarkdownIt, { type StateInline, type Token } from 'markdown-it';
import { h, isValidElement, type ComponentChild } from 'preact';
import { findDoubts, withoutMarks, type Doubt, type Piece, type Stretch } from './doubtfulText';
import { strings } from '../strings';

/** Draws a marker `[n]` of an answer. */
export type DrawMarker = (marker: number) => ComponentChild;

/** What the parser carries through one text: the markers that citations stand behind. */
interface MarkerEnv {
  readonly markers?: ReadonlySet<number>;
}

const parser = createParser();

/**
 * Turns Markdown into virtual nodes; no HTML string is ever made. Raw HTML stays visible text, links are inert,
 * images are their alternative text, and `[n]` is drawn by `drawMarker` when `markers` has `n` and it is not in code.
 * Sentences of `doubts` are underlined, with the reason as their title; those that the text does not have are left out.
 */
export function renderMarkdown(
  text: string,
  markers: ReadonlySet<number>,
  drawMarker: DrawMarker,
  doubts: readonly Doubt[] = [],
): readonly ComponentChild[] {
  const doubted = doubts.map(({ sentence, reason }) => ({ pieces: inlinePieces(sentence), reason }));
  return new TreeBuilder(drawMarker, doubted).build(parser.parse(text, { markers }));
}

/** A sentence of Markdown as plain text; its markers stay. */
export function plainText(sentence: string): string {
  const pieces = (parser.parseInline(sentence, {})[0]?.children ?? []).map(
    (token) => token.content || pieceOf(token).content,
  );
  return pieces.join('').trim();
}

function inlinePieces(sentence: string): readonly Piece[] {
  return (parser.parseInline(withoutMarks(sentence), {})[0]?.children ?? []).map(pieceOf);
}

function pieceOf({ type, content }: Token): Piece {
  switch (type) {
    case 'text':
    case 'text_special':
      return { kind: 'text', content };
    case 'softbreak':
    case 'hardbreak':
      return { kind: 'other', content: ' ' };
    case 'code_inline':
      return { kind: 'code', content };
    default:
      return { kind: 'other', content: '' };
  }
}

function createParser() {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  // "[1]: …" in an answer is no link definition: it would swallow the line and turn markers into links.
  markdown.disable('reference');
  markdown.inline.ruler.before('link', 'marker', parseMarker);
  return markdown;
}

const markerPattern = /\[(\d{1,4})\]/y;

function parseMarker(state: StateInline, silent: boolean): boolean {
  markerPattern.lastIndex = state.pos;
  const match = markerPattern.exec(state.src);
  const marker = Number(match?.[1]);
  // markdown-it types its environment as a record of anything.
  const { markers } = state.env as MarkerEnv;
  if (match === null || markers?.has(marker) !== true) return false;
  if (!silent) state.push('marker', '', 0).content = String(marker);
  state.pos += match[0].length;
  return true;
}

const noBreakSpace = '\u00a0';
const wordJoiner = '\u2060';

/** A word of ordinary length and the space after it, at the end of a text. */
const lastWordPattern = /^(|.*\s)(\S{1,24})\s$/su;

const tags: ReadonlySet<string> = new Set([
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  's',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]);

interface OpenElement {
  readonly token: Token | undefined;
  readonly children: ComponentChild[];
}

/** Builds the tree of one text from the flat list of its tokens. */
class TreeBuilder {
  readonly #drawMarker: DrawMarker;
  readonly #doubts: Parameters<typeof findDoubts>[1];
  readonly #root: OpenElement = { token: undefined, children: [] };
  readonly #open: OpenElement[] = [];

  constructor(drawMarker: DrawMarker, doubts: Parameters<typeof findDoubts>[1]) {
    this.#drawMarker = drawMarker;
    this.#doubts = doubts;
  }

  build(tokens: readonly Token[]): readonly ComponentChild[] {
    for (const token of tokens) this.#add(token);
    return this.#root.children;
  }

  #add(token: Token): void {
    if (token.hidden) return;
    if (token.nesting === 1) this.#open.push({ token, children: [] });
    else if (token.nesting === -1) this.#close();
    else if (token.type === 'inline') this.#addInline(token.children ?? []);
    else if (token.type === 'marker') this.#addMarker(Number(token.content));
    else this.#append(this.#leaf(token));
  }

  #addInline(tokens: readonly Token[]): void {
    const doubted = this.#doubts.length === 0 ? undefined : findDoubts(tokens.map(pieceOf), this.#doubts);
    tokens.forEach((token, index) => {
      const stretches = doubted?.get(index);
      if (stretches === undefined) this.#add(token);
      else if (token.type === 'code_inline')
        this.#append(underline(this.#leaf(token), stretches[0]?.reason ?? ''));
      else for (const stretch of stretches) this.#append(drawStretch(stretch));
    });
  }

  // A marker stays on one line with the word before it and the punctuation after it. The space alone would not do:
  // browsers break lines between it and a button.
  #addMarker(marker: number): void {
    const { children } = this.#open.at(-1) ?? this.#root;
    const before = stretchOf(children.at(-1));
    const drawn = this.#drawMarker(marker);
    const match = before === undefined ? null : lastWordPattern.exec(before.text);
    if (match === null) children.push(drawn);
    else {
      const [first, word] = [match[1] ?? '', match[2] ?? ''].map((text) =>
        drawStretch({ text, reason: before?.reason }),
      );
      children.splice(-1, 1, first, h('span', { class: 'together' }, word, noBreakSpace, drawn));
    }
    children.push(wordJoiner);
  }

  #append(child: ComponentChild): void {
    (this.#open.at(-1) ?? this.#root).children.push(child);
  }

  #close(): void {
    const element = this.#open.pop();
    if (element?.token !== undefined) this.#append(drawElement(element.token, element.children));
  }

  #leaf(token: Token): ComponentChild {
    switch (token.type) {
      case 'code_inline':
        return h('code', null, token.content);
      case 'fence':
      case 'code_block':
        return h('pre', { tabIndex: 0 }, h('code', null, token.content.replace(/\n$/, '')));
      case 'softbreak':
        return '\n';
      case 'hardbreak':
        return h('br', null);
      case 'hr':
        return h('hr', null);
      case 'image':
        return h('span', { class: 'inert' }, token.content || strings.answer.image);
      default:
        return token.content;
    }
  }
}

function drawStretch({ text, reason }: Stretch): ComponentChild {
  return reason === undefined || !/[\p{L}\p{N}]/u.test(text) ? text : underline(text, reason);
}

function underline(content: ComponentChild, reason: string): ComponentChild {
  return h('span', { class: 'doubtful', title: reason }, content);
}

/** What `drawStretch` drew; undefined for anything else. */
function stretchOf(child: ComponentChild): Stretch | undefined {
  if (typeof child === 'string') return { text: child, reason: undefined };
  if (!isValidElement(child)) return undefined;
  const { class: name, title, children } = child.props as Readonly<Record<string, unknown>>;
  if (name !== 'doubtful' || typeof title !== 'string' || typeof children !== 'string') return undefined;
  return { text: children, reason: title };
}

function drawElement(token: Token, children: ComponentChild[]): ComponentChild {
  if (token.type === 'link_open')
    return h('span', { class: 'inert', title: token.attrGet('href') ?? '' }, children);
  if (token.type === 'heading_open') {
    return h(
      'div',
      { class: 'heading', role: 'heading', 'aria-level': Number(token.tag.slice(1)) + 2 },
      children,
    );
  }
  if (token.type === 'ol_open') return h('ol', { start: Number(token.attrGet('start') ?? 1) }, children);
  if (token.type === 'table_open') {
    const table = h('table', null, children);
    return h(
      'div',
      { class: 'table-scroll', role: 'region', 'aria-label': strings.answer.table, tabIndex: 0 },
      table,
    );
  }
  return h(tags.has(token.tag) ? token.tag : 'div', alignment(token), children);
}

function alignment(token: Token): { class?: string } {
  const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  return align === undefined ? {} : { class: `align-${align}` };
}
