import type { Token } from 'markdown-it';

/** The parser's environment for one text. */
export interface ParserEnv {
  /** The markers that have a citation. */
  readonly markers?: ReadonlySet<number>;
  /** Whether more of the text is being written, so that open markup is parsed as what it will become. */
  readonly isGrowing?: boolean;
  /**
   * Set by the parser: the delimiters that would close the open emphasis at the end of the last paragraph.
   */
  closers?: string;
}

/** What reads Markdown. It comes with a script of its own, which is as large as a fifth of the page. */
export interface MarkdownParser {
  /** Parses a whole text. */
  parse(text: string, env: ParserEnv): Token[];
  /** Parses a text that is a single line or paragraph. */
  parseInline(text: string): readonly Token[];
  /** The first line number of each independent block; the lines in between belong to the previous block. */
  blockLines(text: string): readonly number[];
}

/**
 * Whether a token is visible content: the last such token is the one being written. Cells of an unfinished
 * row are empty.
 */
export function isWritten({ type, content }: Token): boolean {
  return type === 'fence' || type === 'code_block' || (type === 'inline' && content !== '');
}
