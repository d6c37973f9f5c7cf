import { explainQuestion, questionAbout } from '../explain/explainQuestion';
import { texts } from './texts';

/** What a request wants: an answer, a list of passages, or to be told how it is asked. */
export type Wanted =
  | { readonly kind: 'answer'; readonly question: string }
  | { readonly kind: 'sources'; readonly words: string }
  | { readonly kind: 'hint'; readonly text: string };

/** Reads a request: its command, what was typed after it, and the text that is selected. */
export function wantedBy(command: string | undefined, typed: string, selected: string | undefined): Wanted {
  const words = typed.trim();
  switch (command) {
    case 'explain':
      return explaining(words, selected);
    case 'compare': {
      if (words === '') return hint(texts.nothingToCompare());
      // What compares already stays as it is.
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
