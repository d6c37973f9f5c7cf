import { explainQuestion, questionAbout } from '../explain/explainQuestion';
import { texts } from './texts';

/** The kind of request: an answer, a list of passages, or help on how to ask. */
export type Wanted =
  | { readonly kind: 'answer'; readonly question: string }
  | { readonly kind: 'sources'; readonly words: string }
  | { readonly kind: 'hint'; readonly text: string };

/** Interprets a request: its command, the text typed after it, and the selected text. */
export function wantedBy(command: string | undefined, typed: string, selected: string | undefined): Wanted {
  const words = typed.trim();
  switch (command) {
    case 'explain':
      return explaining(words, selected);
    case 'compare': {
      if (words === '') return hint(texts.nothingToCompare());
      // A comparison is left as it is.
      const question = /^(?:compare|contrast|how|what|which)\b/i.test(words) ? words : texts.compare(words);
      return { kind: 'answer', question };
    }
    case 'sources':
      return words === '' ? hint(texts.nothingToList()) : { kind: 'sources', words };
    case undefined:
    default:
      return words === '' ? hint(texts.nothingAsked()) : { kind: 'answer', question: words };
  }
}

function explaining(words: string, selected: string | undefined): Wanted {
  const question =
    selected !== undefined && words !== ''
      ? questionAbout(selected, words)
      : explainQuestion(words === '' ? (selected ?? '') : words);
  return question === undefined || question === ''
    ? hint(texts.nothingToExplain())
    : { kind: 'answer', question };
}

function hint(text: string): Wanted {
  return { kind: 'hint', text };
}
