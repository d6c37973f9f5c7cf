import { analyze } from '../../language/analyze';
import type { Chunk, DocumentId } from '../../model/types';
import type { AboutDocument } from '../../language/aboutDocument';
import type { Stated } from './pairSignals';
import { stemOf } from '../../language/stemmers';
import type { DocumentStatements, Terms } from './statementIndex';
import { statementsOf, type Statement } from './statements';
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

/** The number of each document's first statement. */
export function firstsOf(read: readonly DocumentStatements[]): number[] {
  let count = 0;
  return read.map(({ count: own }) => {
    count += own;
    return count - own;
  });
}

const mostRead = 400;

/** Finds the text of a statement by its number. */
export function locator(
  read: readonly DocumentStatements[],
  documents: ComparedDocuments,
  terms: Terms,
): (statement: number, about: readonly AboutDocument[]) => Found | undefined {
  const firsts = firstsOf(read);
  const said = saidIn(read, terms);
  const recent = new Map<
    number,
    { readonly chunks: readonly Chunk[]; readonly statements: Map<number, readonly Statement[]> }
  >();
  const open = (at: number) => {
    const known = recent.get(at);
    if (known !== undefined) return known;
    if (recent.size >= mostRead) recent.delete(recent.keys().next().value ?? 0);
    const opened = {
      chunks: documents.chunksOf(documents.ids[at] ?? ''),
      statements: new Map<number, readonly Statement[]>(),
    };
    recent.set(at, opened);
    return opened;
  };
  return (statement, abouts) => {
    const at = documentAt(firsts, statement);
    const [document, about] = [read[at], abouts[at]];
    if (document === undefined || about === undefined) return undefined;
    const within = statement - (firsts[at] ?? 0);
    const { chunks, statements } = open(at);
    const ordinal = document.chunks[within] ?? 0;
    const chunk = chunks[ordinal];
    if (chunk === undefined) return undefined;
    const all = statements.get(ordinal) ?? statementsOf(chunk, document.language);
    statements.set(ordinal, all);
    const found = all[document.ordinals[within] ?? 0];
    return found && { about, statement: found, chunk, says: (term) => said(at, term) };
  };
}

/** Whether a document has a term, in its statements, their headings, its title or among its parties. */
function saidIn(read: readonly DocumentStatements[], terms: Terms): (at: number, term: string) => boolean {
  const known = new Map<number, ReadonlySet<number>>();
  return (at, term) => {
    const document = read[at];
    if (document === undefined) return false;
    const said = known.get(at) ?? saidBy(document, terms);
    known.set(at, said);
    // Titles and names are stemmed as English, statements as the document's language.
    const stem = stemOf(document.language);
    return said.has(terms.numberOf(term)) || said.has(terms.numberOf(stem(term)));
  };
}

function saidBy({ about, terms: own, headings }: DocumentStatements, terms: Terms): Set<number> {
  const named = [...analyze(titleOf(about)), ...about.parties].map((term) => terms.numberOf(term));
  return new Set([...own.all, ...headings.all, ...named]);
}

/** The ordinal of the document that a statement is in, by the numbers of their first statements. */
export function documentAt(starts: readonly number[], value: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
