import type { Token } from 'markdown-it';
import { h, isValidElement, type ComponentChild } from 'preact';
import { CodeBlock } from '../../code/codeBlock';
import { findDoubts, withoutMarks, type Doubt, type Piece, type Stretch } from './doubtfulText';
import { isWritten, type MarkdownParser } from './markdownTokens';
import { AnswerTable } from './answerTable';
import { strings } from '../../controls/strings';
import { cellClass } from './cellClass';
import { answerTexts } from './texts';

/** Renders a marker `[n]` of an answer. */
export type DrawMarker = (marker: number) => ComponentChild;

/** The options for rendering a text. */
interface Drawing {
  /** The markers that have a citation; any other `[n]` stays text. */
  readonly markers: ReadonlySet<number>;
  readonly drawMarker: DrawMarker;
  /** Sentences to underline, with the reason as title; those not found in the text are ignored. */
  readonly doubts?: readonly Doubt[];
  /**
   * Whether more is being written: a caret is shown at the end, and open markup is rendered as what it will
   * become.
   */
  readonly isGrowing?: boolean;
}

/**
 * Renders Markdown as virtual nodes; no HTML string is ever created. Raw HTML stays visible text, links are
 * inert, images become their alternative text, formulas stay as they are written, and `[n]` is rendered by
 * `drawMarker` except in code. A paragraph that is entirely bold and has no marker is rendered as the heading
 * it is meant to be.
 */
export function renderMarkdown(
  parser: MarkdownParser,
  text: string,
  { markers, drawMarker, doubts = [], isGrowing = false }: Drawing,
): readonly ComponentChild[] {
  const doubted = doubts.map(({ sentence, reason }) => ({ pieces: inlinePieces(parser, sentence), reason }));
  const tokens = parser.parse(text, { markers, isGrowing });
  const last = isGrowing ? tokens.findLast(isWritten) : undefined;
  return new TreeBuilder({ drawMarker, doubts: doubted, last }).build(withHeadings(tokens, last));
}

/** A paragraph still being written may continue, so it is not treated as a heading yet. */
function withHeadings(tokens: Token[], last: Token | undefined): readonly Token[] {
  tokens.forEach((inline, at) => {
    const [open, close] = [tokens[at - 1], tokens[at + 1]];
    if (open?.type !== 'paragraph_open' || open.level > 0 || close === undefined) return;
    if (inline === last || !isAllBold(inline)) return;
    for (const token of [open, close]) token.tag = 'h3';
    open.type = 'heading_open';
    inline.children = inline.children?.filter(({ type }) => !type.startsWith('strong_')) ?? [];
  });
  return tokens;
}

/** The parser puts an empty text token on either side of bold text. */
function isAllBold({ children }: Token): boolean {
  const tokens = (children ?? []).filter(({ type, content }) => type !== 'text' || content !== '');
  const closing = tokens.findIndex(({ type }) => type === 'strong_close');
  return (
    tokens[0]?.type === 'strong_open' &&
    closing === tokens.length - 1 &&
    tokens.every(({ type }) => type !== 'marker')
  );
}

/** A sentence of Markdown as plain text; its markers stay. */
export function plainText(parser: MarkdownParser, sentence: string): string {
  const pieces = parser.parseInline(sentence).map((token) => token.content || pieceOf(token).content);
  return pieces.join('').trim();
}

function inlinePieces(parser: MarkdownParser, sentence: string): readonly Piece[] {
  return parser.parseInline(withoutMarks(sentence)).map(pieceOf);
}

function pieceOf({ type, content }: Token): Piece {
  switch (type) {
    case 'text':
    case 'text_special':
    case 'math':
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

const noBreakSpace = '\u00a0';
const wordJoiner = '\u2060';

/** A word of ordinary length and the space after it, at the end of a text. */
const lastWordPattern = /^(|.*\s)(\S{1,24})\s$/su;

const tags: ReadonlySet<string> = new Set([
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 's'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);

interface OpenElement {
  readonly token: Token | undefined;
  readonly children: ComponentChild[];
}

interface TreeOptions {
  readonly drawMarker: DrawMarker;
  readonly doubts: Parameters<typeof findDoubts>[1];
  /** The token being written. */
  readonly last: Token | undefined;
}

/** Builds the tree of a text from its flat list of tokens. */
class TreeBuilder {
  readonly #options: TreeOptions;
  readonly #root: OpenElement = { token: undefined, children: [] };
  readonly #open: OpenElement[] = [];

  constructor(options: TreeOptions) {
    this.#options = options;
  }

  build(tokens: readonly Token[]): readonly ComponentChild[] {
    for (const token of tokens) this.#add(token);
    return this.#root.children;
  }

  #add(token: Token): void {
    if (token.hidden) return;
    if (token.nesting === 1) this.#open.push({ token, children: [] });
    else if (token.nesting === -1) this.#close();
    else if (token.type === 'inline') this.#addInline(token);
    else if (token.type === 'marker') this.#addMarker(Number(token.content));
    else this.#append(this.#leaf(token));
  }

  #addInline(inline: Token): void {
    const { doubts, last } = this.#options;
    const tokens = inline.children ?? [];
    const doubted = doubts.length === 0 ? undefined : findDoubts(tokens.map(pieceOf), doubts);
    tokens.forEach((token, index) => {
      const stretches = doubted?.get(index);
      if (stretches === undefined) this.#add(token);
      else if (token.type === 'code_inline')
        this.#append(underline(this.#leaf(token), stretches[0]?.reason ?? ''));
      else for (const stretch of stretches) this.#append(drawStretch(stretch));
    });
    if (inline === last) this.#append(h('span', { class: 'caret' }));
  }

  // Keeps a marker on one line with the preceding word and following punctuation. A non-breaking space is not
  // enough: browsers break lines between it and a button.
  #addMarker(marker: number): void {
    const { children } = this.#open.at(-1) ?? this.#root;
    const before = stretchOf(children.at(-1));
    const drawn = this.#options.drawMarker(marker);
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
    if (element?.token === undefined) return;
    this.#append(drawElement(element.token, element.children, this.#options.last !== undefined));
  }

  #leaf(token: Token): ComponentChild {
    switch (token.type) {
      case 'code_inline':
        return h('code', null, token.content);
      case 'fence':
      case 'code_block':
        return this.#code(token);
      case 'math':
        return h('span', { class: 'math' }, token.content);
      case 'task':
        return drawTask(token.content !== '');
      case 'image':
        return drawImage(token);
      default:
        return drawPlain(token);
    }
  }

  #code(token: Token): ComponentChild {
    const code = token.content.replace(/\n$/, '');
    return h(CodeBlock, { code, fence: token.info, isGrowing: token === this.#options.last });
  }
}

/** Line breaks, rules and text. */
function drawPlain({ type, tag, content }: Token): ComponentChild {
  switch (type) {
    case 'softbreak':
      return '\n';
    case 'hardbreak':
    case 'hr':
      return h(tag, null);
    default:
      return content;
  }
}

function drawStretch({ text, reason }: Stretch): ComponentChild {
  return reason === undefined || !/[\p{L}\p{N}]/u.test(text) ? text : underline(text, reason);
}

function underline(content: ComponentChild, reason: string): ComponentChild {
  return h('span', { class: 'doubtful', title: reason }, content);
}

/** The stretch rendered by `drawStretch`; undefined for anything else. */
function stretchOf(child: ComponentChild): Stretch | undefined {
  if (typeof child === 'string') return { text: child, reason: undefined };
  if (!isValidElement(child)) return undefined;
  const { class: name, title, children } = child.props as Readonly<Record<string, unknown>>;
  if (name !== 'doubtful' || typeof title !== 'string' || typeof children !== 'string') return undefined;
  return { text: children, reason: title };
}

function drawImage({ content }: Token): ComponentChild {
  return h('span', { class: 'inert' }, content || strings.answer.image);
}

function drawTask(isDone: boolean): ComponentChild {
  const label = isDone ? answerTexts.done() : answerTexts.open();
  return h('span', { class: isDone ? 'task done' : 'task', role: 'img', 'aria-label': label });
}

function drawElement(token: Token, children: ComponentChild[], isGrowing: boolean): ComponentChild {
  if (token.type === 'link_open')
    return h('span', { class: 'inert', title: token.attrGet('href') ?? '' }, children);
  if (token.type === 'heading_open') {
    const level = Number(token.tag.slice(1));
    return h('div', { class: `heading level-${level}`, role: 'heading', 'aria-level': level + 2 }, children);
  }
  if (token.type === 'ol_open') return h('ol', { start: Number(token.attrGet('start') ?? 1) }, children);
  if (token.type === 'table_open') return h(AnswerTable, { isGrowing }, children);
  const isPlainCell = token.tag === 'td' && children.every((child) => typeof child === 'string');
  const text = isPlainCell ? children.join('') : undefined;
  return h(tags.has(token.tag) ? token.tag : 'div', { class: classOf(token, text) }, children);
}

function classOf(token: Token, text: string | undefined): string | undefined {
  const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  const aligned = align === undefined ? undefined : `align-${align}`;
  return text === undefined ? aligned : cellClass(text, aligned);
}
