import { secretForms, shortestToken, tokenCharacters } from './secretForms';
import * as l10n from '@vscode/l10n';

// Secrets in documents: private keys, tokens and passwords. Detected by their format or by the text before them, and
// redacted before anything else sees the text.

/**
 * Replaces each character of a secret, so that offsets stay the same; belongs to no language and is not a
 * searchable word.
 */
export const blackout = '█';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Redacts a text, keeping its length and lines, and counts the secrets. */
export function withoutSecrets(text: string): { readonly text: string; readonly count: number } {
  const spans = findSecrets(text);
  if (spans.length === 0) return { text, count: 0 };
  let clean = '';
  let at = 0;
  for (const { start, end } of spans) {
    clean += text.slice(at, start) + text.slice(start, end).replace(/[^\r\n]/g, blackout);
    at = end;
  }
  return { text: clean + text.slice(at), count: spans.length };
}

/** In order, without overlaps. */
function findSecrets(text: string): readonly Span[] {
  const found = [...privateKeys(text), ...tokens(text), ...named(text), ...inAddresses(text)];
  const spans: Span[] = [];
  for (const span of found.toSorted((one, other) => one.start - other.start)) {
    const last = spans.at(-1);
    if (last === undefined || span.start >= last.end) spans.push(span);
    else if (span.end > last.end) spans[spans.length - 1] = { start: last.start, end: span.end };
  }
  return spans;
}

const keyBegin =
  /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----|Private-Lines: \d{1,3}/g;
const keyEnd =
  /-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|---- END SSH2 ENCRYPTED PRIVATE KEY ----/g;
/** Body of a key without an end marker; `\\` is an escaped line break. */
const keyBody = /[A-Za-z0-9+/=\s\\]*/y;
/** Longer than any key, including 16,384-bit RSA. */
const longestKey = 20_000;
/** Distinguishes keys from text that merely mentions them. */
const keyMaterial = /[A-Za-z0-9+/=]{40}/;

function* privateKeys(text: string): Generator<Span> {
  // A plain substring search is much faster, and rules out nearly every text.
  if (!text.includes('PRIVATE KEY') && !text.includes('Private-Lines')) return;
  const nextEnd = endsIn(text);
  let at = 0;
  for (const { index, 0: begin } of text.matchAll(keyBegin)) {
    if (index < at) continue;
    const body = index + begin.length;
    const marked = nextEnd(body);
    const end = marked - index <= longestKey ? marked : endOfBody(text, body);
    if (!keyMaterial.test(text.slice(body, end))) continue;
    at = end;
    yield { start: index, end };
  }
}

/**
 * Finds the end of the first key marker after an offset, or Infinity; offsets must increase, so each end is
 * searched once.
 */
function endsIn(text: string): (from: number) => number {
  let next: Span | undefined = { start: 0, end: 0 };
  return (from) => {
    while (next !== undefined && next.start < from) next = matchFrom(keyEnd, text, from);
    return next?.end ?? Infinity;
  };
}

/** End of a key without an end marker. */
function endOfBody(text: string, from: number): number {
  keyBody.lastIndex = from;
  return from + (keyBody.exec(text)?.[0].trimEnd().length ?? 0);
}

function matchFrom(pattern: RegExp, text: string, from: number): Span | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  pattern.lastIndex = 0;
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

/** What precedes a token: no letter or digit of a longer word, but the end of an escape. */
const boundary = '(?<=^|[^A-Za-z0-9_]|\\\\[nrt]|%[0-9A-F]{2})';
const tokenForm = new RegExp(`${boundary}(?:${secretForms.join('|')})`, 'g');
/** Placeholders such as `ghp_xxxxxxxx…` have fewer distinct characters. */
const fewestCharacters = 8;

function* tokens(text: string): Generator<Span> {
  for (const run of longRuns(text)) {
    // Includes a possible escaped line break before it.
    const from = Math.max(0, run.start - 2);
    const part = text.slice(from, run.end);
    // `matchAll` would copy the expression for each run, which would dominate the running time.
    tokenForm.lastIndex = 0;
    for (let match = tokenForm.exec(part); match !== null; match = tokenForm.exec(part)) {
      const { index, 0: token } = match;
      if (new Set(token).size < fewestCharacters) continue;
      yield { start: from + index, end: from + index + token.length };
    }
  }
}

const isOfToken = new Uint8Array(128);
for (const character of tokenCharacters) isOfToken[character.charCodeAt(0)] = 1;

/**
 * Runs of token characters long enough for a token; skips ahead, so that only a fraction of the characters is
 * examined.
 */
function* longRuns(text: string): Generator<Span> {
  let ended = 0;
  for (let at = shortestToken - 1; at < text.length; at += shortestToken) {
    if (isOfToken[text.charCodeAt(at)] !== 1) continue;
    let start = at;
    while (start > ended && isOfToken[text.charCodeAt(start - 1)] === 1) start -= 1;
    let end = at + 1;
    while (end < text.length && isOfToken[text.charCodeAt(end)] === 1) end += 1;
    if (end - start >= shortestToken) yield { start, end };
    ended = end;
    at = end;
  }
}

/** Words for secrets in any case; twice as fast as with the `i` flag. */
const names = inAnyCase(
  'pass(?:word|wd|phrase|wort|w(?:ö|Ö|oe)rter|code)|kennwort|pwd|secret|token|(?:api|access|account|auth|client|encryption|master|private|secret|shared|signing|storage)[ _-]?key',
);
/** A word for a secret, an assignment, quotes, and the value. */
const namedSecret = new RegExp(
  `((?:${names})(?!ar[iy]|i[sz])[A-Za-z0-9_]{0,20}["'\`*\\\\\\])]{0,4}[ \\t]{0,4}(?:[:=|]|:=|=>)[ \\t]{0,4}["'\`*\\\\]{0,4}(?:(?:Basic|Bearer) )?)([^\\s"'\`,;<>()|\\\\]{8,400})`,
  'g',
);
/** `Authorization: Bearer …`, and command-line options with user name and password. */
const sentSecret =
  /([Aa]uthorization["']?[ \t]{0,2}[:=][ \t]{0,2}["']?(?:[Bb]asic|[Bb]earer|[Tt]oken) |[ \t](?:-u|--user)[ =]["']?[^\s:"']{1,60}:)([^\s"'`,;<>()|]{8,400})/g;

function inAnyCase(pattern: string): string {
  return pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

function* named(text: string): Generator<Span> {
  for (const pattern of [namedSecret, sentSecret])
    for (const { index, 1: name = '', 2: value = '' } of text.matchAll(pattern)) {
      const start = index + name.length;
      const bare = value.replace(/[.:!?*\]}]+$/, '');
      const isCursor = uuid.test(value) && /token\W*$/i.test(name);
      if (!isCursor && isMadeUp(bare)) yield { start, end: start + value.length };
    }
}

function isMadeUp(value: string): boolean {
  return !isPlaceholder(value) && !isCode.test(value) && !isPlain.test(value) && isRandom(value);
}

/** Protocols use UUIDs as request tokens, which are not secret. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The password in a URL: between user name and host, up to the last `@` before the path. */
const inAddress = /(:\/\/[^\s/:@"'<>]{0,80}:)([^\s/"'<>]{3,200})@/gi;

function* inAddresses(text: string): Generator<Span> {
  for (const { index, 1: name = '', 2: value = '' } of text.matchAll(inAddress)) {
    const start = index + name.length;
    if (!isPlaceholder(value)) yield { start, end: start + value.length };
  }
}

/** Whether a value looks like a random secret rather than a word, name, number or code. */
function isRandom(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9._-]/].filter((kind) => kind.test(value)).length;
  const different = new Set(value).size;
  // Without digits or letters, or if it starts like a path, it must look more random.
  if (value.length >= 32 && different >= 20 && kinds > 2) return true;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value) || /^[./~@]/.test(value)) return false;
  return value.length >= 20 ? different >= 8 : kinds > 2 && !/1234|0{5}/.test(value);
}

/** Calls, members, paths and URLs. */
const isCode = /^[\w$]+(?:\.[A-Za-z_$][\w$]*)+$|^(?:[a-z]+:)?\/\/|[([]/;

/** Rates such as `128K/Monat`, key combinations, Wi-Fi types, and dated model versions. */
const isPlain =
  /^\d+[A-Za-z]{0,2}\/[A-Za-z]+$|^(?:Ctrl|Alt|Shift|Cmd)\+|^WPA\d-|^[a-z][\w.-]*-20\d\d-\d\d-\d\d$/;

const placeholder =
  /[<>{}…]|\.\.\.|\*\*|\$\(|^%|x{4}|X{4}|(?<![A-Za-z0-9])(?:your|example|sample)(?![A-Za-z0-9])|change[-_]?me|placeholder|redacted|dummy|^(?:user(?:name)?|pass(?:word|wd)?|pwd|secret|token|key|test|admin|root|postgres|guest|foo|bar)$/i;

/** `$NAME`; but a password may start with `$` too. */
const variable = /^\$[A-Z_][A-Z0-9_]*$/;

function isPlaceholder(value: string): boolean {
  return placeholder.test(value) || variable.test(value);
}

/** Reason for skipping a file whose name suggests secrets: a deliberate omission, not an error. */
export function secretFileReason(): string {
  return l10n.t('Its name suggests that it contains secrets.');
}
