import type { DeclineReason } from '../judgement';
import type { Flag, IndexStatus } from '../model';
import { isInjection } from '../safety/injection';

export type GuardResult =
  | { readonly kind: 'pass' }
  | {
      readonly kind: 'decline';
      readonly reason: DeclineReason;
      readonly flags: readonly Flag[];
      /** A whole sentence for the user. */
      readonly message: string;
    };

const minCharacters = 10;
const maxCharacters = 4000;

/** Checks a question before anything is spent on it. No model, well under 10 ms. A follow-up may be as short as "Why?". */
export function guardQuestion(question: string, status: IndexStatus, isFollowUp = false): GuardResult {
  const text = question.trim();
  if (text.replace(/[\p{Cf}\s]/gu, '') === '')
    return decline('question-empty', ['question_too_short'], 'Type a question about your documents.');
  if (text.length > maxCharacters) {
    const message = `The question is longer than ${maxCharacters.toLocaleString('en')} characters. Ask about one thing at a time.`;
    return decline('question-too-long', ['question_too_long'], message);
  }
  if (isInjection(text)) {
    const message =
      'This reads like an instruction to the assistant, not like a question about the documents, so it was not run. To ask about such a sentence, quote it inside a question, as in: What does "…" mean?';
    return decline('prompt-injection', ['prompt_injection'], message);
  }
  if (status.documents === 0) return decline('no-documents', ['empty_knowledge_base'], noDocuments(status));
  if (!isFollowUp && width(text) < minCharacters) {
    return decline(
      'question-too-short',
      ['question_too_short'],
      'Ask in a few more words, so that the search knows what to look for.',
    );
  }
  return { kind: 'pass' };
}

function decline(reason: DeclineReason, flags: readonly Flag[], message: string): GuardResult {
  return { kind: 'decline', reason, flags, message };
}

function noDocuments(status: IndexStatus): string {
  const files = 'Markdown or text files';
  return status.failed.length === 0
    ? `There are no documents here to answer from. Add ${files} to the folder and ask again.`
    : `None of the documents here could be read (${status.failed.length} failed). Add ${files} to the folder and ask again.`;
}

/** Length in characters of an alphabet: one of Chinese, Japanese or Korean says about as much as two. */
function width(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/gu)?.length ?? 0;
  return text.length + wide;
}
