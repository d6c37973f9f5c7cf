import {
  headingOf,
  type Part,
  asQuestion,
  isPlural,
  withoutMark,
  entitiesOf,
  auxiliary,
  lowerFirst,
  opening,
  subjectOf,
  pronounOf,
} from './questionParts';
import type { Turn } from '../model/types';
import { analyze } from '../language/analyze';
import { comparedSides } from './comparison';
import { germanFollowUp } from './germanFollowUp';
import { followUp } from './followUp';
import { outOfScopeReply } from './guard';
import { isOfTheSame, withoutSame } from './sameRows';

const both =
  /^(.*\b(?:for|on|in|of|with|at|to|by)\s+)both\s+(.+?)\s+and\s+((?:the\s+)?\S+(?:\s+\p{Lu}\S*)*)(.*)$/iu;
const maxItems = 5;

/**
 * "the limits of A, B and C" → one question for each; undefined if nothing is listed that can be asked about
 * separately. Names may be listed anywhere, other words only after a preposition or imperative.
 */
function listedItems(question: string): readonly Part[] | undefined {
  const text = withoutMark(question);
  const found = afterCommas(text) ?? joinedByBoth(text);
  if (found === undefined) return undefined;
  const { before, first, more, last, after } = found;
  const lead = leadOf(before + first);
  const middle = more.split(',').map((part) => part.trim());
  const [lastItem, rest] = endOf(last, after);
  const things = [lead.item, ...middle.filter((part) => part !== ''), lastItem];
  if (!isList(things, lead.before)) return undefined;
  return things.slice(0, maxItems).map((thing) => ({
    question: asQuestion(`${beforeOne(lead.before, thing)}${rest}`),
    facet: headingOf(thing),
  }));
}

/**
 * Adapts the text before a single item: "for plans" and "Free" → "for the Free plan"; "in versions" and "3" →
 * "in version 3"
 */
function beforeOne(before: string, thing: string): string {
  const [, start, kind] =
    /^(.*\b(?:for|of|on|in|with|by)\s+)(?:the\s+)?([\p{Ll}_-]+s)\s+$/u.exec(before) ?? [];
  if (start === undefined || kind === undefined || !isPlural(kind)) return before + thing;
  const one = kind.replace(/ies$/, 'y').replace(/s$/, '');
  return /^\d/.test(thing) ? `${start}${one} ${thing}` : `${start}the ${thing} ${one}`;
}

interface Listed {
  readonly before: string;
  readonly first: string;
  /** Comma-separated items in the middle. */
  readonly more: string;
  readonly last: string;
  readonly after: string;
}

/**
 * "the limits of A, B and C": the first item with the text before it, the middle items, and the last with the
 * text after it.
 */
function afterCommas(text: string): Listed | undefined {
  const [, head = '', last = ''] = /^(.*,.*?),?\s+(?:and|as well as|&)\s+(.+)$/i.exec(text) ?? [];
  const [first = '', ...middle] = head.split(/,\s*/);
  const isItem = (thing: string): boolean => /^[\p{L}\p{N}\ue000](?:\S*\s+){0,3}\S*$/u.test(thing);
  if (middle.length === 0 || !middle.every(isItem)) return undefined;
  return { before: '', first, more: middle.join(','), last, after: '' };
}

/** "for both A and B" */
function joinedByBoth(text: string): Listed | undefined {
  const [, before, first = '', last = '', after = ''] = both.exec(text) ?? [];
  return before === undefined ? undefined : { before, first, more: '', last, after };
}

/** Splits off the first item: the words after the last preposition, or a name at the end. */
function leadOf(text: string): { readonly before: string; readonly item: string } {
  const at =
    /^(.*\b(?:of|for|on|in|with|at|by|about|to|from|between|list|show|compare|plans?|regions?|versions?|are|is|do|does)\s+(?:the\s+)?)(.+)$/i.exec(
      text.trim(),
    );
  return at === null ? { before: '', item: text.trim() } : { before: at[1] ?? '', item: at[2] ?? '' };
}

/** The last item ends with its name, or after its first word. */
function endOf(last: string, after: string): readonly [item: string, rest: string] {
  const words = last.trim().split(/\s+/);
  const isName = (word: string): boolean => /^[\p{Lu}\p{N}\ue000]/u.test(word);
  const count = isName(words[0] ?? '')
    ? Math.max(
        1,
        words.findIndex((word) => !isName(word)) < 0
          ? words.length
          : words.findIndex((word) => !isName(word)),
      )
    : 1;
  const rest = [...words.slice(count), after.trim()].join(' ').trim();
  return [words.slice(0, count).join(' '), rest === '' ? '' : /^[,;:?.]/.test(rest) ? rest : ` ${rest}`];
}

function isList(things: readonly string[], before: string): boolean {
  const isName = (thing: string): boolean =>
    /^(?:the\s+)?[\p{Lu}\p{N}\ue000]/u.test(thing) || /[_/]/.test(thing);
  if (things.length < 2 || things.some((thing) => thing.split(/\s+/).length > 4)) return false;
  if (things.every(isName)) return before !== '';
  return (
    things.length > 2 &&
    /^(?:what|how|list|show|describe|explain|summari[sz]e)\b.*\b(?:of|for|on|in)\s+(?:the\s+)?$/i.test(before)
  );
}

const maxParts = 5;
const newClause = `(?:${opening}|(?:is|are|does|do|did|can|should|must)\\b)`;
const asksAgain = new RegExp(`[,;]?\\s+(?:and|but|as well as)(?:\\s+also)?,?\\s+(?=${newClause})`, 'i');
/** The first two of three clauses are separated by a comma. */
const asksNext = new RegExp(
  `,\\s+(?=${opening}\\s+${auxiliary}\\b|who\\s+\\w+s?\\s+(?:it|them|this|that|these|those)\\b)`,
  'i',
);
const whichNoun = new RegExp(`^(?:which|what)\\s+([\\p{L}-]+(?:\\s+[\\p{L}-]+)?)\\s+${auxiliary}\\b`, 'iu');
/** "When a token expires, …" and "Order 4711: …": applies to everything asked after it. */
const condition = new RegExp(
  `^((?:when|if|in|for|on|during|after|before|while|as of|with|under|according to|at|once)\\b[^?]{4,150}?,|(?=[^:?]*\\d)[^:?]{3,80}:)\\s+(?=${opening}|is\\b|are\\b|does\\b|do\\b|can\\b|should\\b)`,
  'i',
);
const changed =
  /^(?:how|in what way)\s+(?:did|has|have|does|do)\s+(.+?)\s+(?:changed?|evolved?|developed?|grown?|moved?)\s+(?:between|from|since)\s+(.+?)\s+(?:to|and|until)\s+(.+?)$|^what\s+(?:has\s+)?changed\s+(?:in|about|for|with)\s+(.+?)\s+(?:between|from)\s+(.+?)\s+(?:to|and|until)\s+(.+?)$/i;
/** Fixed expressions joined by "and". */
const joinedNames =
  /\b(?:terms and conditions|research and development|health and safety|profit and loss|rights and obligations|roles and responsibilities|mergers and acquisitions|supply and demand|pros and cons|search and rescue|plug and play|trial and error|backup and restore|command and control|questions and answers|bed and breakfast|lost and found|read and write|input and output|date and time|policies and procedures|wear and tear|law and order|black and white|accounts? payable and receivable|notes? and bonds?)\b/gi;

/**
 * Splits a question into standalone parts that can be searched separately; a single part is the question
 * itself. Quotations, code and fixed expressions ("terms and conditions") are never split.
 */
export function splitQuestion(asked: string): readonly Part[] {
  const question = withoutAnswered(asked);
  const each = eachDocument(question);
  if (each !== undefined) return each.slice(0, maxParts);
  const masked = new Mask(question);
  const parts = masked.text
    .split(/(?<=\?)\s+/)
    .filter(isQuestion)
    .flatMap(clauses)
    .flatMap((clause) => cut(clause));
  const seen = new Set<string>();
  const distinct = parts
    .map((part) => ({
      ...part,
      question: masked.unmask(part.question).trim(),
      facet: masked.unmask(part.facet).trim(),
    }))
    .filter((part) => analyze(part.question).length > 0)
    .filter((part) => !seen.has(part.question.toLowerCase()) && seen.add(part.question.toLowerCase()));
  return distinct.length > 1 ? distinct.slice(0, maxParts) : [{ question, facet: facetOf(question) }];
}

/** "Thanks, and …": the text before the comma is not a question. */
function isQuestion(text: string): boolean {
  return outOfScopeReply(text) === undefined;
}

/** Masks text that must not be split. */
class Mask {
  readonly text: string;
  readonly #hidden: string[] = [];

  constructor(question: string) {
    const hide = (text: string): string => `\ue000${this.#hidden.push(text) - 1}\ue001`;
    const spaced = question.replace(/[\ue000\ue001]/g, '').replace(/\s+/g, ' ');
    this.text = spaced.replace(/["“][^"“”]*["”]|`[^`]*`/g, hide).replace(joinedNames, hide);
  }

  unmask(part: string): string {
    const once = part.replace(/\ue000(\d+)\ue001/g, (_, at: string) => this.#hidden[Number(at)] ?? '');
    return once === part ? part : this.unmask(once);
  }
}

/**
 * One question per clause: "What is the retention and who owns it?" → "What is the retention?", "Who owns the
 * retention?"
 */
function clauses(sentence: string): Part[] {
  const foreign = foreignClauses(sentence);
  if (foreign !== undefined) return foreign.map((question) => ({ question, facet: headingOf(question) }));
  const before = condition.exec(sentence)?.[1] ?? '';
  const all = withoutSame(sentence.slice(before.length).trim().split(asksAgain));
  const joined = all.filter(isQuestion);
  const [first = '', ...others] =
    joined.length > 1 ? joined.flatMap((clause) => clause.split(asksNext)) : joined;
  if (others.length === 0 || ofWhoItIs.test(joined.join(' '))) {
    const question = joined.length < all.length ? asQuestion(first) : sentence;
    return [{ question, facet: facetOf(question) }];
  }
  const whole = (clause: string): string =>
    before === '' ? asQuestion(clause) : `${before} ${lowerFirst(withoutMark(clause))}?`;
  const previous: Turn = { question: asQuestion(first), entities: entitiesOf(first), answer: '' };
  return [
    { question: whole(first), facet: facetOf(first) },
    ...others.map((clause) => {
      // A clause after a condition refers to it.
      const isBare = /^\W*(?:why|how|when|where|who)\W*$/i.test(clause);
      const isWhole = before !== '' && !isBare && pronounOf(clause) === undefined;
      const meant = isWhole ? clause : alone(clause, previous);
      const isJoined = isBare || meant.startsWith(`${withoutMark(asQuestion(clause))}: `);
      return { question: whole(meant), facet: isJoined ? headingOf(clause) : facetOf(meant) };
    }),
  ];
}

/** "Who is on call and how do I reach them?": they are whoever the answer names, so that both are one question. */
const ofWhoItIs = /^who(?:’s|'s| is)\b.+\b(?:they|them|their|him|her|his|he|she)\b/i;

/** Interrogative words in German, French and Spanish. */
const asks =
  '(?:wer|wem|wen|was|wann|wo|wohin|wie|warum|wieso|weshalb|welche[rsnm]?|ab wann|bis wann|seit wann|qui|quand|où|comment|pourquoi|quel(?:le)?s?|combien|quién(?:es)?|qué|cuándo|dónde|cómo|cuál(?:es)?|cuánt[oa]s?|por qué)(?![\\p{L}])';
const again = new RegExp(`[,;]?\\s+(?:und|sowie|et|y)\\s+(?=${asks})`, 'iu');
const next = new RegExp(`,\\s+(?=${asks})`, 'iu');
const opens = new RegExp(`^[¿\\s]*${asks}`, 'iu');
/** An interrogative and one word: the subject is that of the previous clause. */
const isOpen = new RegExp(
  `^(?:combien de temps|cuánto tiempo|wie (?:lange|oft|viele?)|${asks})\\s+\\S+$`,
  'iu',
);

/**
 * The standalone questions joined in a German, French or Spanish sentence ("Wer genehmigt Ausnahmen und wie
 * lange gelten sie?"); undefined if it is a single question.
 */
function foreignClauses(sentence: string): readonly string[] | undefined {
  if (!opens.test(sentence)) return undefined;
  const joined = withoutMark(sentence).split(again);
  if (joined.length < 2) return undefined;
  const [first = '', ...others] = joined.flatMap((clause) => clause.split(next));
  const previous = { question: asQuestion(first.replace(/^¿/, '')), entities: [], answer: '' };
  return [
    previous.question,
    ...others.map((clause) => {
      const whole = isOpen.test(clause) ? `${clause}: ${withoutMark(previous.question)}` : clause;
      return germanFollowUp(clause, previous, { groups: [] }) ?? asQuestion(whole);
    }),
  ];
}

/** Without a clause that the answer to the first one says. */
export function withoutAnswered(question: string): string {
  const [first = '', last, ...others] = question.split(opens.test(question) ? again : asksAgain);
  return last !== undefined && others.length === 0 && isOfTheSame(last, first) ? asQuestion(first) : question;
}

/** Completes a clause from the previous one. */
function alone(clause: string, previous: Turn): string {
  const named = withNoun(clause, previous.question);
  const meant = followUp(`and ${named}`, previous, { groups: [] });
  return meant?.kind === 'rewritten' ? meant.question : named;
}

/** "Which checksum does A use", "which one does B use" → "which checksum does B use". */
function withNoun(clause: string, previous: string): string {
  const [, noun] = whichNoun.exec(previous) ?? [];
  return noun === undefined ? clause : clause.replace(/^(which|what) ones?\b/i, `$1 ${noun}`);
}

/** Splits a question about several things into one for each. */
function cut(part: Part): readonly Part[] {
  return changes(part.question) ?? comparedSides(part.question) ?? listedItems(part.question) ?? [part];
}

const accordingTo: readonly (readonly [each: RegExp, one: string])[] = [
  [/^(.+?)\s+according to each of these:\s*(.+)$/i, 'according to'],
  [/^(.+?)\s+laut jedem von diesen:\s*(.+)$/i, 'laut'],
  [/^(.+?)\s+selon chacun de ceux-ci\s?:\s*(.+)$/i, 'selon'],
  [/^(.+?)\s+según cada uno de estos:\s*(.+)$/i, 'según'],
];

/** "X according to each of these: A; B" (see core/understanding/askBack.ts) → one question per document. */
export function eachDocument(question: string): readonly Part[] | undefined {
  for (const [each, one] of accordingTo) {
    const [, asked, titles] = each.exec(withoutMark(question)) ?? [];
    if (asked === undefined || titles === undefined) continue;
    return titles.split(/\s*;\s*/).map((title) => ({
      question: `${asked} ${one} ${title}?`,
      facet: headingOf(title),
    }));
  }
  return undefined;
}

/** "How did X change from P to Q?" → what it was in P, and in Q. */
function changes(question: string): readonly Part[] | undefined {
  const found = changed.exec(withoutMark(question));
  if (found === null) return undefined;
  const [, did, didFrom, didTo, what, whatFrom, whatTo] = found;
  const thing = did ?? what ?? '';
  const isPast = /^(?:how did|what changed)/i.test(question);
  const be = isPast ? 'was' : 'is';
  return [didFrom ?? whatFrom ?? '', didTo ?? whatTo ?? ''].map((at) => ({
    question: asQuestion(`what ${be} ${thing} in ${at}`),
    facet: headingOf(at),
  }));
}

/** Short form of a question, used as the heading of its answer. */
export function facetOf(question: string): string {
  const bare = withoutMark(question);
  if (/^what (?:is|are|was|were) /i.test(bare)) return headingOf(bare.replace(/^what \S+ /i, ''));
  const heading = headingOf(bare.replace(condition, ''));
  const subject = subjectOf(bare);
  return heading.length > maxFacetCharacters && subject !== undefined ? headingOf(subject) : heading;
}

const maxFacetCharacters = 80;
