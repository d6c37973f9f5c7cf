// Questions that the clauses of English sentences answer: the verb moves to the front, and what the clause tells becomes the question word.
// "Passes are refunded within 14 days": "When are passes refunded?" Any words of the sentence that stay, stay as they are written.

import type { SourceDocument } from '../../model/types';
import { leaning } from './candidate';
import { clauseInside, leans, noun, number, times, unit, upToWords, within } from './clauseParts';
import { withDo } from './doClauses';

const finite = 'is|are|was|were|can|may|must|shall|should';
/** A clause with an auxiliary verb: its subject, the verb, and what follows up to the next clause. */
const clause = new RegExp(
  String.raw`^((?:${noun} ){0,7}?${noun}) (${finite}|can(?=not))(?:not)? (${upToWords(14)})(?=[,;:](?=\s|$)|\.?$)`,
  'iu',
);
/** The questions that a sentence answers, the most telling first. */
export function askedOfClauses(sentence: string, document: SourceDocument): readonly string[] {
  const asked = introduced.test(sentence)
    ? conditionOf(sentence)
    : [...meantIn(sentence), ...invertedOf(sentence, document), ...withDo(sentence, document)];
  return asked.filter(
    (question) =>
      !leaning.test(question) && question.length <= mostCharacters && question.split(' ').length <= mostWords,
  );
}

const mostCharacters = 110;
const mostWords = 16;
/** What stands before the clause that tells something. */
const introduced =
  /^(?:If|When|In case of|In the event of|During|Without|Outside|After|Before|On|For) [^,]{3,80}, (?=\p{Ll})/u;

/** "During a pause no fee is due, …": not all of it stands before the clause. */
const holdsVerb = new RegExp(`\\b(?:${finite})\\b`, 'i');

/** "If you lose your pass, …", "During the probationary period, …". */
function conditionOf(sentence: string): string[] {
  const [, when] = /^If ([^,:;]{8,80}), /.exec(sentence) ?? [];
  if (when !== undefined) {
    const own = asMine(when);
    return /\byou/i.test(own) || own.split(' ').length < 3 ? [] : [`What happens if ${own}?`];
  }
  const [, during] =
    /^((?:During|In case of|In the event of|Without|Outside) (?:\S+ ){1,6}?\S+), /.exec(sentence) ?? [];
  return during === undefined || clauseInside.test(during) || holdsVerb.test(during)
    ? []
    : [`What applies ${during.charAt(0).toLowerCase()}${during.slice(1)}?`];
}

/** What is said to a reader, as the reader asks for it. */
function asMine(clause: string): string {
  return clause
    .replace(/\byou are\b/gi, 'I am')
    .replace(/\byou were\b/gi, 'I was')
    .replace(/\byourself\b/gi, 'myself')
    .replace(/\byour\b/gi, 'my')
    .replace(/\byou\b(?=$| (?:and|or)\b)/gi, 'me')
    .replace(/(?<=\b(?:to|for|with|of|from|about|by|on|at|against) )you\b/gi, 'me')
    .replace(/\byou\b/gi, 'I');
}

/** "“Services” means the …", "A golden sample is a …". */
function meantIn(sentence: string): string[] {
  const [, term] = /^["“]([^"”]{2,40})["”] (?:means|refers to|is|are) /.exec(sentence) ?? [];
  if (term !== undefined) return [`What does “${term}” mean?`];
  const [, thing] =
    /^(An? (?:[\p{L}\p{N}-]+ ){0,3}?[\p{L}\p{N}-]+) (?:is|means) (?:an?|the|any) /u.exec(sentence) ?? [];
  return thing === undefined ? [] : [`What is ${thing.charAt(0).toLowerCase()}${thing.slice(1)}?`];
}

/** A clause with an auxiliary verb. */
interface Clause {
  /** As it is written within a sentence. */
  readonly subject: string;
  readonly verb: string;
  readonly rest: string;
  readonly isDenied: boolean;
}

type Rule = (clause: Clause) => string | undefined;

/** The first that makes a question of a clause does. */
const rules: readonly Rule[] = [counted, denied, timed, doneBy, responsibleFor, valued, allowed, stated];

function invertedOf(sentence: string, document: SourceDocument): string[] {
  const found = clauseOf(sentence, document);
  if (found === undefined) return [];
  for (const rule of rules) {
    const question = rule(found);
    if (question !== undefined) return [question];
  }
  return [];
}

function clauseOf(sentence: string, document: SourceDocument): Clause | undefined {
  const [whole = '', subject = '', verb = '', told = ''] = clause.exec(sentence) ?? [];
  if (subject === '' || leans(subject)) return undefined;
  const rest = told.trim().replace(/\.$/, '');
  const isDenied = /^(?:not|never)\b/.test(rest) || /\bcannot\b/.test(whole);
  return {
    subject: within(subject, document),
    verb: verb.toLowerCase(),
    rest: rest.replace(/^(?:not|never) /, ''),
    isDenied,
  };
}

/** "Up to five unused days may be carried over": how many. */
function counted({ subject, verb, rest }: Clause): string | undefined {
  const things = countedThings.exec(subject)?.[1];
  if (things === undefined || !/s\b/.test(things) || /^(?:percent|per cent|%)/.test(things)) return undefined;
  return clauseInside.test(rest) ? undefined : `How many ${things} ${verb} ${rest}?`;
}

const countedThings = new RegExp(
  `^(?:up to |at most |at least |no more than |only |a maximum of )?${number} (.+)$`,
  'iu',
);

/** "Discounts cannot be combined". */
function denied({ subject, verb, rest, isDenied }: Clause): string | undefined {
  const own = upToClause(rest);
  if (!isDenied || own === '' || hasNumber(subject)) return undefined;
  if (/^(?:an?|the|only|enough|sufficient)\b/.test(own)) return undefined;
  // "Must not" forbids.
  return `${/^(?:must|shall)$/.test(verb) ? 'May' : capital(verb)} ${subject} ${own}?`;
}

function hasNumber(text: string): boolean {
  return new RegExp(`(?<!\\p{L})${number}(?!\\p{L})`, 'iu').test(text);
}

const tellsTime = new RegExp(
  String.raw`\d|\b${number}\b|${unit}\b|noon|midnight|day|daily|weekly|monthly|quarterly|yearly|annually|nightly|hourly|[A-Z]`,
  'u',
);
const beforeTime = /\b(?:only|usually|normally|always|at the latest|by|and)\s*$/i;

/** "Passes are refunded within 14 days": when, how long, how often, until when. */
function timed({ subject, verb, rest }: Clause): string | undefined {
  for (const [time, asks] of times) {
    const at = time.exec(rest)?.index;
    if (at === undefined || !tellsTime.test(rest.slice(at))) continue;
    const own = rest.slice(0, at).replace(beforeTime, '').trim();
    if (isPredicate(own, asks)) return `${asks} ${verb} ${subject} ${own}?`;
  }
  return undefined;
}

/** Whether what stands before a time says what is done. */
function isPredicate(own: string, asks: string): boolean {
  if (!/^\p{Ll}/u.test(own) || clauseInside.test(own)) return false;
  if (/\b(?:be|an?|the|of|to|for|with|from|between)$/i.test(own)) return false;
  return /^(?:By|Until)/.test(asks) || !/\b(?:in|at|on)$/i.test(own);
}

/** "… is approved by the board": who does it. */
function doneBy({ subject, verb, rest }: Clause): string | undefined {
  const own = agent.exec(rest)?.[1];
  return own === undefined ? undefined : `Who ${verb} ${subject} ${own} by?`;
}

const agent =
  /^((?:be )?\p{Ll}+(?:ed|en|ade|un|id|ught|ld|own|wn))(?: \p{Ll}+ly)? by (?:the|an?|your|our|\p{Lu})/u;

/** "The works council is responsible for …". */
function responsibleFor({ verb, rest }: Clause): string | undefined {
  const [, state, thing] = /^(responsible|in charge|liable|accountable) ((?:for|of) .+)$/.exec(rest) ?? [];
  if (state === undefined || thing === undefined || clauseInside.test(thing)) return undefined;
  return `Who ${verb} ${state} ${thing}?`;
}

/** "The initial term is 36 months". */
function valued({ subject, verb, rest }: Clause): string | undefined {
  if (!/^(?:the|our|my) \S+ \S/i.test(subject) || !/^(?:is|are|was|were)$/.test(verb)) return undefined;
  return value.test(rest) ? `What ${verb} ${subject}?` : undefined;
}

const value = new RegExp(
  String.raw`^(?:about |at most |at least |up to |currently |set to )?(?:[€$£] ?)?${number}(?![\p{L}])`,
  'iu',
);

/** "Passes can be transferred to a family member", "… work from home up to three days per week". */
function allowed({ subject, verb, rest }: Clause): string | undefined {
  const own = decidable(subject, rest);
  if (own === undefined || !/^(?:can|may|must)$/.test(verb)) return undefined;
  const [, before = '', units] = limited.exec(own) ?? [];
  if (units !== undefined) return `How many ${units} ${verb} ${subject} ${before}?`;
  if (hasNumber(own) || !own.includes(' ') || /^(?:also|still|always)\b/.test(own)) return undefined;
  return isAsked(verb, own, rest) ? `${capital(verb)} ${subject} ${own}?` : undefined;
}

/** "Time off must be taken sooner": nobody asks whether it must. "Calls may be loud": that is no permission. */
function isAsked(verb: string, own: string, rest: string): boolean {
  return verb === 'must' ? dependsOn.test(rest) : !mayBe.test(own) || isDoneTo.test(own);
}

const dependsOn =
  /\b(?:if|unless|when|where|except|provided|during|without|outside|in case of|in the event of)\b/;
const mayBe = /^(?:\p{Ll}+ly |then )?be\b/u;
const isDoneTo =
  /^(?:\p{Ll}+ly |then )?be (?:\p{Ll}+ly )?(?:\p{Ll}+(?:ed|en|ade|ought|aught|own|awn|un)|born|built|cut|done|held|hung|kept|laid|left|lent|let|lit|lost|met|paid|put|read|said|sent|set|shut|sold|spent|swum|told|won|worn)\b/u;

const limited = new RegExp(
  String.raw`^(\p{L}.*?) (?:up to|at most|at least|no more than) ${number} (\p{Ll}+s (?:per|a) \p{Ll}+)$`,
  'iu',
);

/** "Helmets are compulsory for children". */
function stated({ subject, verb, rest }: Clause): string | undefined {
  const own = decidable(subject, rest);
  const found = own === undefined ? undefined : state.exec(own)?.[0];
  if (own === undefined || found === undefined || !/^(?:is|are)$/.test(verb) || hasNumber(own))
    return undefined;
  const more = own.slice(found.length);
  return `${capital(verb)} ${subject} ${found}${/^ (?:for|of|to|with)\b/.test(more) ? more : ''}?`;
}

const state =
  /^(?:\p{Ll}+(?:able|ible)|compulsory|mandatory|optional|required|necessary|free|prohibited|forbidden|allowed|permitted|covered|included|exempt)\b/u;

/** What can be decided by yes or no, without the reply in it. */
function decidable(subject: string, rest: string): string | undefined {
  const own = upToClause(rest);
  const goesOn = /^ (?:than|as)\b/.test(rest.slice(own.length));
  return goesOn || hasNumber(subject) || leaning.test(rest) || /\bonly\b/.test(own) ? undefined : own;
}

/** The part of a predicate before another clause begins in it. */
function upToClause(rest: string): string {
  const at = rest.search(nextClause);
  const own = (at < 0 ? rest : rest.slice(0, at)).trim();
  // What is enumerated after a preposition is not cut in the middle.
  return /^ (?:and|or) /.test(rest.slice(own.length))
    ? own.replace(/ (?:for|of|in|on|at|with|from|to|by|within|without) .*$/, '')
    : own;
}

const nextClause =
  / (?:that|which|who|whose|where|when|if|unless|because|while|whether|and|or|but|than|as|except|provided)\b/i;

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
