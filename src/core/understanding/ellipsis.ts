import { analyze } from '../language/analyze';
import { languageOfQuestion } from '../language/language';
import { groupNoun, mentionsOf } from '../language/variantGroups';
import { isPlural, subjectOf, withoutMark } from './questionParts';
import type { VariantGroup } from '../model/vocabulary';

const preposition =
  /^(on|in|for|at|with|by|from|to|under|during|after|before|without|via|of|auf|im|für|bei|mit|von)\s+(.+)$/i;
/** In German a phrase ends with its name. */
const german = /^(?:auf|im|für|bei|mit|von)$/i;
const ends =
  '(?=\\s+(?:on|in|for|at|with|by|from|to|under|during|after|before|without|via|when|if|and|or|kept|stored|made|used|have|has|get|gets|need|use|cost|take|last|apply|work|run|include|happen|expire|be)\\b|[,;]|\\s*$)';

/**
 * Completes a follow-up by substituting what it names in the previous question: "What are the limits on AWS?"
 * and "on Azure" → "What are the limits on Azure?". If nothing can be substituted, the new words are
 * appended.
 */
export function replaceIn(previous: string, other: string, groups: readonly VariantGroup[]): string {
  const question = withoutMark(previous);
  const [, before, named = other] = preposition.exec(other) ?? [];
  const ways: readonly (() => string | undefined)[] = [
    () => replaceVariant(question, named, groups),
    () => replaceNumber(question, named),
    () => (before === undefined ? undefined : replacePhrase(question, before, named)),
    () => replaceAlike(question, named),
    () => (before === undefined ? replaceName(question, named) : undefined),
    () => (before === undefined ? replaceSubject(question, named) : undefined),
  ];
  for (const way of ways) {
    const replaced = way();
    if (replaced !== undefined) return replaced;
  }
  return before === undefined && languageOfQuestion(question) !== 'en'
    ? `${question}: ${named}`
    : `${question} ${before?.toLowerCase() ?? 'for'} ${named}`;
}

/** Both name variants of one group. */
function replaceVariant(
  question: string,
  named: string,
  groups: readonly VariantGroup[],
): string | undefined {
  for (const group of groups) {
    const [wanted] = mentionsOf(`${named} ${groupNoun(group)}`, group);
    const known = mentionsOf(question, group);
    const [first] = known;
    const last = known.at(-1);
    if (wanted !== undefined && first !== undefined && last !== undefined)
      return question.slice(0, first.start) + bareVariant(named, wanted) + question.slice(last.end);
  }
  return undefined;
}

/** The variant as written, without surrounding words. */
function bareVariant(
  named: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return named.slice(start, end);
}

/** "and in 2023?", "version 3?", "And 80,000?": numbers replace numbers. */
function replaceNumber(question: string, named: string): string | undefined {
  const number = /\bv?\d+(?:[.,]\d+)*\b/i;
  const wanted = number.exec(named)?.[0];
  if (wanted === undefined || [...question.matchAll(new RegExp(number, 'gi'))].length !== 1) return undefined;
  const known = new Set(analyze(question));
  const isAlike = analyze(named.replace(number, ' ')).every((term) => known.has(term));
  return isAlike ? question.replace(number, wanted) : undefined;
}

/** "kept in Germany" and "in France": phrases with the same preposition. */
function replacePhrase(question: string, before: string, named: string): string | undefined {
  const isGerman = german.test(before) || languageOfQuestion(question) !== 'en';
  const phrase = isGerman
    ? new RegExp(`\\s${before}\\s+(?:\\p{Ll}{1,4}\\s+)?\\S+`, 'iu')
    : new RegExp(`\\s${before}\\s+(?:\\S+\\s+){0,2}?\\S+?${ends}`, 'i');
  return phrase.test(question) ? question.replace(phrase, ` ${before} ${named}`) : undefined;
}

/** "daily backups" and "weekly backups": phrases with the same last word. */
function replaceAlike(question: string, named: string): string | undefined {
  const words = named.replace(/^(?:the|an?)\s+/i, '').split(/\s+/);
  const head = words.at(-1) ?? '';
  if (words.length < 2 || analyze(head).length === 0) return undefined;
  const escaped = head.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`(?:[\\p{L}\\p{N}_-]+\\s+){${words.length - 1}}${escaped}\\b`, 'iu').exec(
    question,
  );
  if (found === null) return undefined;
  const modifiers = found[0].split(/\s+/).slice(0, -1);
  if (modifiers.some((word) => analyze(word).length === 0)) return undefined;
  return question.replace(found[0], words.join(' '));
}

/** A name replaces the only name. */
function replaceName(question: string, named: string): string | undefined {
  const isName = (text: string): boolean => /^[\p{Lu}\p{N}]/u.test(text) || /[_./]/.test(text);
  const names =
    question.slice(1).match(/(?<=\s)\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+\p{Lu}[\p{L}\p{N}'’.-]*)*/gu) ?? [];
  const [only, ...more] = names;
  if (only === undefined || more.length > 0 || !isName(named.replace(/^(?:the|an?)\s+/i, '')))
    return undefined;
  return question.replace(only, named.replace(/^(?:the|an?)\s+/i, ''));
}

/** Replaces the owner in "the retention of backups", else the subject itself. */
function replaceSubject(question: string, named: string): string | undefined {
  const subject = subjectOf(question);
  if (subject === undefined) return undefined;
  const inner = /^(.*\bof\s+)(.+)$/i.exec(subject);
  if (inner === null || /\sof\s/i.test(named)) return agreeing(question.replace(subject, named));
  // "the limits" asks about another property of the same thing, "logs" about the same property of another
  // thing.
  const [, thingOf = '', owner = ''] = inner;
  const isOtherThing = /^(?:the|its|their)\b/i.test(named);
  const thing = `the ${named.replace(/^\S+\s+/, '')} of ${owner}`;
  return agreeing(question.replace(subject, isOtherThing ? thing : `${thingOf}${named}`));
}

/** Verb agreement: "What is the limits" → "What are the limits". */
function agreeing(question: string): string {
  return question.replace(
    /^what (?:is|are)(?=\s+(?:the\s+|our\s+)?(\S+))/i,
    (_, noun: string) => `What ${isPlural(noun) ? 'are' : 'is'}`,
  );
}
