import { sentences } from '../text/sentences';

/** A stretch of a text that gives orders to whoever answers: offsets in UTF-16 units, and which sign gave it away. */
export interface InjectionSpan {
  readonly start: number;
  readonly end: number;
  readonly sign: string;
}

const instructionNoun = '(?:instructions?|prompts?|directions?|directives?|guidelines?|messages?|context)';

/** What [001] lists, in the forms in which people write it; a text that merely has such a word passes. */
const patterns: readonly { readonly sign: string; readonly pattern: RegExp }[] = [
  {
    sign: 'sets earlier instructions aside',
    pattern: new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass)\\s+(?:(?:all|any|of|the|your|my|these|those|previous|prior|above|earlier|preceding|existing|system)\\s+)+${instructionNoun}\\b`,
      'i',
    ),
  },
  {
    sign: 'sets earlier instructions aside',
    pattern:
      /\b(?:ignore|disregard|forget)\s+(?:(?:all|everything|of|the|that|is|was)\s+)*(?:above|you were told|before this)\b/i,
  },
  {
    sign: 'sets earlier instructions aside',
    pattern: /(?:^|[.!?;:]\s+)(?:please\s+)?forget\s+(?:all|everything)\b/i,
  },
  { sign: 'gives new instructions', pattern: /\bnew\s+instructions?\s*:/i },
  { sign: 'speaks as the system', pattern: /^\s*system\s*:/im },
  { sign: 'holds a script', pattern: /<\s*script\b[^>]*>[\s\S]*<\s*\/\s*script/i },
  { sign: 'holds a script', pattern: /\bjavascript\s*:\s*[\w.]+\s*[(=]/i },
  { sign: 'holds a data address', pattern: /\bdata\s*:\s*text\/html\s*[,;]/i },
];

/** Whether a question is an order to the assistant. What is quoted is what the question is about, and does not count. */
export function isInjection(question: string): boolean {
  const said = question.replace(/["“][^"“”]*["”]/g, '""');
  return patterns.some(({ pattern }) => pattern.test(said));
}

/** The sentences of a document's text that give orders to whoever answers. */
export function findInjections(text: string): InjectionSpan[] {
  return sentences(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    const found = patterns.find(({ sign, pattern }) => !sign.startsWith('holds') && pattern.test(sentence));
    return found === undefined ? [] : [{ start, end, sign: found.sign }];
  });
}
