import * as l10n from '@vscode/l10n';
import type { DeclineReason } from '../model/events';
import type { Flag } from '../model/types';
import { isInjection } from '../trust/safety/injection';
import { formatCount } from '../util/displayLanguage';
import type { IndexStatus } from '../model/ports';
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
      'This reads like an instruction to the assistant, not like a question about the documents, so it was not run. To ask about such a sentence, quote it inside a question, as in: What does “…” mean?',
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
        'There are no documents here to answer from. Add some to the folder (text, PDF, Word, spreadsheets and more), and ask again.',
      )
    : l10n.t(
        'None of the documents here could be read ({0} failed). Add some to the folder (text, PDF, Word, spreadsheets and more), and ask again.',
        formatCount(status.failed.length),
      );
}

/** Length in alphabetic characters: a Chinese, Japanese or Korean character counts as two. */
function width(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/gu)?.length ?? 0;
  return text.length + wide;
}

/** Small talk, and requests documents cannot serve, with the reply to each; for greetings see `aboutDocuments`. */
const kinds: readonly (readonly [pattern: RegExp, reply: () => string])[] = [
  [
    /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|night)|thanks?|thank you|thx|bye|goodbye|cheers|great|perfect|cool|nice|ok(?:ay)?)\b[\s\p{P}]*)+(?:(?:there|all|everyone|a lot|very much|so much|you|for (?:your|the) help|that helps|that helped|how are you(?: doing)?(?: today)?)[\s\p{P}]*)*$/iu,
    () => l10n.t('This is not a question about the documents. Ask about something that they describe.'),
  ],
  [
    /^(?:how are you|what(?: is|['’]s) your name|are you (?:an? )?(?:human|robot|bot|ai|real|person))(?: doing)?(?: today)?[\s\p{P}]*$/iu,
    () =>
      l10n.t(
        'Ask Docs answers questions from the documents in this workspace, with a quote for every claim. Ask about something that they describe.',
      ),
  ],
  [
    /^(?:please\s+|(?:can|could|would) you (?:please )?)?(?:(?:write|compose|make up|recite|sing|tell)\s+(?:me\s+|us\s+)?(?:an?\s+|some\s+|another\s+|the\s+)?(?:\w+\s+){0,2}(?:poems?|songs?|jokes?|haikus?|limericks?|fairy tales?|bedtime stor(?:y|ies)|love letters?)\b|draw\s+(?:me\s+|us\s+)(?:an?\s+)?\w+)/i,
    () =>
      l10n.t(
        'Ask Docs only answers from the documents and writes nothing of its own. Ask about something that they describe.',
      ),
  ],
  [
    /^(?:what(?: is|['’]s|['’]ll be| will be)|how(?: is|['’]s)) the weather(?:\s+(?:like|today|tomorrow|now|outside|this week|going to be|in \p{Lu}\p{L}+)\b.*)?[\s?.!]*$|^(?:what(?: is|['’]s) the time|what time is it|what day is (?:it|today)|what(?: is|['’]s) (?:today['’]s date|the date today))(?: now| today)?[\s?.!]*$/iu,
    () => l10n.t('The documents do not know that: Ask Docs only answers from what is written in them.'),
  ],
  [
    /^(?:what(?: is|['’]s)|calculate|compute|how much is)?\s*\(?-?\d[\d\s.,()]*(?:[+*×÷^]|\s\/\s|\bplus\b|\bminus\b|\btimes\b|\s-\s)[\d\s.,+*/×÷^()-]*(?:\d|\))[\s?=.!]*$/iu,
    () =>
      l10n.t(
        'Ask Docs does not calculate: it answers from the documents. Ask about something that they describe.',
      ),
  ],
];

/** The reply to a text that clearly asks nothing of the documents; undefined for any other. */
export function outOfScopeReply(text: string): string | undefined {
  return kinds.find(([pattern]) => pattern.test(text.trim()))?.[1]();
}
