import { languageOfQuestion } from '../language/language';
import type { DocumentId } from '../model/types';
import { collectRun, type Library } from '../run/library';
import { asksAlone } from '../understanding/ownQuestions/asksAlone';
import { holdsAnswer } from './eval/cases/judge';
import { type Proposal, proposeCases } from './eval/cases/proposeCases';

const mostStarters = 3;
const mostTried = 12;

/**
 * Up to three questions, each of another document, in the language of most of them first, to which the library gives an answer that it is sure of, from the document that
 * the question was made of. Fails when `signal` aborts.
 */
export async function starterQuestions(library: Library, signal: AbortSignal): Promise<string[]> {
  const proposals = await proposeCases({ library, count: mostTried }, signal);
  const starters = new Map<DocumentId, string>();
  const { tagWords } = await import('../language/partsOfSpeech');
  for (const proposal of inTheirLanguage(proposals)) {
    if (starters.size === mostStarters) break;
    if (starters.has(proposal.document) || !asksAlone(proposal.question, '', tagWords)) continue;
    if (await isAnswered(proposal, library, signal)) starters.set(proposal.document, proposal.question);
  }
  return [...starters.values()];
}

/** Those in the language that most of them are in before the others. */
function inTheirLanguage(proposals: readonly Proposal[]): Proposal[] {
  const byLanguage = [...Map.groupBy(proposals, ({ question }) => languageOfQuestion(question)).values()];
  return byLanguage.sort((one, other) => other.length - one.length).flat();
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
