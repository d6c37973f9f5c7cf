/** A part of an answer: Markdown, or a marker `[n]` that stands for a quote. */
export type AnswerPiece =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'marker'; readonly marker: number };

/** A code span, a marker, an escaped character, what opens a span or a bracket, or any other text. */
const token = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)|\[(\d{1,6})\]|\\[^\n]|[`[\\]|[^`[\\]+/gy;
const fence = /^ {0,3}(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/;
/** What a line may still become a fence from. */
const halfFence = /^[\s>*+\d.)-]*(?:`{0,3}|~{0,3})$/;
const halfMarker = /^\[\d{0,6}$/;

/**
 * Cuts an answer into Markdown and markers as it is written. Markers in code are text. What may become another thing with
 * what comes next is held back until it is clear.
 */
export class MarkerPieces {
  #held = '';
  /** What closes the code block that is open. */
  #fence: string | undefined;
  #isLineStart = true;

  /** The pieces that are clear now; texts that follow each other are one. */
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

  /** The rest, as it stands. */
  end(): readonly AnswerPiece[] {
    const pieces = this.#line(this.#held);
    this.#held = '';
    return joined(pieces);
  }

  /** A line to its end. */
  #line(line: string): readonly AnswerPiece[] {
    const mark = this.#isLineStart ? fence.exec(line)?.[1] : undefined;
    if (this.#fence !== undefined) {
      if (mark?.startsWith(this.#fence) === true && line.trim() === mark) this.#fence = undefined;
      return [{ kind: 'text', text: line }];
    }
    this.#fence = mark;
    return mark === undefined ? cut(line, true).pieces : [{ kind: 'text', text: line }];
  }

  /** What is clear of a line that goes on. */
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
    // A run of backticks at the end may be longer, and so be another.
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
