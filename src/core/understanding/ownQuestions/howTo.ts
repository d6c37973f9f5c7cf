// Questions from headings that name a task: "How to install X", "Installing X", "Install X".

import {
  type Candidate,
  type Placed,
  leaning,
  textOf,
  worths,
  keyText,
  plain,
  writtenWords,
} from './candidate';
import type { SourceDocument } from '../../model/types';
import { stemsOf, tellingOf } from './statements';

const actions =
  'access add assign attach back build change check clear clone compare configure connect control convert copy create customize debug define delete deploy detach disable download edit enable encrypt export filter find format grant import install invoke launch list load manage measure migrate monitor mount move open order override publish query read rebuild recover register reload remove rename renew repair replace report request reset resize restart restore resume retrieve revoke rotate run save schedule select send set share sign specify start stop submit switch test track transfer troubleshoot uninstall unmount update upgrade upload use validate verify view write'.split(
    ' ',
  );
/** Verbs by their -ing form. */
const ofGerund = new Map(actions.flatMap((verb) => gerundsOf(verb).map((gerund) => [gerund, verb] as const)));

/** A final consonant may be doubled, so both spellings are accepted: only one of them is a word. */
function gerundsOf(verb: string): string[] {
  const stem = /[^e]e$/.test(verb) ? verb.slice(0, -1) : verb;
  return [`${stem}ing`, `${stem}${stem.slice(-1)}ing`];
}

export function howToOf(placed: Placed): readonly Candidate[] {
  const { document, section } = placed;
  const title = plain(section.headings.at(-1) ?? '')
    .replace(/^(?:step\s+\d+\s*[:.–-]|\d+(?:\.\d+)*[.)]?)\s+/i, '')
    .replace(/\s*\([^)]*\)$|[:?.]+$/g, '');
  const task = taskOf(title);
  if (task === undefined || leaning.test(task) || task.length > 90) return [];
  const [verb = '', ...rest] = task.split(' ');
  const things = commonly(rest.join(' '), document);
  if (section.headings.length > 1 && !isSpecific(things)) return [];
  return askedOf(`How do I ${verb.toLowerCase()} ${things}?`, placed);
}

function askedOf(question: string, placed: Placed): Candidate[] {
  const { isThere, text } = toDo(placed);
  if (!isThere) return [];
  const isOwn = text !== undefined && isAbout(question, text);
  return [{ question, text: isOwn ? text : undefined, worth: worths.howTo }];
}

/** The task named by a title, starting with a verb; undefined for any other title. */
function taskOf(title: string): string | undefined {
  const how = /^how to (\S+ (\S.*))$/i.exec(title);
  if (how !== null) return isObject(how[2] ?? '') ? how[1] : undefined;
  const [first = '', ...rest] = title.split(' ');
  const small = first.toLowerCase();
  const verb = ofGerund.get(small) ?? (isCommand(title) ? small : undefined);
  return verb === undefined || !isObject(rest.join(' ')) ? undefined : [verb, ...rest].join(' ');
}

/**
 * "Installing and updating", "Use with components", "Upgrading: what to know", "Using X vs. Y" have no
 * object.
 */
function isObject(rest: string): boolean {
  if (!/^[\p{L}\p{N}`"$.]/u.test(rest) || noObject.test(rest)) return false;
  return !/\b(?:and \w+ing|vs\.?|examples?|overview|notes?|guidelines|considerations|samples?|is|are|was|were|has|can|will|does)\b|: /i.test(
    rest,
  );
}

const noObject = /^(?:and|or|with|in|on|to|from|for|of|by|at|as|is|are|not|without|when|vs)\b/i;

/**
 * Whether a title starting with a verb's plain form is an instruction: "Update policy" and "Filter Parameter"
 * are not.
 */
function isCommand(title: string): boolean {
  const [first = '', second = '', ...more] = title.split(' ');
  if (!actions.includes(first.toLowerCase())) return false;
  if (/^(?:an?|the|your|all|new|multiple|existing|custom)$/i.test(second)) return true;
  return !alsoNouns.includes(first.toLowerCase()) && (more.length > 0 || /^\p{Lu}|\d/u.test(second));
}

/** Verbs that are just as often nouns. */
const alsoNouns =
  'access back build change check clone control copy display download export filter format import list load monitor mount move order override query report request reset restore schedule start switch test track transfer update upgrade upload use view'.split(
    ' ',
  );

/** Lower-cases words that the document writes so elsewhere: title case does not identify names. */
function commonly(phrase: string, document: SourceDocument): string {
  const words = phrase.split(' ').map((word) => (/^your$/i.test(word) ? 'my' : word));
  const weighty = words.filter((word) => word.length > 3);
  const hasCapitals = weighty.every((word) => !/^\p{Ll}/u.test(word));
  return words.map((word) => (hasCapitals && isNoName(word, document) ? word.toLowerCase() : word)).join(' ');
}

function isNoName(word: string, document: SourceDocument): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(word) && timesIn(document, word.toLowerCase()) >= timesIn(document, word);
}

/** Counts a word, singular or plural, within sentences. */
function timesIn(document: SourceDocument, word: string): number {
  const { times } = writtenWords(document);
  const stem = word.replace(/s$/, '');
  return (times.get(stem) ?? 0) + (times.get(`${stem}s`) ?? 0);
}

/** Whether a task's object is clear without the headings above: a name, code or number. */
function isSpecific(things: string): boolean {
  const words = things.split(' ');
  return words.length <= 12 && words.some((word) => /\p{Lu}|\d|[_.$/-]\w/u.test(word));
}

/** Whether a section gives instructions, and its first one: a command, or a list step. */
function toDo(placed: Placed): { readonly isThere: boolean; readonly text: string | undefined } {
  const { document, section } = placed;
  const first = section.blocks.find(({ kind }) => kind === 'code' || kind === 'list');
  const written = first === undefined ? '' : textOf(document, first);
  const text = first?.kind === 'code' ? commandIn(written) : stepIn(written);
  const told = tellingOf(placed);
  return { isThere: first !== undefined || told.some((sentence) => instructing.test(sentence)), text };
}

const instructing =
  /^(?:use|run|open|select|choose|click|enter|type|add|set|create|install|go to|make sure|first|then|next|you can|you must|you need|to [a-z]+ .*,|if you want to)\b/i;

/** Whether a first step clearly belongs to the task. */
function isAbout(question: string, text: string): boolean {
  const asked = stemsOf(question);
  return stemsOf(text).some((stem) => asked.includes(stem));
}

/** The only line of a short code block. */
function commandIn(code: string): string | undefined {
  const lines = code
    .split('\n')
    .map((line) => line.trim().replace(/^(?:\$|PS>|>)\s+/, ''))
    .filter((line) => line !== '' && !/^(?:```|~~~|#|\/\/|:::)/.test(line));
  const [line = ''] = lines;
  return lines.length === 1 && line.length >= 6 && line.length <= 120 && line.includes(' ')
    ? line
    : undefined;
}

function stepIn(list: string): string | undefined {
  const first = /^\s*(?:\d+[.)]|[-*+])\s+(.+)$/m.exec(list)?.[1];
  if (first === undefined || /!\[|<[a-z]|\]\[/i.test(first)) return undefined;
  const [sentence = ''] = plain(first).split(/(?<=[.!:])\s/);
  return sentence.split(' ').length >= 4 && /^\d/.test(list.trim()) ? keyText(sentence) : undefined;
}
