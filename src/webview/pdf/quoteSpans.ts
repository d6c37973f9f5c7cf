/** A stretch of one of a page's texts. */
export interface Span {
  /** Index of the text. */
  readonly text: number;
  readonly start: number;
  readonly end: number;
}

export interface FoundQuote {
  /** In the order of the texts, never overlapping. */
  readonly spans: readonly Span[];
  /** The share of the quote's characters that was found: 1 when it stands there in one piece. */
  readonly share: number;
}

/** Fewer characters in a row would be found by chance. */
const shortestPiece = 12;

/** Characters of the text before a quote that are compared. */
const comparedBefore = 60;

/**
 * Finds a quote in the texts of a page, which has them in the order in which they were drawn and cut anywhere.
 * Spaces, hyphens, accents and ligatures are not compared: reading a page joins its lines. Of several
 * places, the one after `before` is taken. A quote whose parts stand apart is found piece by piece.
 */
export function quoteSpans(texts: readonly string[], quote: string, before = ''): FoundQuote {
  const page = squeezed(texts);
  const wanted = squeezed([quote]).letters;
  if (wanted === '') return { spans: [], share: 0 };
  const whole = nearestTo(before, page.letters, wanted);
  const pieces =
    whole === undefined ? piecesOf(page.letters, wanted) : [{ start: whole, length: wanted.length }];
  const found = pieces.reduce((sum, { length }) => sum + length, 0);
  return {
    spans: pieces.flatMap((piece) => spansOf(page, piece)).sort(inOrder),
    share: found / wanted.length,
  };
}

interface Squeezed {
  readonly letters: string;
  /** For each letter, its text and its offset there. */
  readonly texts: readonly number[];
  readonly offsets: readonly number[];
}

function squeezed(given: readonly string[]): Squeezed {
  let letters = '';
  const texts: number[] = [];
  const offsets: number[] = [];
  given.forEach((text, index) => {
    let offset = 0;
    for (const character of text) {
      const kept = character.normalize('NFKD').replace(/[\s\p{M}\p{Pd}\p{Cf}]/gu, '');
      letters += kept;
      texts.push(...Array<number>(kept.length).fill(index));
      offsets.push(...Array<number>(kept.length).fill(offset));
      offset += character.length;
    }
  });
  return { letters, texts, offsets };
}

function nearestTo(before: string, letters: string, wanted: string): number | undefined {
  const lead = squeezed([before]).letters.slice(-comparedBefore);
  let best: number | undefined;
  let longest = -1;
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
    const same = sameEnd(letters.slice(Math.max(0, at - lead.length), at), lead);
    if (same <= longest) continue;
    longest = same;
    best = at;
  }
  return best;
}

function sameEnd(left: string, right: string): number {
  let same = 0;
  while (same < left.length && same < right.length && left.at(-1 - same) === right.at(-1 - same)) same += 1;
  return same;
}

interface Piece {
  readonly start: number;
  readonly length: number;
}

/** The longest pieces of the wanted letters that stand on the page, from its beginning on. */
function piecesOf(letters: string, wanted: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  while (from + shortestPiece <= wanted.length) {
    const piece = longestPiece(letters, wanted, from);
    if (piece !== undefined) pieces.push(piece);
    from += piece?.length ?? 1;
  }
  return pieces;
}

function longestPiece(letters: string, wanted: string, from: number): Piece | undefined {
  let best: Piece | undefined;
  const seed = wanted.slice(from, from + shortestPiece);
  for (let at = letters.indexOf(seed); at >= 0; at = letters.indexOf(seed, at + 1)) {
    let length = shortestPiece;
    while (from + length < wanted.length && letters[at + length] === wanted[from + length]) length += 1;
    if (length > (best?.length ?? 0)) best = { start: at, length };
  }
  return best;
}

function spansOf({ texts, offsets }: Squeezed, { start, length }: Piece): Span[] {
  const spans: Span[] = [];
  for (let at = start; at < start + length; at += 1) {
    const text = texts[at];
    const offset = offsets[at];
    if (text === undefined || offset === undefined) break;
    const last = spans.at(-1);
    if (last?.text === text) spans[spans.length - 1] = { ...last, end: offset + 1 };
    else spans.push({ text, start: offset, end: offset + 1 });
  }
  return spans;
}

function inOrder(a: Span, b: Span): number {
  return a.text - b.text || a.start - b.start;
}
