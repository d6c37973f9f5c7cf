/** What a stretch of code is, as far as it has a colour of its own. */
export type PieceKind =
  | 'keyword'
  | 'string'
  | 'number'
  | 'constant'
  | 'function'
  | 'type'
  | 'name'
  | 'comment'
  | 'added'
  | 'removed'
  | 'strong';

/** A stretch of code; all of them together are the code. */
export interface CodePiece {
  readonly text: string;
  /** Undefined for what has the colour of all text. */
  readonly kind: PieceKind | undefined;
}

/** Cuts code of a language that is known (`knownLanguage`) into pieces. */
export type Highlight = (code: string, language: string) => readonly CodePiece[];
