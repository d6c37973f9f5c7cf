import { memoized } from '../../util/memoized';

/** Homoglyphs from other scripts by Latin letter; all in lower case, as given by `foldText`. */
const shapes: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'вьβъ',
  c: 'сϲ',
  d: 'ԁժ',
  e: 'еєεҽ',
  f: 'ғϝ',
  g: 'ԍց',
  h: 'нһհ',
  i: 'іιї',
  j: 'јϳ',
  k: 'кκқ',
  l: 'ӏ',
  m: 'м',
  n: 'пηոй',
  o: 'оοσօө',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гя',
  s: 'ѕς',
  t: 'тτ',
  u: 'υսц',
  v: 'νѵ',
  w: 'ԝωшա',
  x: 'хχ',
  y: 'уγүұ',
  z: 'ʐᴢ',
};

/** Latin letters in small capitals, script or turned shapes without a compatibility decomposition. */
const plainOf = pairs(
  'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢɑƅɗɛƒɡɩʝƙɭɱɲɵƥʠɽʂƭʋɯƴʐłøıđħŧæœßðþ',
  'abcdefghijklmnopqrstuvwyzabdefgijklmnopqrstvwyzloidhtaosdt',
);

/** The plain form of a Latin letter variant; otherwise the letter itself. */
function plainLetter(letter: string): string {
  return plainOf.get(letter) ?? letter;
}

const latinOf = new Map(
  Object.entries(shapes).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

/** Replaces homoglyphs in a folded word by Latin letters. */
export function withLatinLetters(word: string): string {
  return word.replace(/[^\0-\x7f]/g, (letter) => latinOf.get(letter) ?? letter);
}

const turned = pairs('ɐqɔpǝɟƃɥıɾʞןɯuodbɹsʇnʌʍxʎz', 'abcdefghijklmnopqrstuvwxyz');

/** Turns upside-down text the right way up; undefined if it contains no turned letters. */
export function upsideDownText(text: string): string | undefined {
  if (!/[ɐɔǝɟƃɥɾʞɯɹʇʌʍʎ]/.test(text)) return undefined;
  return Array.from(text.toLowerCase(), (letter) => turned.get(letter) ?? letter)
    .reverse()
    .join('');
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const targets = Array.from(to);
  return new Map(Array.from(from, (letter, at) => [letter, targets[at] ?? letter] as const));
}

/**
 * A text normalised to how it reads: lower case, without accents, invisible characters, escapes and styled
 * letters.
 */
export interface FoldedText {
  readonly text: string;
  /** Maps each UTF-16 unit of `text` to its offset in the original; the end maps to the original's length. */
  readonly at: Uint32Array;
}

/** Invisible: format characters (zero width, direction, soft hyphen), fillers, variation selectors. */
const invisible = new RegExp(
  String.raw`[\u034f\p{Cf}\u115f\u1160\u3164\uffa0\u2800]|[\u17b4\u17b5]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]`,
  'u',
);
/** Combining marks: accents, strike-through, Arabic and Hebrew vowel signs. */
const marks = new RegExp(
  [
    String.raw`[\u0300-\u036f]|[\u0483-\u0489]|[\u0591-\u05c7]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670`,
    String.raw`[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]`,
  ].join('|'),
  'gu',
);
/** Escaped characters: HTML entities, programming-language and URL escapes. */
const escape =
  /&#(\d{2,6});?|&#x([\da-f]{2,5});?|&(nbsp|lt|gt|amp|quot|apos|colon|shy|zwnj|zwj|newline|tab);|\\u\{?([\da-f]{4,5})\}?|\\x([\da-f]{2})|%([2-7][\da-f])/iy;
const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  colon: ':',
  shy: '',
  zwnj: '',
  zwj: '',
  newline: '\n',
  tab: ' ',
};
/** A tag or comment within a word. */
const tag = /<!--[^]{0,80}?-->|<\/?[a-z][^<>\n]{0,80}>/iy;

/** Characters that may read differently from how they are written, apart from capitals. */
const special = /[^\0-\x7f]|[\r&\\%<]/g;

/** Folds a text in one pass, preserving offsets of dropped and replaced characters. */
export function foldText(original: string): FoldedText {
  const pieces: string[] = [];
  const at: number[] = [];
  const keep = (from: number, to: number): void => {
    if (from === to) return;
    pieces.push(original.slice(from, to).toLowerCase());
    for (let offset = from; offset < to; offset += 1) at.push(offset);
  };
  let done = 0;
  special.lastIndex = 0;
  for (let match = special.exec(original); match !== null; match = special.exec(original)) {
    keep(done, match.index);
    const { piece, length } = foldAt(original, match.index);
    pieces.push(piece);
    for (let units = piece.length; units > 0; units -= 1) at.push(match.index);
    done = match.index + length;
    special.lastIndex = done;
  }
  keep(done, original.length);
  at.push(original.length);
  return { text: pieces.join(''), at: Uint32Array.from(at) };
}

interface Piece {
  readonly piece: string;
  /** Length in UTF-16 units of the original. */
  readonly length: number;
}

function foldAt(text: string, offset: number): Piece {
  const code = text.charCodeAt(offset);
  if (code < 0x80) return foldAscii(text, offset, code);
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const piece = foldCharacter(character);
  // Text hidden after a word is not part of it.
  const isHidden = isTag(character) && !isTag(text.slice(Math.max(0, offset - 2), offset));
  return { piece: isHidden ? ` ${piece}` : piece, length: character.length };
}

function isTag(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xe0020 && code <= 0xe007e;
}

function foldAscii(text: string, offset: number, code: number): Piece {
  const character = text.charAt(offset);
  if (character === '\r') return { piece: '', length: 1 };
  // & \ %
  if (code === 0x26 || code === 0x5c || code === 0x25) {
    const escaped = unescapeAt(text, offset);
    if (escaped !== undefined) return escaped;
  }
  if (code === 0x3c) {
    const length = tagsWithin(text, offset);
    if (length > 0) return { piece: '', length };
  }
  return { piece: character.toLowerCase(), length: 1 };
}

/** Length of the tags and comments within a word; 0 if there are none. */
function tagsWithin(text: string, offset: number): number {
  if (!/\p{L}/u.test(text.charAt(offset - 1))) return 0;
  let end = offset;
  while (text.charAt(end) === '<') {
    tag.lastIndex = end;
    const length = tag.exec(text)?.[0].length ?? 0;
    if (length === 0) return 0;
    end += length;
  }
  return /\p{L}/u.test(text.charAt(end)) ? end - offset : 0;
}

function unescapeAt(text: string, offset: number): Piece | undefined {
  escape.lastIndex = offset;
  const match = escape.exec(text);
  if (match === null) return undefined;
  const [whole, decimal, hex, name, ...programs] = match;
  if (name !== undefined) return { piece: named[name.toLowerCase()] ?? '', length: whole.length };
  const digits = hex ?? programs.find(Boolean);
  const value = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  if (!(value <= 0x10ffff)) return undefined;
  return { piece: foldCharacter(String.fromCodePoint(value)), length: whole.length };
}

/** Texts have few distinct characters that are not ASCII. */
const foldCharacter = memoized(5000, (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  // Unicode tag characters are invisible, but models read them.
  if (isTag(character)) return String.fromCharCode(code - 0xe0000).toLowerCase();
  const boxed = boxedLetter(code);
  if (boxed !== undefined) return boxed;
  if (invisible.test(character)) return '';
  if (/\s/.test(character)) return ' ';
  const isHangul = code >= 0xac00 && code <= 0xd7a3;
  const plain = isHangul ? character : character.normalize('NFKD').replace(marks, '').normalize('NFC');
  return Array.from(plain.toLowerCase(), plainLetter).join('').replace(marks, '');
});

/** Letters in squares and circles, and regional indicators (the letters of flag emoji). */
function boxedLetter(code: number): string | undefined {
  const first = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6].find((start) => code >= start && code < start + 26);
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first);
}
