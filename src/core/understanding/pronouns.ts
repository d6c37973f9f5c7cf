import { analyze } from '../language/analyze';
import { subjectShare } from '../language/frameWords';
import { auxiliary, opening } from './questionParts';

/** Contexts in which "it" is expletive ("is it possible to …", "how long does it take to …"). */
const empty =
  /\bit\s+(?:is\s+)?(?:possible|necessary|allowed|ok|okay|safe|better|best|important|required|recommended|true|mandatory|legal|likely|worth|advisable|permitted|common|rain\w*|snow\w*)\b|\b(?:takes?|costs?|means?|matters?|happens?|helps?|hurts?)\s+(?:\S+\s+){0,3}(?:to|that|when|if)\b/i;
const person = /\b(?:he|she|him|his|her|hers)\b/i;
const thing = /\b(?:it|its|they|them|their|theirs)\b/i;
/** "that" and "this" not followed by a noun they could modify. */
const demonstrative =
  /\b(?:this|that|these|those)\b(?=\s*(?:[?.!,]|$)|\s+(?:apply|applies|hold|work|mean|change|include|cover|last|take|cost|happen|expire|end|start|also|still|is|are|was|were|the case|true|documented|required|allowed|enough|in|on|for|at|to|\w+ed|built|made|done|set|kept|run|used)\b)/i;

/** "How do I fix it?": an action on it names nothing else. */
const doneWith = /\b(?:i|we|you|one)\s+\p{L}+\s+$/iu;
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
    (/^\S+(?:\s+\S+){0,3}$/.test(before.trim()) && afterAuxiliary.test(before)) ||
    /^(?:who|what)\s+\S+\s*$/i.test(before);
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
  let isFirst = true;
  // Replacing the first is enough for a reader; later ones have the same antecedent.
  return question.replace(
    /\b(?:its|their|his|it|they|them|he|she|him|hers|theirs|her(?=\s+\w)|her|this|that|these|those)\b/gi,
    (word, at: number) => {
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
