/** The kinds of tokens that have their own colour. */
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

/** A piece of code; all pieces together are the code. */
export interface CodePiece {
  readonly text: string;
  /** Undefined for the default text colour. */
  readonly kind: PieceKind | undefined;
}

/** Splits code of a known language (`knownLanguage`) into pieces. */
export type Highlight = (code: string, language: string) => readonly CodePiece[];
