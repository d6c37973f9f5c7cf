/** A part of an answer: Markdown, or a marker `[n]` that stands for a quote. */
export type AnswerPiece =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'marker'; readonly marker: number };

/** A code span, a marker, an escaped character, an opening backtick or bracket, or any other text. */
const token = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)|\[(\d{1,6})\]|\\[^\n]|[`[\\]|[^`[\\]+/gy;
const fence = /^ {0,3}(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/;
/** The beginning of a line that may still become a code fence. */
const halfFence = /^[\s>*+\d.)-]*(?:`{0,3}|~{0,3})$/;
const halfMarker = /^\[\d{0,6}$/;

/**
 * Splits an answer into Markdown and markers while it is being written. Markers in code are text. Anything
 * that later text may still change is held back until it is certain.
 */
export class MarkerPieces {
  #held = '';
  /** The closing fence of the open code block. */
  #fence: string | undefined;
  #isLineStart = true;

  /** The pieces that are certain now; consecutive texts are merged. */
  push(text: string): readonly AnswerPiece[] {
    this.#held += text;
    const pieces: AnswerPiece[] = [];
    for (let end = this.#held.indexOf('\n'); end >= 0; end = this.#held.indexOf('\n')) {
      pieces.push(...this.#line(this.#held.slice(0, end + 1)));
      this.#held = this.#held.slice(end + 1);
      this.#isLineStart = true;
    }
    pieces.push(...this.#clearPart());
    return joined(pieces);
  }

  /** The rest as it is. */
  end(): readonly AnswerPiece[] {
    const pieces = this.#line(this.#held);
    this.#held = '';
    return joined(pieces);
  }

  /** A complete line. */
  #line(line: string): readonly AnswerPiece[] {
    const mark = this.#isLineStart ? fence.exec(line)?.[1] : undefined;
    if (this.#fence !== undefined) {
      if (mark?.startsWith(this.#fence) === true && line.trim() === mark) this.#fence = undefined;
      return [{ kind: 'text', text: line }];
    }
    this.#fence = mark;
    return mark === undefined ? cut(line, true).pieces : [{ kind: 'text', text: line }];
  }

  /** The part of an unfinished line that is certain. */
  #clearPart(): readonly AnswerPiece[] {
    if (this.#fence !== undefined) return [];
    if (this.#isLineStart && (halfFence.test(this.#held) || fence.test(this.#held))) return [];
    const { pieces, rest } = cut(this.#held, false);
    if (pieces.length > 0) this.#isLineStart = false;
    this.#held = rest;
    return pieces;
  }
}

function cut(text: string, isWhole: boolean): { readonly pieces: AnswerPiece[]; readonly rest: string } {
  const pieces: AnswerPiece[] = [];
  for (const match of text.matchAll(token)) {
    const [whole, , marker] = match;
    const rest = text.slice(match.index);
    const mayGrow = whole === '`' || whole === '\\' || (whole === '[' && halfMarker.test(rest));
    // A run of backticks at the end may still grow, and then not match.
    const isOpenSpan = whole.startsWith('`') && rest === whole;
    if (!isWhole && (mayGrow || isOpenSpan)) return { pieces, rest };
    pieces.push(
      marker === undefined ? { kind: 'text', text: whole } : { kind: 'marker', marker: Number(marker) },
    );
  }
  return { pieces, rest: '' };
}

function joined(pieces: readonly AnswerPiece[]): readonly AnswerPiece[] {
  const all: AnswerPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { kind: 'text', text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
