import type { Span } from '../../../language/sentences';
import { findVerbatim } from '../../../language/verbatim';
import { placesOf } from '../../../model/place';
import type { SearchIndex } from '../../../model/ports';
import type { DocumentId, SourceDocument } from '../../../model/types';
import { events } from '../../../util/concurrency';
import { plainWords } from '../../../language/plainWords';
import { citesDocument } from '../../verifiedLinks/parseLinks';
import { linkPath } from '../../verifiedLinks/writeLink';
import type { KeptQuote, QuoteNow } from './keptAnswer';
import { goneStretch, keptWords, mostAlike, partsOf, saysWords } from './mostAlike';
import { isCut } from './putBack';

type Text = Pick<SourceDocument, 'text' | 'places'>;

/** Reads the texts of documents, each once. */
export interface Texts {
  /** Undefined when there is no such document, or it cannot be read. */
  read(id: DocumentId): Promise<Text | undefined>;
}

/** Reads from the index, as documents are now. */
export function textsOf(index: Pick<SearchIndex, 'readDocument'>, signal: AbortSignal): Texts {
  const known = new Map<DocumentId, Promise<Text | undefined>>();
  return {
    read(id) {
      const reading = known.get(id) ?? index.readDocument(id, signal);
      known.set(id, reading);
      return reading;
    },
  };
}

export interface QuoteDeps {
  readonly texts: Texts;
  readonly index: Pick<SearchIndex, 'search'>;
}

/** A shorter quote, such as a number, stands in many documents by chance. */
const fewestWordsToFollow = 4;
const mostSearched = 10;
/** A quote whose sentences stand further apart than this many times its length is not one any more. */
const mostSpread = 3;

/** Looks for a kept quote: in its document, then, by its own text, in the others. Lets other work go first between them. */
export async function quoteNow(kept: KeptQuote, deps: QuoteDeps, signal: AbortSignal): Promise<QuoteNow> {
  const own = await deps.texts.read(kept.documentId);
  const stands = own && standsIn(kept, kept.documentId, own);
  if (stands !== undefined) return { state: 'stands', kept, now: stands };
  const { moved, citedBy, isUnsaid } = await moveOf(kept, deps, signal);
  if (moved !== undefined) return { state: 'moved', kept, now: moved };
  await events();
  const part = partsOf(kept.quote).find((one) => !own || !findVerbatim(own.text, one)) ?? kept.quote;
  const isDeleted = own && isCut(goneStretch(part, kept, own.text), kept, own.text);
  const instead = own && isDeleted !== true ? mostAlike(part, kept, own) : undefined;
  // The whole quote was searched for, which says little of a part of it.
  return { state: 'gone', kept, part, instead, citedBy, isUnsaid: isUnsaid && part === kept.quote.trim() };
}

function standsIn(kept: KeptQuote, documentId: DocumentId, document: Text): KeptQuote | undefined {
  const { text } = document;
  const found = findVerbatim(text, kept.quote) ?? spreadIn(text, kept.quote);
  if (found === undefined) return undefined;
  return {
    documentId,
    quote: text.slice(found.start, found.end),
    place: placesOf(document)(found.start, found.end),
  };
}

/** The range of a quote into which other sentences were inserted; undefined where there is none. */
function spreadIn(text: string, quote: string): Span | undefined {
  const [first, ...others] = partsOf(quote);
  const start = first === undefined || others.length === 0 ? undefined : findVerbatim(text, first);
  if (start === undefined) return undefined;
  let { end } = start;
  for (const part of others) {
    const next = findVerbatim(text, part, end);
    if (next === undefined || next.start < end) return undefined;
    ({ end } = next);
  }
  return end - start.start > quote.length * mostSpread ? undefined : { start: start.start, end };
}

/** Where else a quote stands. */
interface Elsewhere {
  readonly moved?: KeptQuote | undefined;
  readonly citedBy: readonly DocumentId[];
  readonly isUnsaid: boolean;
}

/** Looks for a quote in other documents; one that cites the quote's own document repeats it, and is not its new home. */
async function moveOf(kept: KeptQuote, { texts, index }: QuoteDeps, signal: AbortSignal): Promise<Elsewhere> {
  const words = keptWords(kept.quote);
  const written = plainWords(kept.quote);
  if (words.length < fewestWordsToFollow) return { citedBy: [], isUnsaid: false };
  const passages = await index.search(written.join(' '), mostSearched, signal).then(
    (found) => found.passages,
    () => {
      signal.throwIfAborted();
      // The answer is asked again instead, and the run tells what is wrong with searching.
      return undefined;
    },
  );
  if (passages === undefined) return { citedBy: [], isUnsaid: false };
  const others = passages.filter(({ chunk }) => chunk.documentId !== kept.documentId);
  const citedBy = new Set<DocumentId>();
  for (const { chunk } of others) {
    const { documentId } = chunk;
    if (!mayHold(chunk.text, kept.quote)) continue;
    const document = await texts.read(documentId);
    if (document === undefined) continue;
    if (citesDocument(document.text, kept.documentId)) {
      citedBy.add(documentId);
      continue;
    }
    const moved = standsIn(kept, documentId, document);
    if (moved !== undefined) return { moved, citedBy: [...citedBy], isUnsaid: false };
  }
  const isUnsaid = !others.some(
    ({ chunk }) => !citedBy.has(chunk.documentId) && saysWords(chunk.text, words),
  );
  return { citedBy: [...citedBy], isUnsaid };
}

/** Whether a passage has a quote, or a verified link, beside which a long quote is cut. */
function mayHold(passage: string, quote: string): boolean {
  return passage.includes(linkPath) || findVerbatim(passage, quote) !== undefined;
}
