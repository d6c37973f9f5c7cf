import type { Chunk, SearchResult } from '../model/types';
import { analyze } from '../language/analyze';
import { sentences } from '../language/sentences';
import { resolvePronouns } from './pronouns';
import { asQuestion, partsOfQuestion, withoutMark } from './questionParts';

const maxOptions = 4;
const maxSubjectWords = 6;

/**
 * Suggests questions with the pronoun replaced by a subject from the nearest passages: "Access logs are kept
 * for 90 days" turns "How long are they kept?" into "How long are access logs kept?". Empty if no sentence
 * matches.
 */
export function askWhatIsMeant(question: string, { passages }: SearchResult): readonly string[] {
  const asked = askedOfPronoun(question);
  if (asked === undefined) return [];
  const subjects = passages.flatMap(({ chunk }) =>
    sentencesOf(chunk).flatMap((sentence) => subjectOfSentence(sentence, asked) ?? []),
  );
  return [...new Set(subjects)]
    .slice(0, maxOptions)
    .map((subject) => asQuestion(resolvePronouns(question, subject)));
}

/** What a question asks about its pronoun. */
interface Asked {
  /** "are", in lower case. */
  readonly auxiliary: string;
  /** The term of "kept". */
  readonly verb: string;
}

function askedOfPronoun(question: string): Asked | undefined {
  const parts = partsOfQuestion(question);
  const [, after] = /^(?:it|they|this|that|these|those)\s+(\S+)/i.exec(parts?.rest ?? '') ?? [];
  const verb = analyze(after ?? '')[0];
  return parts === undefined || verb === undefined
    ? undefined
    : { auxiliary: parts.auxiliary.toLowerCase(), verb };
}

function sentencesOf({ text, blocks }: Chunk): string[] {
  return blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list')
    .flatMap((block) => {
      const lines = text.slice(block.start, block.end);
      return sentences(lines).map(({ start, end }) => lines.slice(start, end));
    })
    .map((sentence) => withoutMark(sentence.replace(/^[-*+•\d.)\s]+/, '').replace(/[*_`]/g, '')));
}

/**
 * The subject of a sentence with the same predicate, in mid-sentence form; undefined if the predicate
 * differs.
 */
function subjectOfSentence(sentence: string, { auxiliary, verb }: Asked): string | undefined {
  const words = sentence.split(' ');
  const at = words.findIndex((word) => analyze(word).includes(verb));
  const isDoing = /^do(?:es)?$/.test(auxiliary);
  const found = words[isDoing ? at : at - 1]?.toLowerCase() ?? '';
  const isSaid = isDoing ? found.endsWith('s') === (auxiliary === 'does') : found === auxiliary;
  const subject = words.slice(0, Math.max(0, isDoing ? at : at - 1));
  return isSaid && isThing(subject) ? insideQuestion(subject) : undefined;
}

/** Words at the start of a sentence that rule out a plain noun phrase. */
const noThing =
  /[,;:()]|\b(?:it|they|this|that|these|those|he|she|we|you|i|who|which|there|if|when|where|while|as|in|on|at|to|from|by|after|before|until|not|no|is|are|was|were|be|has|have|can|must|may|will|should|and|or|but)\b/i;

function isThing(words: readonly string[]): boolean {
  const name = words.join(' ');
  return words.length <= maxSubjectWords && !noThing.test(name) && analyze(name).length > 0;
}

/** "Access logs" → "access logs"; names and acronyms keep their capitals. */
function insideQuestion([first = '', ...others]: readonly string[]): string {
  const isName = others.some((word) => /^\p{Lu}/u.test(word)) || !/^\p{Lu}\p{Ll}*$/u.test(first);
  const isArticle = /^(?:the|an?|all|each|every|any|our|their|its)$/i.test(first);
  return [isName && !isArticle ? first : first.toLowerCase(), ...others].join(' ');
}
