import { findVerbatim } from '../../../language/verbatim';
import type { GoneQuote } from './keptAnswer';
import { goneStretch } from './mostAlike';
import { putBack } from './putBack';

/** A document's text with what was kept of it. */
export interface Reverted {
  readonly text: string;
  /** Those for which there is no safe place. */
  readonly missed: readonly GoneQuote[];
}

/** Puts kept sentences back into a text: in the place of what it says instead, or where they were deleted. */
export function reverted(before: string, quotes: readonly GoneQuote[]): Reverted {
  let text = before;
  const missed: GoneQuote[] = [];
  for (const quote of quotes) {
    if (findVerbatim(text, quote.part) !== undefined) continue;
    const now = quote.instead === undefined ? withDeleted(text, quote) : withReplaced(text, quote);
    if (now === undefined) missed.push(quote);
    else text = now;
  }
  return { text, missed };
}

function withReplaced(text: string, { part, instead }: GoneQuote): string | undefined {
  const found = instead && findVerbatim(text, instead.text, instead.start);
  return found && text.slice(0, found.start) + part + text.slice(found.end);
}

function withDeleted(text: string, { kept, part }: GoneQuote): string | undefined {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const insertion = putBack(goneStretch(part, kept, text), kept, text);
  if (insertion === undefined) return undefined;
  const written = insertion.text.replace(/\r\n?|\n/g, eol);
  return text.slice(0, insertion.start) + written + text.slice(insertion.end);
}
