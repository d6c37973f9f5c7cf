import { analyze } from '../language/analyze';
import type { Chunk, DocumentId } from '../model/types';
import type { AboutDocument } from '../language/aboutDocument';
import type { Stated } from './pairSignals';
import { stemOf } from '../language/stemmers';
import type { DocumentStatements, Terms } from './statementIndex';
import { isAmong } from '../util/ascending';
import { memoized, onceOf } from '../util/memoized';
import type { Statements } from './allStatements';
import { partsOf, readStatement } from './statements';
import { titleOf } from './subject';

/** The documents that are compared: their chunks in reading order, and what tells that they are unchanged. */
export interface ComparedDocuments {
  readonly ids: readonly DocumentId[];
  hashOf(id: DocumentId): string;
  chunksOf(id: DocumentId): readonly Chunk[];
}

/** A statement with its document and the chunk that it stands in. */
export interface Found extends Stated {
  readonly chunk: Chunk;
}

/** Reads statements again whose numbers are known, each document once; those that are gone are left out. */
export function locator(
  { read, about }: { readonly read: readonly DocumentStatements[]; readonly about: readonly AboutDocument[] },
  documents: ComparedDocuments,
  { documentOf, firstOf }: Statements,
  terms: Terms,
): (numbers: Iterable<number>, pause: () => Promise<void>) => Promise<ReadonlyMap<number, Found>> {
  const says = saidIn(read, terms);
  return async (numbers, pause) => {
    const found = new Map<number, Found>();
    for (const [at, wanted] of Map.groupBy(numbers, (number) => documentOf[number] ?? 0)) {
      const [document, itsAbout] = [read[at], about[at]];
      if (document === undefined || itsAbout === undefined) continue;
      const stated = statedIn(document, documents.chunksOf(documents.ids[at] ?? ''));
      for (const number of wanted) {
        const own = stated(number - firstOf(at));
        if (own !== undefined) found.set(number, { about: itsAbout, ...own, says: (term) => says(at, term) });
      }
      await pause();
    }
    return found;
  };
}

/** The statements of a document by their numbers in it; each chunk is parted once, and only what is asked for is read. */
function statedIn(
  { chunks: ordinals, ordinals: within, language }: DocumentStatements,
  chunks: readonly Chunk[],
): (number: number) => Pick<Found, 'statement' | 'chunk'> | undefined {
  const partsIn = onceOf(partsOf);
  return (number) => {
    const chunk = chunks[ordinals[number] ?? 0];
    const part = chunk && partsIn(chunk)[within[number] ?? 0];
    return part && { statement: readStatement(part, chunk, language), chunk };
  };
}

/** Terms of so many statements are kept sorted, of all documents together. */
const mostSorted = 2_000_000;

/** Whether a document has a term, in its statements, their headings, its title or among its parties. */
function saidIn(read: readonly DocumentStatements[], terms: Terms): (at: number, term: string) => boolean {
  const saidBy = memoized(
    mostSorted,
    (at: number) => saidNumbers(read[at], terms),
    (at) => read[at]?.terms.all.length ?? 0,
  );
  return (at, term) => {
    const document = read[at];
    if (document === undefined) return false;
    const said = saidBy(at);
    // Titles and names are stemmed as English, statements as the document's language.
    const stem = stemOf(document.language);
    return isAmong(terms.numberOf(term), said) || isAmong(terms.numberOf(stem(term)), said);
  };
}

function saidNumbers(document: DocumentStatements | undefined, terms: Terms): Uint32Array {
  if (document === undefined) return new Uint32Array();
  const { about, terms: own, headings } = document;
  const named = [...analyze(titleOf(about)), ...about.parties].map((term) => terms.numberOf(term));
  return Uint32Array.from(new Set([...own.all, ...headings.all, ...named])).sort();
}
