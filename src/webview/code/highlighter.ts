import { useMemo } from 'preact/hooks';
import { useLaterScript } from '../controls/laterScript';

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

declare global {
  /** Set by the script `highlight.js` once it has run. */
  var askDocsHighlight: Highlight | undefined;
}

/** Longer code is not highlighted, as that would block rendering. */
const maxCharacters = 20_000;

/**
 * The highlighted pieces of code; undefined until they are available, for an unknown language, and without
 * the script.
 */
export function useHighlight(code: string, language: string | undefined): readonly CodePiece[] | undefined {
  const isWanted = language !== undefined && code.length <= maxCharacters;
  const highlight = useLaterScript('highlight', () => globalThis.askDocsHighlight, isWanted);
  return useMemo(
    () => (language === undefined ? undefined : highlight?.(code, language)),
    [highlight, code, language],
  );
}
