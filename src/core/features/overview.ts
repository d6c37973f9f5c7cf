import type { DocumentId } from '../model/types';
import type { CountedName, Overview } from '../model/overview';
import { collectRun, type Library } from '../run/library';
import { holdsAnswer } from './eval/cases/judge';
import { proposeCases } from './eval/cases/propose/proposeCases';
import type { Proposal } from './eval/cases/propose/proposal';

export function overviewOf(ids: readonly DocumentId[]): Overview {
  const folders = countedBy(ids, (id) => (id.includes('/') ? id.slice(0, id.indexOf('/')) : undefined));
  return {
    kinds: countedBy(ids, (id) => /[^/]\.([^./]+)$/.exec(id)?.[1]?.toUpperCase()),
    folders: folders.length > 1 ? folders : [],
  };
}

function countedBy(
  ids: readonly DocumentId[],
  nameOf: (id: DocumentId) => string | undefined,
): CountedName[] {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const name = nameOf(id);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, documents]) => ({ name, documents }))
    .sort((one, other) => other.documents - one.documents || one.name.localeCompare(other.name));
}

const mostStarters = 3;
const mostTried = 12;

/**
 * Up to three questions, each of another document, to which the library gives an answer that it is sure of, from the document that
 * the question was made of. Fails when `signal` aborts.
 */
export async function starterQuestions(library: Library, signal: AbortSignal): Promise<string[]> {
  const proposals = await proposeCases({ library, count: mostTried }, signal);
  const starters = new Map<DocumentId, string>();
  for (const proposal of proposals) {
    if (starters.size === mostStarters) break;
    if (starters.has(proposal.document)) continue;
    if (await isAnswered(proposal, library, signal)) starters.set(proposal.document, proposal.question);
  }
  return [...starters.values()];
}

async function isAnswered(
  { question, document, text = '' }: Proposal,
  library: Library,
  signal: AbortSignal,
): Promise<boolean> {
  const { run } = await collectRun(library.answer({ question }, signal));
  signal.throwIfAborted();
  if (run.outcome?.kind !== 'answered') return false;
  const { answer } = run.outcome;
  if (answer.mode === 'places' || answer.decision.kind === 'escalate') return false;
  if (answer.confidenceLabel === 'low') return false;
  const quotes = answer.citations.flatMap(({ documentId, quote }) => (documentId === document ? quote : []));
  return quotes.length > 0 && (text === '' || holdsAnswer(quotes, [text]));
}
