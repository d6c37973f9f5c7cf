/** Proposes cases from what documents say, for a person to accept. */
import type { DocumentId, SourceDocument } from '../../../model';
import { askedIn } from './asked';
import { entriesIn } from './entries';
import { howToOf } from './howTo';
import type { Candidate, Proposal } from './proposal';
import { sectionsOf } from './sections';
import { statedIn } from './statements';

/** Documents that tell what was, or what holds for all documents: nobody asks about them. */
const aside =
  /(?:^|\/)(?:change-?log|changes|history|release-?notes?|licen[cs]e|notice|contributing|code[_-]of[_-]conduct|security)[^/]*$/i;

/** Candidates of one document that are kept for choosing. */
const mostOfADocument = 12;

/** The questions that a document answers, best first, each once. */
export function candidatesOf(document: SourceDocument): readonly Candidate[] {
  if (aside.test(document.id)) return [];
  const found = sectionsOf(document).flatMap((section) => {
    const placed = { document, section };
    return [...askedIn(placed), ...statedIn(placed), ...entriesIn(placed), ...howToOf(placed)];
  });
  const once = new Map<string, Candidate>();
  for (const candidate of found) {
    const key = keyOf(candidate.question);
    if (!once.has(key)) once.set(key, candidate);
  }
  return [...once.values()].sort((one, other) => other.worth - one.worth).slice(0, mostOfADocument);
}

/**
 * So many cases, at most, of some documents: first the best of each document, then the second best, and so on. A question
 * that several documents ask is left out, as each of them would answer it. In the order of documents.
 */
export function chooseProposals(
  candidates: ReadonlyMap<DocumentId, readonly Candidate[]>,
  count: number,
): readonly Proposal[] {
  const asked = new Map<string, number>();
  for (const own of candidates.values())
    for (const { question } of own) asked.set(keyOf(question), (asked.get(keyOf(question)) ?? 0) + 1);
  const left = [...candidates].map(([document, own]) => ({
    document,
    own: own.filter(({ question }) => asked.get(keyOf(question)) === 1),
  }));
  const chosen: Proposal[] = [];
  for (let round = 0; round < mostOfADocument && chosen.length < count; round += 1) {
    const next = left.flatMap(({ document, own }) => {
      const candidate = own[round];
      return candidate === undefined ? [] : [{ document, candidate }];
    });
    // Where not all of a round have room, the best of it do.
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
  return { question, document, ...(text !== undefined && { text }) };
}

function keyOf(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
