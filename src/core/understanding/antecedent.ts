// What a pronoun of a follow-up stands for.

import { namesIn } from '../language/names';
import type { Turn } from '../model/types';
import { partsOfQuestion, subjectOf } from './questionParts';

/** What "it" is after a question and its answer; undefined if nothing is named. */
export function thingOf({ question, answer, entities }: Turn): string | undefined {
  const [, asked = ''] = /^which\s+(?:of\s+the\s+)?(\p{L}+)/iu.exec(question) ?? [];
  const told = asked === '' ? undefined : onlyCellOf(answer, asked);
  const [quoted] = /“[^”]+”/.exec(question) ?? [];
  return told ?? quoted ?? countedIn(question) ?? subjectOf(question) ?? objectOf(question) ?? entities[0];
}

/** "How many seats does the plan include?" is about seats. */
function countedIn(question: string): string | undefined {
  const counted = /^(?:how (?:many|much)|which|what)\s+(.+)$/i.exec(
    partsOfQuestion(question)?.opening ?? '',
  )?.[1];
  return counted === undefined || /^of\b/i.test(counted) ? undefined : `the ${counted}`;
}

/** What the only row of an answer's table has in the column that a noun names: of "which supplier", the supplier. */
function onlyCellOf(answer: string, noun: string): string | undefined {
  const [head = [], row = [], ...others] = answer
    .split('\n')
    .filter((line) => /^\|.*\|$/.test(line) && !/^[|\s:-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const wanted = noun.toLowerCase().replace(/s$/, '');
  const column = head.findIndex((name) => name.toLowerCase().replace(/s$/, '') === wanted);
  const cell = row[column];
  return others.length > 0 || cell === '' ? undefined : cell;
}

/** The object of the asker's action: "How do I rotate a key?" is about the key. */
function objectOf(question: string): string | undefined {
  const done =
    /\b(?:do|does|did|can|should|must|may|if|when)\s+(?:i|we|you|one)\s+(?:(?:have|need)\s+to\s+)?(?!(?:have|need)\s+to\b)\S+\s+(?:(?:up|out|off|down|back)\s+)?(?:(?:about|at|for|on|to|with)\s+)?(?!sure\b)(.+)$/i.exec(
      question,
    )?.[1];
  return done === undefined ? undefined : subjectOf(`explain ${done}`)?.replace(/^an?\s/i, 'the ');
}

/** Names of two or more words in the previous question, else the first in its answer. */
export function peopleIn({ question, answer }: Turn): string[] {
  const isPerson = (name: string): boolean => /^\p{Lu}\S+(?:\s+\p{Lu}\S+)+$/u.test(name);
  const asked = namesIn(question.slice(1)).filter(isPerson);
  return asked.length > 0 ? asked : namesIn(answer).filter(isPerson).slice(0, 1);
}
