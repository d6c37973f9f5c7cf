/** A sentence of an answer that the audit objects to, and why, in words for the user. */
export interface Doubt {
  readonly sentence: string;
  readonly reason: string;
}

/** A stretch of text; with a reason when it is part of a doubtful sentence. */
export interface Stretch {
  readonly text: string;
  readonly reason: string | undefined;
}

/** A piece of a paragraph: text, or code, whose content the audit does not see. */
export interface Piece {
  readonly kind: 'text' | 'code' | 'other';
  readonly content: string;
}

/**
 * List and quotation marks and citation markers: they may occur in the audit's sentences, but not in a
 * paragraph.
 */
const notSaid = /^\s*(?:(?:[-*•]|\d+[.)]|>)\s+)+|\[\d{1,4}\]/g;

/** Strips from a sentence of Markdown what does not occur in a paragraph's pieces. */
export function withoutMarks(sentence: string): string {
  return sentence.replace(notSaid, '');
}

interface Placed {
  readonly piece: number;
  readonly offset: number;
}

/**
 * Finds doubtful sentences in the pieces of one paragraph; `sentences` are split into pieces too. White space
 * is ignored. Returns the stretches of each piece that contains one; sentences that are not found are left
 * out.
 */
export function findDoubts(
  pieces: readonly Piece[],
  doubts: readonly { readonly pieces: readonly Piece[]; readonly reason: string }[],
): ReadonlyMap<number, readonly Stretch[]> {
  const { letters, places } = lettersOf(pieces);
  const reasons = new Map<number, Map<number, string>>();
  for (const doubt of doubts) {
    const wanted = lettersOf(doubt.pieces).letters;
    const at = wanted === '' ? -1 : letters.indexOf(wanted);
    if (at < 0) continue;
    const first = places[at];
    const last = places[at + wanted.length - 1];
    if (first === undefined || last === undefined) continue;
    mark(pieces, { first, last, reason: doubt.reason }, reasons);
  }
  return new Map(
    Array.from(reasons, ([piece, marked]) => [piece, stretches(pieces[piece]?.content ?? '', marked)]),
  );
}

/**
 * The text without white space, and the position of each letter. A piece of code counts as one word, whatever
 * it contains.
 */
function lettersOf(pieces: readonly Piece[]): {
  readonly letters: string;
  readonly places: readonly Placed[];
} {
  let letters = '';
  const places: Placed[] = [];
  pieces.forEach(({ kind, content }, piece) => {
    const said = kind === 'code' ? 'code' : kind === 'text' ? content : '';
    for (let offset = 0; offset < said.length; offset += 1) {
      if (/\s/.test(said.charAt(offset))) continue;
      letters += said.charAt(offset);
      places.push({ piece, offset: kind === 'code' ? 0 : offset });
    }
  });
  return { letters, places };
}

function mark(
  pieces: readonly Piece[],
  { first, last, reason }: { readonly first: Placed; readonly last: Placed; readonly reason: string },
  reasons: Map<number, Map<number, string>>,
): void {
  for (let piece = first.piece; piece <= last.piece; piece += 1) {
    const { kind, content } = pieces[piece] ?? { kind: 'other', content: '' };
    if (kind === 'other') continue;
    const marked = reasons.get(piece) ?? new Map<number, string>();
    const from = piece === first.piece && kind === 'text' ? first.offset : 0;
    const to = piece === last.piece && kind === 'text' ? last.offset : content.length - 1;
    for (let offset = from; offset <= to; offset += 1) marked.set(offset, reason);
    reasons.set(piece, marked);
  }
}

function stretches(content: string, marked: ReadonlyMap<number, string>): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let offset = 0; offset < content.length; offset += 1) {
    const reason = marked.get(offset);
    const last = found.at(-1);
    const letter = content.charAt(offset);
    if (last?.reason === reason && last !== undefined)
      found[found.length - 1] = { ...last, text: last.text + letter };
    else found.push({ text: letter, reason });
  }
  return found;
}
