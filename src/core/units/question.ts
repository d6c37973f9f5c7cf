import type { QueryTerm, Language } from '../model/types';
import { analyze, tokenize } from '../language/analyze';
import { definedThing } from './definedThing';
import { askedKind, type AskedKind } from './askedFor';
import { saysNothingIn } from '../language/foreignStopWords';
import { languageOfQuestion } from '../language/language';
import { wordOf, type Word } from './words';

/** A question word with its weight. */
export interface AskedWord extends Word {
  /** Its rarity in the index, as weighted by the search; always positive. */
  readonly weight: number;
  /** Whether no document contains it. */
  readonly isUnknown: boolean;
}

/** A question, prepared for comparison with units. */
export interface AskedQuestion {
  readonly text: string;
  readonly words: readonly AskedWord[];
  /** Sum of the word weights; positive if there are words. */
  readonly weight: number;
  readonly kind: AskedKind | undefined;
  /** The subject of "What is X?", as words. */
  readonly thing: readonly Word[];
}

/** "dont", "whats", "i'm". */
const contraction =
  /^(?:(?:is|are|was|were|do|does|did|has|have|had|can|could|wo|would|should|must)n['’]?t|(?:what|who|where|how|that|there|here|it|let)['’]?s|(?:i|you|we|they)['’]?(?:m|re|ve|ll|d))$/i;
const word = /[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu;

function onlyAsks(written: string, language: Language): boolean {
  return saysNothingIn('en', written) || saysNothingIn(language, written) || contraction.test(written);
}

/** Interrogative words and their companions: "what", "don't", "get". */
export function askingWords(question: string): string[] {
  const language = languageOfQuestion(question);
  return Array.from(question.matchAll(word), ([written]) => written).filter((one) => onlyAsks(one, language));
}

/** Prepares a question; `terms` are its search terms with their rarity. */
export function readQuestion(text: string, terms: readonly QueryTerm[]): AskedQuestion {
  const language = languageOfQuestion(text);
  const isQuestionWord = (written: string): boolean => onlyAsks(written, language);
  const weights = new Map(terms.map((term) => [termAsked(term), term]));
  const tokens = tokenize(text);
  const heaviest = Math.max(1, ...terms.map(({ weight }) => weight));
  const words: AskedWord[] = [];
  for (const match of text.matchAll(word)) {
    const [written] = match;
    if (isQuestionWord(written)) continue;
    const [start, end] = [match.index, match.index + written.length];
    const own = tokens
      .filter((token) => token.start < end && start < token.end)
      .flatMap(({ term, others = [] }) => [term, ...others])
      .flatMap((term) => weights.get(term) ?? []);
    const read = wordOf(meantBy(own) ?? written);
    if (words.some(({ form }) => form === read.form)) continue;
    const isUnknown = own.length === 0 || own.every((term) => term.isUnknown === true);
    const weight = isUnknown ? heaviest : Math.max(...own.map((term) => term.weight));
    // German capitalises every noun.
    const isName = read.isName && (language !== 'de' || /\d/.test(written));
    words.push({ ...read, isName, weight: Math.max(0.1, weight), isUnknown });
  }
  const thing = definedThing(text);
  return {
    text,
    words,
    weight: words.reduce((sum, { weight }) => sum + weight, 0),
    kind: askedKind(text),
    thing:
      thing === undefined
        ? []
        : Array.from(thing.matchAll(word), ([written]) => written)
            .filter((one) => !isQuestionWord(one))
            .map(wordOf),
  };
}

/** The spelling correction applied to the question. */
function meantBy(terms: readonly QueryTerm[]): string | undefined {
  return terms.flatMap(({ respelt }) => respelt?.to ?? [])[0];
}

/** A term as the question spelt it. */
function termAsked({ term, respelt }: QueryTerm): string {
  return respelt === undefined ? term : (analyze(respelt.from)[0] ?? term);
}
