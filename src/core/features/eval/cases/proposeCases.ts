import type { Library } from '../../../run/library';
import type { DocumentId } from '../../../model/types';
import { ownQuestions, questionKey } from '../../../understanding/ownQuestions/ownQuestions';
import type { Candidate } from '../../../understanding/ownQuestions/candidate';

/** A question that a document answers, to be accepted by the user. */
export interface Proposal {
  readonly question: string;
  readonly document: string;
  /** A short text of the document that the answer should quote; left out if none stands out. */
  readonly text?: string | undefined;
}

/** Change logs, licences and the like, which nobody asks about. */
const aside =
  /(?:^|\/)(?:change-?log|changes|history|release-?notes?|licen[cs]e|notice|contributing|code[_-]of[_-]conduct|security)[^/]*$/i;

/** Maximum number of documents read per requested case; more than a few hundred take long. */
const readForEach = 6;
const readAtLeast = 60;
/** Maximum number of candidates kept per document. */
const mostOfADocument = 12;

/**
 * Proposes up to `count` cases spread over a library's documents; deterministic while the documents stay the
 * same. Each is a question that a document seems to answer, with the document and, if one stands out, a text
 * to quote. `onProgress` receives the number of documents read. Fails when `signal` aborts.
 */
export async function proposeCases(
  { library, count, onProgress }: ProposeDeps,
  signal: AbortSignal,
): Promise<readonly Proposal[]> {
  const { documents } = await library.contents(signal);
  const ids = spread(documents.map(({ id }) => id).sort()).slice(
    0,
    Math.max(readAtLeast, count * readForEach),
  );
  const candidates = new Map<DocumentId, readonly Candidate[]>();
  for (const [done, id] of ids.entries()) {
    signal.throwIfAborted();
    onProgress?.(done, ids.length);
    const document = aside.test(id) ? undefined : await library.index.readDocument(id, signal);
    if (document === undefined) continue;
    candidates.set(id, ownQuestions(document, { hasCells: true }).slice(0, mostOfADocument));
  }
  return chooseProposals(candidates, count);
}

/**
 * Chooses up to `count` cases: the best of each document, then the second best, and so on. A question found
 * in several documents is left out, since any of them would answer it. In document order.
 */
function chooseProposals(
  candidates: ReadonlyMap<DocumentId, readonly Candidate[]>,
  count: number,
): readonly Proposal[] {
  const asked = new Map<string, number>();
  for (const own of candidates.values())
    for (const { question } of own)
      asked.set(questionKey(question), (asked.get(questionKey(question)) ?? 0) + 1);
  const left = [...candidates].map(([document, own]) => ({
    document,
    own: own.filter(({ question }) => asked.get(questionKey(question)) === 1),
  }));
  const chosen: Proposal[] = [];
  for (let round = 0; round < mostOfADocument && chosen.length < count; round += 1) {
    const next = left.flatMap(({ document, own }) => {
      const candidate = own[round];
      return candidate === undefined ? [] : [{ document, candidate }];
    });
    // If a round does not fit completely, its best ones are taken.
    next.sort((one, other) => other.candidate.worth - one.candidate.worth);
    chosen.push(...next.slice(0, count - chosen.length).map(proposalOf));
  }
  const order = [...candidates.keys()].sort();
  return chosen.sort((one, other) => order.indexOf(one.document) - order.indexOf(other.document));
}

function proposalOf({
  document,
  candidate: { question, text },
}: {
  document: DocumentId;
  candidate: Candidate;
}): Proposal {
  return { question, document, text };
}

export interface ProposeDeps {
  readonly library: Pick<Library, 'contents' | 'index'>;
  readonly count: number;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Orders ids so that every prefix is spread evenly over the whole, since neighbours are in one folder: by the
 * golden ratio.
 */
function spread(ids: readonly DocumentId[]): readonly DocumentId[] {
  const place = (at: number): number => (at * 0.618033988749895) % 1;
  return ids
    .map((id, at) => ({ id, place: place(at) }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

/** A proposal as a line of a case file. */
export function proposalLine({ question, document, text }: Proposal): string {
  return JSON.stringify({ question, document, text });
}
