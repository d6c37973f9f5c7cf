import { plainText } from '../../core/util/text';

/** Characters two columns wide: East Asian ones and emoji. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;

/** The width of a character in columns; combining and control characters have none. */
function widthOf(character: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** Cuts a text to one line of at most this many columns, without control characters. */
export function cutToWidth(text: string, columns: number): string {
  const [first = '', ...more] = piecesOf(plainText(text).replace(/\p{Cc}/gu, ' '), columns - 1);
  return more.length === 0 ? first : `${first}…`;
}

/** Wraps a text to this many columns; its own line breaks stay. */
export function wrapToWidth(text: string, columns: number): readonly string[] {
  return text
    .split(/\r?\n/)
    .flatMap((line) =>
      piecesOf(plainText(line).replace(/\p{Cc}/gu, ' '), columns).map((piece) => piece.trimEnd()),
    );
}

/** Splits a line into pieces of at most this many columns, between words where possible. */
function piecesOf(text: string, columns: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  for (;;) {
    const end = fittingEnd(rest, columns);
    if (end >= rest.length) return [...pieces, rest];
    const space = rest.lastIndexOf(' ', end);
    const cut = space > end / 2 ? space + 1 : end;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
}

/** The offset where the columns are used up; always at least one character. */
function fittingEnd(text: string, columns: number): number {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += widthOf(character);
    if (used > columns && end > 0) return end;
    end += character.length;
  }
  return end;
}
