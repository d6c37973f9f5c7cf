// Questions that clauses without an auxiliary verb answer: "Every employee has 27 days of leave".

import type { SourceDocument } from '../../model/types';
import { leans, noun, number, times, upToWords, within } from './clauseParts';

const verbs = new RegExp(
  String.raw`^((?:${noun} ){0,6}?${noun}) (has|have|gets?|receives?|needs?|pays?|requires?|includes?|covers?|allows?|weighs?|costs?|holds?|contains?|starts?|begins?|ends?|opens?|closes?|runs?|expires?|takes? place)( ${upToWords(12)})(?=[,;:](?=\s|$)|\.?$)`,
  'iu',
);
/** Words that make the verb found another one's part. */
const otherVerb =
  /\b(?:is|are|was|were|be|been|has|have|not|can|may|must|will|shall|should)\b|\b(?:stays?|remains?|keeps?|gets?)$/i;

/** Sentences with one of some full verbs, which are asked with "do". */
export function withDo(sentence: string, document: SourceDocument): string[] {
  const found = verbs.exec(sentence);
  if (found === null) return [];
  const [subject, verb, told] = [1, 2, 3].map((at) => found[at] ?? '') as [string, string, string];
  if (leans(subject) || otherVerb.test(subject) || /^ (?:takes? place|open|closed)\b/i.test(told)) return [];
  const small = verb.toLowerCase();
  const base = small === 'has' ? 'have' : small.replace(/s(?=$| )/, '');
  const does = `${base === small ? 'do' : 'does'} ${within(subject, document)} ${base}`;
  if (!/^(?:start|begin|end|open|close|run|expire|take)/.test(base)) return amountOf(told.trim(), does);
  return isTimed(told) ? [`When ${does}?`] : [];
}

function isTimed(told: string): boolean {
  return times.some(([time]) => time.test(told)) && /\d|noon|midnight|day|[A-Z]/.test(told);
}

/** What begins the next part of a clause. */
const little =
  '(?:at|in|on|per|from|to|for|with|and|or|after|before|if|an?|the|by|each|every|until|within|during|than|that|who|of)';
const amount = new RegExp(
  String.raw`^(?:about |at least |at most |up to |only |a maximum of )?${number} ((?:\p{Ll}[\p{Ll}-]*s|\p{Ll}[\p{Ll}-]* \p{Ll}[\p{Ll}-]*s)(?: of \p{Ll}[\p{Ll}-]*(?: (?!${little} )\p{Ll}[\p{Ll}-]*){0,3})?)(?= ${little} |\.?$)`,
  'u',
);
const money =
  /^(?:about |at most |up to |only |an annual fee of |a fee of |a deposit of )?(?:[€$£] ?\d|\d[\d.,]* ?(?:€|\$|£|EUR|USD|GBP|CHF|euros?|dollars?|pounds?)(?!\p{L}))/iu;

/** "… has 27 days of leave", "… pay 18 €". */
function amountOf(rest: string, does: string): string[] {
  const things = amount.exec(rest)?.[1];
  if (things !== undefined) return [`How many ${things} ${does}?`];
  return money.test(rest) ? [`How much ${does}?`] : [];
}
