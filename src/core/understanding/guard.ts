import * as l10n from '@vscode/l10n';
import type { DeclineReason } from '../model/judgement';
import type { Flag } from '../model/types';
import { isInjection } from '../trust/safety/injection';
import { formatCount } from '../util/displayLanguage';
import type { IndexStatus } from '../model/indexStatus';
import { lacking } from '../trust/unreadNotice';

export type GuardResult =
  | { readonly kind: 'pass' }
  | {
      readonly kind: 'decline';
      readonly reason: DeclineReason;
      readonly flags: readonly Flag[];
      /** A complete sentence for the user. */
      readonly message: string;
    };

const minCharacters = 2;
const maxCharacters = 4000;

/**
 * Cheap checks before any work on a question. Uses no model and takes well under 10 ms. Follow-ups may be as
 * short as "Why?".
 */
export function guardQuestion(question: string, status: IndexStatus, isFollowUp = false): GuardResult {
  const text = question.trim();
  if (text.replace(/[\p{Cf}\s]/gu, '') === '')
    return decline('question-empty', ['question_too_short'], l10n.t('Type a question about your documents.'));
  if (text.length > maxCharacters) {
    const message = l10n.t(
      'The question is longer than {0} characters. Ask about one thing at a time.',
      formatCount(maxCharacters),
    );
    return decline('question-too-long', ['question_too_long'], message);
  }
  if (isInjection(text)) {
    const message = l10n.t(
      'This reads like an instruction to the assistant, not like a question about the documents, so it was not run. To ask about such a sentence, quote it inside a question, as in: What does "…" mean?',
    );
    return decline('prompt-injection', ['prompt_injection'], message);
  }
  if (status.documents === 0) return decline('no-documents', ['empty_knowledge_base'], noDocuments(status));
  if (!isFollowUp && width(text) < minCharacters) {
    return decline(
      'question-too-short',
      ['question_too_short'],
      l10n.t('Ask in a few more words, so that the search knows what to look for.'),
    );
  }
  return { kind: 'pass' };
}

function decline(reason: DeclineReason, flags: readonly Flag[], message: string): GuardResult {
  return { kind: 'decline', reason, flags, message };
}

function noDocuments(status: IndexStatus): string {
  const [lack] = lacking(status);
  if (lack !== undefined) return `${l10n.t('No document can be searched yet.')} ${lack}`;
  return status.failed.length === 0
    ? l10n.t(
        'There are no documents here to answer from. Add Markdown or text files to the folder and ask again.',
      )
    : l10n.t(
        'None of the documents here could be read ({0} failed). Add Markdown or text files to the folder and ask again.',
        formatCount(status.failed.length),
      );
}

/** Length in alphabetic characters: a Chinese, Japanese or Korean character counts as two. */
function width(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/gu)?.length ?? 0;
  return text.length + wide;
}
