import { analyze } from '../language/analyze';
import type { Comparison } from '../model/types';
import { subjectShare } from '../language/termCoverage';

/** Auxiliary verbs that precede the subject of a question. */
export const auxiliary =
  '(?:is|are|was|were|do|does|did|can|could|should|must|will|would|has|have|had|may|might|shall)';
/** Question openings, including what they measure ("how long", "which port", "in what cases"). */
export const opening =
  '(?:(?:in|on|for|at|by|to|from|with|under|of|since|until)\\s+)?(?:who|whom|whose|what|which|when|where|why|how)\\b';

const fronted = new RegExp(`^(${opening}.{0,60}?)\\s+(${auxiliary}(?:n['’]t)?)\\s+(.+)$`, 'i');
const yesOrNo = new RegExp(`^(${auxiliary}(?:n['’]t)?)\\s+(.+)$`, 'i');
const subjectAsked =
  /^(?:who|what|which\s+\w+)\s+(?:\w+s|\w+ed|wrote|made|built|led|won|set|kept|held)\s+(.+)$/i;
const order =
  /^(?:please\s+)?(?:explain|describe|list|show(?:\s+me)?|compare|summari[sz]e|tell\s+me\s+(?:more\s+)?about|what\s+about|how\s+about)\s+(.+)$/i;

/** A question split into opening, auxiliary and rest. */
export interface QuestionParts {
  /** "How long"; empty for a yes/no question. */
  readonly opening: string;
  /** "are" */
  readonly auxiliary: string;
  /** "backups kept" */
  readonly rest: string;
}

/** Splits a question; undefined for an imperative, a statement, or a question for the subject itself. */
export function partsOfQuestion(question: string): QuestionParts | undefined {
  const text = withoutMark(question);
  const [, open = '', verb = '', rest = ''] = fronted.exec(text) ?? [];
  if (rest !== '') return { opening: open, auxiliary: verb, rest };
  const [, first = '', others = ''] = yesOrNo.exec(text) ?? [];
  return others === '' ? undefined : { opening: '', auxiliary: first, rest: others };
}

/** Words that end a noun phrase: what is done to the thing, or its state. */
const participle =
  /^(?:\w{2,}ed|kept|made|done|held|sent|set|given|taken|stored|written|built|run|found|known|shown|left|lost|paid|put|sold|told|born|led|won|meant|spent|available|required|allowed|able|possible|valid|different|used|like|supposed|necessary|important|responsible|due|\w{3,}ing)$/i;
const verb =
  /^(?:use|support|need|require|handle|store|send|keep|apply|expire|last|happen|work|run|start|end|cost|take|have|get|make|do|mean|say|cover|include|contain|allow|limit|own|approve|change|set|return|fail|retry|provide|go|come|belong|differ|compare|exist|look|help|affect|hold|stay|live|know|become|begin|show|give|receive|read|write|\w{2,}(?:i[sz]e|ify))$/i;
const boundary =
  /^(?:in|on|at|for|to|from|by|with|without|under|over|after|before|during|until|since|when|if|while|where|because|between|through|into|about|as|than|per|that|which|who|and|or|not|be|been|being)$/i;
const maxSubjectWords = 9;

/** Whether an English word is a verb in its base form that questions often have. */
export function isBaseVerb(word: string): boolean {
  return verb.test(word);
}

/**
 * The subject of a question, as written ("the retention of backups"); undefined if it cannot be determined.
 */
export function subjectOf(question: string): string | undefined {
  const text = withoutMark(question);
  const parts = partsOfQuestion(text) ?? { auxiliary: '', rest: askedAbout(text) };
  const words = nameAtStart(withoutVerb(parts), parts.auxiliary);
  const subject = words.join(' ').replace(/[,;:]+$/, '');
  // "What happens if I delete a project?" is about what happens.
  const isThing = !pronounOnly.test(subject) && !boundary.test(words[0] ?? '');
  return words.length <= maxSubjectWords && analyze(subject).length > 0 && isThing ? subject : undefined;
}

/** What stands behind the auxiliary, without the verb where the subject is asked for: "who may give entonox". */
function withoutVerb({
  opening = '',
  auxiliary: verbBefore,
  rest,
}: Pick<QuestionParts, 'auxiliary' | 'rest'> & Partial<QuestionParts>): string[] {
  const words = rest.split(/\s+/);
  const isOfDoer =
    /^who$/i.test(opening) && /^(?:can|could|may|might|must|shall|should|will|would)$/i.test(verbBefore);
  return isOfDoer && isBaseVerb(words[0] ?? '') ? words.slice(1) : words;
}

/** The object in "Who owns the policy" and "Explain the policy"; empty for other texts. */
function askedAbout(text: string): string {
  return subjectAsked.exec(text)?.[1] ?? order.exec(text)?.[1] ?? '';
}

/** The words before the participle, or before an indication of place or state. */
function nameAtStart(words: readonly string[], verbBefore: string): readonly string[] {
  const end = words.findIndex((word, at) => at > 0 && endsName(word, words[at - 1] ?? ''));
  const named = end < 0 ? words : words.slice(0, end);
  const isDoing = /^(?:do|does|did|can|could|should|must|will|would|may|might)/i.test(verbBefore);
  // "does the gateway emit": the last word is the verb.
  const isFollowed = end >= 0 && (!boundary.test(words[end] ?? '') || /^be$/i.test(words[end] ?? ''));
  const endsWithVerb = isDoing && named.length > 1 && !isFollowed;
  return endsWithVerb ? named.slice(0, -1) : named;
}

function endsName(word: string, before: string): boolean {
  if (/[,;:]$/.test(before)) return true;
  // "the used space": after an article, a participle is part of the name.
  const isAttribute = /^(?:the|an?|our|their|its|your)$/i.test(before);
  return boundary.test(word) || (!isAttribute && (participle.test(word) || verb.test(word)));
}

const pronounOnly = /^(?:it|they|them|this|that|these|those|he|she|him|her|we|you|i|one|there)\b/i;

/** Whether an English noun looks like a plural. */
export function isPlural(noun: string): boolean {
  return /[^siu]s$/i.test(noun) || /ies$/i.test(noun);
}

/** Strips the final question mark and normalises spaces. */
export function withoutMark(question: string): string {
  return question
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\s?.!,;:]+$/, '');
}

/** Formats a text as a question or imperative: capitalised, with a final mark. */
export function asQuestion(text: string): string {
  const bare = withoutMark(text);
  const mark = order.test(bare) && !/^(?:what|how)\b/i.test(bare) ? '.' : '?';
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}${mark}`;
}

/** A question in mid-sentence form. */
export function lowerFirst(question: string): string {
  return /^(?:\p{Lu}\p{Ll}+\s)/u.test(question) &&
    new RegExp(
      `^(?:${opening}|${auxiliary}\\b|the\\b|an?\\b|explain|describe|list|show|compare|tell)`,
      'i',
    ).test(question)
    ? question.charAt(0).toLowerCase() + question.slice(1)
    : question;
}

/**
 * Quoted phrases, identifiers and capitalised names of a question, except words capitalised only at its
 * start, and "I".
 */
export function entitiesOf(question: string): string[] {
  const quoted = [...question.matchAll(/["“]([^"”]{2,80})["”]/g)].map((match) => match[1] ?? '');
  const identifiers = question.match(/\b\w+(?:[_./-]\w+)+\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z]+\d+\b/g) ?? [];
  const names = question.slice(1).match(/(?<=\s)\p{Lu}[\p{L}\p{N}]*(?:\s+\p{Lu}[\p{L}\p{N}]*)*/gu) ?? [];
  const others = names.map((name) => name.replace(/^I(?:\s+|$)/, '')).filter((name) => name !== '');
  return [...new Set([...quoted, ...identifiers, ...others])];
}

/** A part of a question that can be searched separately. */
export interface Part {
  /** Standalone. */
  readonly question: string;
  /** Short form of the part, used as the heading of its answer. */
  readonly facet: string;
  /** Set if the part is one side of a comparison. */
  readonly comparison?: Comparison;
}

/** A thing as a heading, without its article. */
export function headingOf(thing: string): string {
  const bare = withoutMark(thing).replace(/^(?:the|an?|our|its)\s+/i, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** Contexts in which "it" is expletive ("is it possible to …", "how long does it take to …"). */
const empty =
  /\bit\s+(?:is\s+)?(?:possible|necessary|allowed|ok|okay|safe|better|best|important|required|recommended|true|mandatory|legal|likely|worth|advisable|permitted|common|rain\w*|snow\w*)\b|\b(?:takes?|costs?|means?|matters?|happens?|helps?|hurts?)\s+(?:\S+\s+){0,3}(?:to|that|when|if)\b/i;
const person = /\b(?:he|she|him|his|her|hers)\b/i;
const thing = /\b(?:it|its|they|them|their|theirs)\b/i;
/** "that" and "this" not followed by a noun they could modify. */
const demonstrative =
  /\b(?:this|that|these|those)\b(?=\s*(?:[?.!,]|$)|\s+(?:different|always|ever|apply|applies|hold|work|mean|change|include|cover|last|take|cost|happen|expire|end|start|also|still|is|are|was|were|the case|true|documented|required|allowed|enough|in|on|for|at|to|\w+ed|built|made|done|set|kept|run|used)\b)/i;

/** "How do I fix it?": an action on it names nothing else. */
const doneWith = /\b(?:i|we|you|one)\s+\p{L}+\s+$/iu;
const whoDoes = new RegExp(`^(?:who|what)\\s+(?:${auxiliary}\\s+)?\\S+\\s*$`, 'i');
const afterAuxiliary = new RegExp(`^(?:${opening}.*\\s)?${auxiliary}\\s+$`, 'i');

/** The pronoun of a question that refers to something named earlier; undefined if there is none. */
export function pronounOf(
  question: string,
): { readonly word: string; readonly isPerson: boolean } | undefined {
  if (/\bit\b/i.test(question) && empty.test(question)) return undefined;
  const found = [person, thing, demonstrative]
    .map((pattern) => pattern.exec(question))
    .filter((match) => match !== null)
    .toSorted((a, b) => a.index - b.index)[0];
  if (found === undefined) return undefined;
  const before = question.slice(0, found.index);
  // "Which port does it use?": nothing before it can be its antecedent.
  const isSubject =
    (/^\S+(?:\s+\S+){0,3}$/.test(before.trim()) && afterAuxiliary.test(before)) || whoDoes.test(before);
  if (!isSubject && namesSomething(before.replace(doneWith, ''))) return undefined;
  return { word: found[0], isPerson: person.test(found[0]) };
}

/** Words of question openings that name nothing. */
const measures = new Set(
  analyze(
    'long often many much old big large fast far high come kind sort way exactly happen time date else happened',
  ),
);
/** Verbs that often are the only words before a pronoun. */
const doing = new Set(
  analyze(
    'approves approved owns owned wrote made uses used causes caused decides sets set keeps keep handles manages maintains happens need needs get gets mean means know find configure change enable disable delete install start stop see use read',
  ),
);

/** Whether the text before a pronoun contains its antecedent. */
function namesSomething(before: string): boolean {
  return analyze(before).some((term) => !measures.has(term) && !doing.has(term) && subjectShare(term) === 1);
}

/** Replaces a question's pronouns by their antecedent. */
export function resolvePronouns(question: string, antecedent: string): string {
  const name = antecedent.replace(/[?.!,;:]+$/, '');
  const own = /s$/i.test(name) ? `${name}’` : `${name}’s`;
  // "Can they give it to a child?": of both, the one in the number of the antecedent.
  const [one, many] = [/^its?$/i, /^the(?:y|m|irs?)$/i];
  const words = question.split(/\W+/);
  const isOfBoth = [one, many].every((number) => words.some((word) => number.test(word)));
  const other = isPlural(name) ? one : many;
  let isFirst = true;
  // Replacing the first is enough for a reader; later ones have the same antecedent.
  return question.replace(
    /\b(?:its|their|his|it|they|them|he|she|him|hers|theirs|her(?=\s+\w)|her|this|that|these|those)\b/gi,
    (word, at: number) => {
      if (isOfBoth && other.test(word)) return word;
      if (!isFirst || (/^th(?:is|at|ese|ose)$/i.test(word) && !isBare(question, at))) return word;
      isFirst = false;
      const isPossessive =
        /^(?:its|their|his)$/i.test(word) || (/^her$/i.test(word) && /^her\s+\w/i.test(question.slice(at)));
      return isPossessive ? own : name;
    },
  );
}

function isBare(question: string, at: number): boolean {
  return demonstrative.exec(question.slice(at))?.index === 0;
}

const more = /(?<!\p{L})(?:above|over|more than|über|mehr als)(?=\s*[\d€$£])/iu;
const less = /(?<!\p{L})(?:below|under|less than|unter|weniger als)(?=\s*[\d€$£])/iu;

/** "And below?" after "above 50,000 EUR". */
export function replaceOpposite(question: string, said: string): string | undefined {
  const amount = `${said} 1`;
  const before = less.test(amount) ? more : more.test(amount) ? less : undefined;
  const isWhole = /^(?:\p{L}+|more than|less than|mehr als|weniger als)$/iu.test(said);
  return before?.test(question) === true && isWhole
    ? question.replace(before, said.toLowerCase())
    : undefined;
}
