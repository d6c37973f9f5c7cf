// A separate script, fetched beside that of the page: the chat and the questionnaires share it.
import MarkdownIt, { type StateCore, type StateInline, type Token } from 'markdown-it';
import type { MarkdownParser, ParserEnv } from './markdownTokens';
import type {} from './useMarkdown';

/**
 * The Markdown of answers: no HTML and no link reference definitions; with markers `[1]`, formulas and tasks.
 */
const markdown = createParser();

export const parser: MarkdownParser = { parse, parseInline, blockLines };
globalThis.askDocsMarkdown = parser;

function parse(text: string, env: ParserEnv): Token[] {
  // Not a copy: the parser writes to it.
  return markdown.parse(text, env as ParserEnv & Record<PropertyKey, unknown>);
}

function parseInline(text: string): readonly Token[] {
  return markdown.parseInline(text, {})[0]?.children ?? [];
}

function blockLines(text: string): readonly number[] {
  const tokens: Token[] = [];
  markdown.block.parse(text, markdown, {}, tokens);
  return tokens.flatMap(({ level, nesting, map }) =>
    level === 0 && nesting >= 0 && map !== null ? [map[0]] : [],
  );
}

function createParser() {
  const created = new MarkdownIt({ html: false, linkify: false, typographer: false });
  // "[1]: …" in an answer is not a link definition, which would swallow the line and turn markers into links.
  created.disable('reference');
  // Links are inert, so their addresses are shown as they are written.
  created.normalizeLink = (address) => address;
  created.normalizeLinkText = (address) => address;
  created.inline.ruler.before('escape', 'math', parseMath);
  created.inline.ruler.before('link', 'marker', parseMarker);
  created.inline.ruler2.after('emphasis', 'open_emphasis', findOpenEmphasis);
  created.core.ruler.after('inline', 'task', findTasks);
  return created;
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

/** With single dollars, no space inside and no digit after, so that "$5 to $10" is not a formula. */
const mathPattern = /\$\$[^]+?\$\$|\\\([^]+?\\\)|\\\[[^]+?\\\]|\$(?![\s$])[^$\n]*[^\s$\\]\$(?!\d)/y;
const openMathPattern = /(?:\$\$|\\\(|\\\[)[^]*$/y;

/** A formula stays as it is written: its underscores and stars are not emphasis. */
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

/** Records emphasis that is opened but not closed. A star in the middle of a word is usually not emphasis. */
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

/** Turns the checkbox at the beginning of a list item into a token. */
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

// markdown-it does not type its environment.
function envOf({ env }: { readonly env: unknown }): ParserEnv {
  return env as ParserEnv;
}
