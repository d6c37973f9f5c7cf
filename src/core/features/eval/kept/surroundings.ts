import { findVerbatim } from '../../../language/verbatim';
import type { Span } from '../../../language/sentences';
import { lineStarts } from '../../../model/place';
import { headingsIn } from './headings';
import type { Keeping, KeptQuote } from './keptAnswer';
import type { Texts } from './quotesNow';

/** How much of a document is kept on each side of a quote, in characters. */
const most = 120;

/** The text beside a range of a document's lines, in whole words, and the heading that the range stands below. */
export function surroundingsOf(text: string, { start, end }: Span): KeptQuote['beside'] {
  const before = text.slice(Math.max(0, start - most), start);
  const after = text.slice(end, end + most);
  const heading = headingsIn(text).findLast((one) => one.end <= start);
  return {
    before: start > most ? before.replace(/^\S*\s/, '') : before,
    after: end + most < text.length ? after.replace(/\s\S*$/, '') : after,
    ...(heading !== undefined && { heading: text.slice(heading.start, heading.end).trim() }),
  };
}

/** What is kept, with the text beside each quote of lines, by which a sentence that is deleted can be put back. */
export async function withSurroundings(keeping: Keeping, texts: Texts): Promise<Keeping> {
  const quotes: KeptQuote[] = [];
  for (const quote of keeping.kept.quotes) quotes.push(await surrounded(quote, texts));
  return { ...keeping, kept: { ...keeping.kept, quotes } };
}

async function surrounded(kept: KeptQuote, texts: Texts): Promise<KeptQuote> {
  const { documentId, quote, place } = kept;
  if (place.kind !== 'lines') return kept;
  // An answer is kept though its document cannot be read now.
  const text = (await texts.read(documentId).catch(() => undefined))?.text;
  const found = text && findVerbatim(text, quote, lineStarts(text)[place.lines.start - 1]);
  return text && found ? { ...kept, beside: surroundingsOf(text, found) } : kept;
}
