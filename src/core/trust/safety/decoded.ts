import { upsideDownText } from './foldText';

/** A span of a text with its decoded content: offsets in UTF-16 units. */
export interface Decoded {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Maximum number of characters decoded; longer content is not a message. */
const maxDecoded = 6000;
const maxStretches = 24;
/** Replacement character of bytes that are not text. */
const noText = '\ufffd';
const decoder = new TextDecoder();

const base64 = /(?<![\w+/-])[\w+/-]{12,}={0,2}(?![\w+/=])/g;
const hex = /(?<![\da-z])(?:(?:0x|\\x)?[\da-f]{2}[ ,:-]?){7,}[\da-f]{2}(?![\da-z])/gi;
const binary = /(?<!\d)(?:[01]{8}[ ,]?){8,}/g;
const decimal = /(?<!\d)(?:\d{2,3}[ ,]+){9,}\d{2,3}(?!\d)/g;
/** Encoded text within a URL: after its host or a parameter's name. */
const ofAddress = /(?<=[=/?#&])(?:[\w.~!'()*+,:;-]|%[\da-f]{2}){12,}/gi;
const morse = /(?<!\S)(?:[.\-–·]{1,5}(?: ?[/|] ?| {1,3})){9,}[.\-–·]{1,5}(?!\S)/g;

/**
 * Decodes encoded spans of a text: base64, character codes, Morse, addresses; and lines that are reversed, upside down
 * or ROT13.
 */
export function decodedStretches(text: string): Decoded[] {
  const codes: readonly (readonly [RegExp, (code: string) => string | undefined])[] = [
    [base64, fromBase64],
    [hex, fromHex],
    [binary, (code) => fromCodes(code.match(/[01]{8}/g) ?? [], 2)],
    [decimal, (code) => fromCodes(code.match(/\d+/g) ?? [], 10)],
    [morse, fromMorse],
    [ofAddress, fromAddress],
  ];
  const found: Decoded[] = [];
  let left = maxDecoded;
  for (const [pattern, decode] of codes) {
    for (const match of text.matchAll(pattern)) {
      if (found.length >= maxStretches || left <= 0) return found;
      const decoded = decode(match[0].slice(0, left));
      if (decoded === undefined || !isText(decoded)) continue;
      left -= match[0].length;
      found.push({ start: match.index, end: match.index + match[0].length, text: decoded });
    }
  }
  return [...found, ...rewrittenLines(text)];
}

/** Consists of letters and punctuation, with at least two words or a dozen letters. */
function isText(decoded: string): boolean {
  const readable = decoded.match(/[\p{L}\p{M}\p{N} .,:;!?'"()<>/\n-]/gu)?.length ?? 0;
  return decoded.length >= 8 && readable >= 0.9 * decoded.length && /\p{L}{3}/u.test(decoded);
}

function fromBase64(code: string): string | undefined {
  // Words and names have no digits and few inner capitals.
  if (!/[A-Z]/.test(code) || !/[a-z]/.test(code)) return undefined;
  const plain = code.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  try {
    return utf8(
      Array.from(atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain), (unit) => unit.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}

function utf8(bytes: readonly number[]): string | undefined {
  const text = decoder.decode(Uint8Array.from(bytes));
  return text.includes(noText) ? undefined : text;
}

function fromHex(code: string): string | undefined {
  const digits = code.replace(/0x|\\x|[^\da-f]/gi, '');
  return utf8((digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function fromCodes(codes: readonly string[], base: number): string | undefined {
  const values = codes.map((code) => Number.parseInt(code, base));
  return values.every((value) => value < 256) ? String.fromCharCode(...values) : undefined;
}

function fromAddress(code: string): string | undefined {
  if (!/[%+]/.test(code)) return undefined;
  try {
    return decodeURIComponent(code.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const morseLetters = new Map(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    .split(' ')
    .map((sign, at) => [sign, String.fromCharCode(0x61 + at)] as const),
);

function fromMorse(code: string): string {
  const signs = code.replace(/[–]/g, '-').replace(/·/g, '.');
  return signs
    .split(/ ?[/|] ?| {3}/)
    .map((word) => Array.from(word.split(/ +/), (sign) => morseLetters.get(sign) ?? '').join(''))
    .join(' ');
}

const rotated =
  /\b(?:vtaber|qvfertneq|sbetrg|bireevqr|olcnff|vafgehpgvbaf?|cebzcg|cerivbhf|erirny|flfgrz)\b/i;
const reversed = /erongi|dragersid|tegrof|edirrevo|ssapyb|snoitcurtsni|tpmorp|suoiverp|laever|tpircs/i;
const maxRewritten = 4000;

/** Lines containing a telling word reversed, upside down, or shifted by 13 letters. */
function rewrittenLines(text: string): Decoded[] {
  if (!rotated.test(text) && !reversed.test(text) && upsideDownText(text) === undefined) return [];
  return Array.from(text.matchAll(/[^\n]+/g)).flatMap(({ 0: whole, index }) => {
    const line = whole.slice(0, maxRewritten);
    const place = { start: index, end: index + whole.length };
    const readings = [
      rotated.test(line) ? rotate(line) : undefined,
      reversed.test(line) ? Array.from(line).reverse().join('') : undefined,
      upsideDownText(line),
    ];
    return readings.flatMap((reading) => (reading === undefined ? [] : [{ ...place, text: reading }]));
  });
}

function rotate(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 0x41 : 0x61;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}
