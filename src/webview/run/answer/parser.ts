import MarkdownIt, { type StateCore, type StateInline, type Token } from 'markdown-it';

/** What the parser carries through one text. */
export interface ParserEnv {
  /** The markers that citations stand behind. */
  readonly markers?: ReadonlySet<number>;
  /** Whether more of the text is being written, so that what is still open is taken for what it will be. */
  readonly isGrowing?: boolean;
  /** Written by the parser: what would close the emphasis that is open at the end of the last paragraph. */
  closers?: string;
}

/** Markdown as answers have it: no HTML, no definitions of links; with markers `[1]`, formulas and tasks. */
export const parser = createParser();

/** Parses a text whole. */
export function parse(text: string, env: ParserEnv): Token[] {
  // Not a copy: the parser writes into it.
  return parser.parse(text, env as ParserEnv & Record<PropertyKey, unknown>);
}

/** The tokens of a text that is one line or paragraph. */
export function parseInline(text: string): readonly Token[] {
  return parser.parseInline(text, {})[0]?.children ?? [];
}

/** Whether a token is what a person reads: the last such one is what is being written. Cells of a row to come are empty. */
export function isWritten({ type, content }: Token): boolean {
  return type === 'fence' || type === 'code_block' || (type === 'inline' && content !== '');
}

/** The number of the first line of each block that stands by itself; those between belong to the block before. */
export function blockLines(text: string): readonly number[] {
  const tokens: Token[] = [];
  parser.block.parse(text, parser, {}, tokens);
  return tokens.flatMap(({ level, nesting, map }) =>
    level === 0 && nesting >= 0 && map !== null ? [map[0]] : [],
  );
}

function createParser() {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  // "[1]: …" in an answer is no link definition: it would swallow the line and turn markers into links.
  markdown.disable('reference');
  // Links lead nowhere, so their addresses are shown as they are written.
  markdown.normalizeLink = (address) => address;
  markdown.normalizeLinkText = (address) => address;
  markdown.inline.ruler.before('escape', 'math', parseMath);
  markdown.inline.ruler.before('link', 'marker', parseMarker);
  markdown.inline.ruler2.after('emphasis', 'open_emphasis', findOpenEmphasis);
  markdown.core.ruler.after('inline', 'task', findTasks);
  return markdown;
}

const markerPattern = /\[(\d{1,4})\]/y;

function parseMarker(state: StateInline, silent: boolean): boolean {
  markerPattern.lastIndex = state.pos;
  const match = markerPattern.exec(state.src);
  const marker = Number(match?.[1]);
  if (match === null || envOf(state).markers?.has(marker) !== true) return false;
  if (!silent) state.push('marker', '', 0).content = String(marker);
  state.pos += match[0].length;
  return true;
}

/** With one dollar, no space stands inside and no digit behind, so that "$5 to $10" is no formula. */
const mathPattern = /\$\$[^]+?\$\$|\\\([^]+?\\\)|\\\[[^]+?\\\]|\$(?![\s$])[^$\n]*[^\s$\\]\$(?!\d)/y;
const openMathPattern = /(?:\$\$|\\\(|\\\[)[^]*$/y;

/** A formula stays as it is written: its underscores and stars are no emphasis. */
function parseMath(state: StateInline, silent: boolean): boolean {
  const first = state.src.charAt(state.pos);
  if (first !== '$' && first !== '\\') return false;
  const patterns = envOf(state).isGrowing === true ? [mathPattern, openMathPattern] : [mathPattern];
  for (const pattern of patterns) {
    pattern.lastIndex = state.pos;
    const found = pattern.exec(state.src)?.[0];
    if (found === undefined) continue;
    if (!silent) state.push('math', '', 0).content = found;
    state.pos += found.length;
    return true;
  }
  return false;
}

/** Notes emphasis that begins and does not end. In the middle of a word a star is most often none. */
function findOpenEmphasis(state: StateInline): boolean {
  const env = envOf(state);
  if (env.isGrowing !== true || state.src === '') return false;
  env.closers = state.delimiters
    .filter(
      ({ open, end, token }) =>
        open && end === -1 && !/[\p{L}\p{N}]$/u.test(state.tokens[token - 1]?.content ?? ''),
    )
    .map(({ marker }) => String.fromCharCode(marker))
    .reverse()
    .join('');
  return false;
}

/** Makes a token of the box that an item of a list begins with. */
function findTasks({ tokens, Token: NewToken }: StateCore): boolean {
  tokens.forEach((token, index) => {
    const text = token.children?.[0];
    const isInItem = tokens[index - 2]?.type === 'list_item_open';
    if (token.type !== 'inline' || text?.type !== 'text' || !isInItem) return;
    const box = /^\[([ xX])\]\s+/.exec(text.content);
    if (box === null) return;
    text.content = text.content.slice(box[0].length);
    const task = new NewToken('task', '', 0);
    task.content = box[1] === ' ' ? '' : 'x';
    token.children?.unshift(task);
  });
  return false;
}

// markdown-it types its environment as a record of anything.
function envOf({ env }: { readonly env: unknown }): ParserEnv {
  return env as ParserEnv;
}
