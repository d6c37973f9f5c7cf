import type { PathCondition, SearchFilter } from '../model/types';
import { analyze, stopWords } from '../language/analyze';
import { isFrequentWord } from '../language/language';
import { isTypeName } from './filter';

/** A parsed query. */
export interface ParsedQuery {
  /**
   * The text that is searched and embedded: without conditions and excluded words; phrases keep their
   * quotation marks.
   */
  readonly text: string;
  /** Quoted phrases, without their marks. */
  readonly phrases: readonly string[];
  /** Whether passages must contain the phrases; in prose questions, quotation marks merely set words off. */
  readonly isExact: boolean;
  readonly filter: SearchFilter;
}

type Part =
  | { readonly kind: 'text'; readonly raw: string }
  | { readonly kind: 'phrase' | 'excluded' | 'excluded-word'; readonly raw: string; readonly value: string }
  | { readonly kind: 'condition'; readonly raw: string; readonly condition: PathCondition };

/** Quotations with the marks of several languages; a closing straight mark must end a word. */
const quotation =
  /"([^"\n]+)"(?![\p{L}\p{N}])|“([^“”"\n]+)[”"]|„([^„“”\n]+)[“”]|«([^«»\n]+)»|「([^「」\n]+)」|『([^『』\n]+)』/uy;
const codeSpan = /`[^`\n]*`/y;
const condition = /(-?)(in|type|ext|file):(?!\/\/)(?:"([^"\n]+)"|“([^”\n]+)”|([^\s"“]+))/iy;
/**
 * Three or more letters, in lower case where the script has case, so that `-5`, `-p`, `-rf`, `-Path` and
 * `--verbose` are not excluded words.
 */
const excludedWord =
  /-((?:\p{Ll}{2}|\p{Lo})[\p{L}\p{M}\p{N}]*(?:[_.'’-][\p{L}\p{M}\p{N}]+)*)(?=[\s,;.?!)]|$)/uy;
const shortest = 3;
/** A word with its trailing space, or any other character: the tokeniser's fallback. */
const anyText = /[\p{L}\p{N}]+\s*|[^]/uy;

/**
 * Parses "exact phrases", exclusions (`-words`, `-"phrases"`) and document conditions (`in:docs/`,
 * `type:pdf`, `ext:md`, `file:name`, each also negated by `-`). Everything else that looks similar is text:
 * unknown words before a colon, numbers, command-line options, anything in backticks. In a query without
 * other words to search for, nothing is excluded, so that `-word` alone finds the word.
 */
export function parseQuery(query: string): ParsedQuery {
  const parts = decide(partsOf(query));
  const phrases = parts.flatMap((part) => (part.kind === 'phrase' ? part.value : []));
  const rest = parts.map((part) => (part.kind === 'text' ? part.raw : ' ')).join('');
  return {
    text: textOf(parts, query),
    phrases,
    isExact: phrases.length > 0 && !isProse(rest),
    filter: {
      conditions: parts.flatMap((part) => (part.kind === 'condition' ? part.condition : [])),
      excluded: parts.flatMap((part) => (part.kind === 'excluded' ? part.value : [])),
    },
  };
}

function partsOf(query: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < query.length;) {
    const part = partAt(query, at);
    parts.push(part);
    at += part.raw.length;
  }
  return parts;
}

function partAt(query: string, at: number): Part {
  const code = matchAt(codeSpan, query, at);
  if (code !== undefined) return { kind: 'text', raw: code[0] };
  const before = query.slice(Math.max(0, at - 1), at);
  const special = /^[\s([{]?$/.test(before) ? (conditionAt(query, at) ?? excludedAt(query, at)) : undefined;
  const quoted = /^[\p{L}\p{N}]$/u.test(before) && query[at] === '"' ? undefined : quotedAt(query, at);
  return special ?? quoted ?? { kind: 'text', raw: matchAt(anyText, query, at)?.[0] ?? query.charAt(at) };
}

function conditionAt(query: string, at: number): Part | undefined {
  const match = matchAt(condition, query, at);
  if (match === undefined) return undefined;
  const [raw, minus, name = '', straight, typographic, bare] = match;
  const value = (straight ?? typographic ?? bare?.replace(/[,;.?!)\]}]+$/, '') ?? '').trim();
  const kind = kindOf(name.toLowerCase(), value);
  if (kind === undefined) return undefined;
  return { kind: 'condition', raw, condition: { kind, value, negated: minus === '-' } };
}

function kindOf(name: string, value: string): PathCondition['kind'] | undefined {
  if (!/[\p{L}\p{N}]/u.test(value)) return undefined;
  if (name === 'type') return isTypeName(value) ? 'type' : undefined;
  if (name === 'ext') return /^\.?\w{1,10}$/.test(value) ? 'type' : undefined;
  return name === 'in' ? 'in' : 'file';
}

/** Not at the start of a later line, which is likely a pasted list. */
function excludedAt(query: string, at: number): Part | undefined {
  if (query[at] !== '-' || query[at - 1] === '\n') return undefined;
  const quoted = quotedAt(query, at + 1);
  if (quoted?.kind === 'phrase') return { kind: 'excluded', raw: `-${quoted.raw}`, value: quoted.value };
  const match = matchAt(excludedWord, query, at);
  const [raw, word = ''] = match ?? [''];
  const isLong = word.length >= shortest || /\p{Lo}/u.test(word);
  return isLong && analyze(word).length > 0 ? { kind: 'excluded-word', raw, value: word } : undefined;
}

function quotedAt(query: string, at: number): Part | undefined {
  const match = matchAt(quotation, query, at);
  const value = match?.slice(1).find((group: string | undefined) => group !== undefined);
  if (match === undefined || value === undefined || !/[\p{L}\p{N}]/u.test(value)) return undefined;
  return { kind: 'phrase', raw: match[0], value: value.trim() };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Programs with single-hyphen word options. */
const commands =
  /^\s*(?:\$\s+)?(?:java|javac|go|gcc|clang|ffmpeg|openssl|terraform|xcodebuild|find\s+[./~])(?:\s|\b)/;
const option = /(?:^|\s)(?:--?[\p{L}\p{N}])/u;

/** Treats exclusions as text in what looks like a command line, and where nothing else would be searched. */
function decide(parts: readonly Part[]): Part[] {
  const text = parts.map((part) => (part.kind === 'text' ? part.raw : ' ')).join('');
  const isSearched = analyze(text).length > 0 || parts.some(({ kind }) => kind === 'phrase');
  const isCommand = option.test(text) || commands.test(text);
  return parts.map((part): Part => {
    if (part.kind !== 'excluded' && part.kind !== 'excluded-word') return part;
    const isText = !isSearched || (part.kind === 'excluded-word' && isCommand);
    return isText ? { kind: 'text', raw: part.raw } : { ...part, kind: 'excluded' };
  });
}

function textOf(parts: readonly Part[], query: string): string {
  const kept = parts.filter(({ kind }) => kind === 'text' || kind === 'phrase');
  if (kept.length === parts.length) return query;
  return kept
    .map(({ raw }) => raw)
    .join('')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

/** Whether a text reads like a question rather than search keywords. */
function isProse(text: string): boolean {
  if (/[?？؟]\s*$|[\p{Script=Hiragana}吗呢]/u.test(text.trim())) return true;
  return (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => stopWords.has(word) || isFrequentWord(word),
  );
}
