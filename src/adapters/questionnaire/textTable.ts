/** A cell of a table that is text; `start` and `end` are offsets of all that stands for it in its file. */
export interface TextCell {
  /** What it says, without quotes and escapes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A row of a table that is text: a line, or lines when its cells have line breaks. */
export interface TextRow {
  /** Of its first line, 1-based. */
  readonly number: number;
  readonly start: number;
  /** Before its line break. */
  readonly end: number;
  readonly cells: readonly TextCell[];
}

/** A place where a text is changed: what stands from `start` to `end` gives way to `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text with all edits made; they are in order and do not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return parts.join('') + text.slice(at);
}
