import type { Turn } from '../model/types';
import { analyze } from '../language/analyze';
import { numberWords, numberWordSource } from '../language/numberWords';
import { pronounOf, resolvePronouns, asQuestion, auxiliary, opening, withoutMark } from './questionParts';
import { eachDocument } from './split';

/** A reference to positions in a list ("the second one", "[2]", "the first two"). */
export interface NamedPlace {
  /** Span of the reference: UTF-16 offsets, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** A marker `[n]` refers to sources rather than items. */
  readonly isMarker: boolean;
  /**
   * The positions in a list of the given length, from 0, in reading order; empty if the list is too short.
   */
  readonly of: (count: number) => readonly number[];
}

const words: readonly (readonly [pattern: string, place: number])[] = [
  ['first|1st|erste[nrsm]?|premi(?:er|ère)|primer[oa]?', 1],
  ['second|2nd|zweite[nrsm]?|deuxième|seconde|segund[oa]', 2],
  ['third|3rd|dritte[nrsm]?|troisième|tercer[oa]?', 3],
  ['fourth|4th|vierte[nrsm]?|quatrième|cuart[oa]', 4],
  ['fifth|5th|fünfte[nrsm]?|cinquième|quint[oa]', 5],
  ['sixth|6th|sechste[nrsm]?|sixième|sext[oa]', 6],
  ['seventh|7th|siebte[nrsm]?|septième|séptim[oa]', 7],
  ['eighth|8th|achte[nrsm]?|huitième|octav[oa]', 8],
  ['second[- ]to[- ]last|second[- ]last|penultimate|vorletzte[nrsm]?|avant-dernière?|penúltim[oa]', -2],
  ['last|latter|final|letzte[nrsm]?|derni(?:er|ère)|últim[oa]', -1],
  ['former', 1],
];
const article =
  '(?:the\\s+|de[rnm]\\s+|die\\s+|das\\s+|le\\s+|la\\s+|les\\s+|el\\s+|lo\\s+|los\\s+|las\\s+|du\\s+)?';
/** Nouns for list items; other nouns do not refer to a list ("the first quarter"). */
const listed =
  'ones?|options?|items?|steps?|points?|bullets?|entry|entries|choices?|reasons?|answers?|documents?|thing|schritte?|punkte?|möglichkeit|variante|étape|choix|paso|punto|opción';
const ofThese =
  "(?:\\s+(?:of\\s+(?:these|those|them|the\\s+list)|davon|d[’']entre\\s+(?:eux|elles)|de\\s+(?:ellos|estos|esos)))?";
/** No more: "the first ten days" is seldom about a list. */
const fewItems = { from: 2, to: 4 };
const counts = numberWords('en', fewItems);
const end = '(?=\\s*(?:[?.!,;:]|$)|\\s+(?!of\\b)\\p{Ll})';

const allOfThem = words.map(([pattern]) => pattern).join('|');
const several = new RegExp(
  `${article}(first|last)\\s+(${numberWordSource('en', fewItems)}|[234])(?:\\s+(?:${listed}))?${ofThese}`,
  'iu',
);
const ordinal = new RegExp(
  `(?<![\\p{L}\\p{N}])${article}(${allOfThem})(?:\\s+(?:${listed})(?![\\p{L}])${ofThese}(?!\\s+(?:of|de|des|du|del|der|von)\\s)|${ofThese}(?=\\s*(?:[?.!,;:]|$)))`,
  'iu',
);
const numbered = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:option|item|step|point|number|no\\.?|choice|schritt|punkt|nummer|étape|paso|opción)\\s+#?(\\d{1,2})(?![\\d.]*\\d)${end}|#(\\d{1,2})(?!\\d)`,
  'iu',
);
const marker = /\[(\d{1,2})\]/;
/** "How long may a dive last": the verb, which names no place. */
const lasts = /\S\s+(?<!\b(?:the|and|or)\s+)last$/i;

/** The first reference to list positions in a text; undefined if there is none. */
export function placeNamedIn(text: string): NamedPlace | undefined {
  return severalIn(text) ?? markerIn(text) ?? ordinalIn(text) ?? numberIn(text);
}

/** The numbers of a reply that consists only of numbers: "2", "1 and 3", "2.". */
function numbersAlone(text: string): readonly number[] {
  const bare = text.trim().replace(/[.)\s!]+$/, '');
  return /^\d{1,2}(?:\s*(?:,|and|und|et|y|&|\+)\s*\d{1,2})*$/i.test(bare)
    ? Array.from(bare.matchAll(/\d+/g), ([digits]) => Number(digits))
    : [];
}

function severalIn(text: string): NamedPlace | undefined {
  const found = several.exec(text);
  if (found === null) return undefined;
  const many = counts.get(found[2]?.toLowerCase() ?? '') ?? (Number(found[2]) || 2);
  const isLast = /^last$/i.test(found[1] ?? '');
  const of = (count: number): number[] =>
    count < many ? [] : Array.from({ length: many }, (_, at) => (isLast ? count - many + at : at));
  return { ...spanOf(found), isMarker: false, of };
}

function markerIn(text: string): NamedPlace | undefined {
  const found = marker.exec(text);
  return found === null ? undefined : { ...spanOf(found), isMarker: true, of: only(Number(found[1])) };
}

function ordinalIn(text: string): NamedPlace | undefined {
  const found = ordinal.exec(text);
  if (found === null || lasts.test(text.slice(0, found.index + found[0].length))) return undefined;
  const named = found[1] ?? '';
  const place = words.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(named))?.[1];
  return place === undefined ? undefined : { ...spanOf(found), isMarker: false, of: only(place) };
}

function numberIn(text: string): NamedPlace | undefined {
  const found = numbered.exec(text);
  if (found === null) return undefined;
  return { ...spanOf(found), isMarker: false, of: only(Number(found[1] ?? found[2])) };
}

/** A single position; negative counts from the end. */
function only(place: number): NamedPlace['of'] {
  return (count) => {
    const at = place < 0 ? count + place : place - 1;
    return at >= 0 && at < count ? [at] : [];
  };
}

function spanOf(found: RegExpExecArray): { readonly start: number; readonly end: number } {
  return { start: found.index, end: found.index + found[0].length };
}

/** The reply to a clarifying question. */
export type Reply =
  /** The chosen options. */
  | { readonly kind: 'chosen'; readonly questions: readonly string[] }
  /** The original question, completed. */
  | { readonly kind: 'told'; readonly question: string }
  | { readonly kind: 'dropped' };

const dropped =
  /^(?:(?:oh|ok(?:ay)?|no|nein|non)[,\s]+)?(?:never\s*mind|cancel(?: (?:it|that))?|forget (?:it|that|about it)|stop|skip(?: it)?|drop it|no(?:ne)?(?: thanks?| thank you| of (?:them|these|those))?|nothing|egal|schon gut|vergiss es|abbrechen|abbruch|nein danke|keine?[snr]?(?: davon)?|laisse(?:z)? tomber|annule[rz]?|aucun(?:e)?|non merci|olv[ií]da(?:lo)?|cancelar?|d[ée]jalo|ningun[oa]|no gracias)(?:[,\s]+(?:please|thanks?|thank you|bitte|danke|merci|gracias))?$/i;
const all =
  /^(?:(?:for|in|on|für|pour|para)\s+)?(?:all(?: of (?:them|these|those)| (?:three|four|of it))?|both(?: of (?:them|these|those))?|each(?: (?:one|of (?:them|these|those)))?|every one|any of them|alle(?:[snr]?| davon| drei)|beide[ns]?|jede[rsn]?|tous|toutes|les (?:deux|trois)|tous les (?:deux|trois)|chacun(?:e)?|tod[oa]s|amb[oa]s|cada un[oa]|l[oa]s (?:dos|tres))(?:[,\s]+(?:please|bitte|s[’']il (?:vous|te) pla[iî]t|por favor))?$/i;
/** Words leading up to the choice itself. */
const lead =
  /^(?:(?:and|but|so|well|ok(?:ay)?|yes|please|i mean(?:t)?|i want|i['’]d like|give me|take|use|what about|how about|the one (?:for|in|of|from|with)|ja|ich meine|oui|je veux dire|s[ií]|me refiero a|quiero decir)\b[,:\s]*)+/i;
const preposition =
  /^(?:for|in|on|at|of|with|by|from|to|under|during|according to|per|für|auf|bei|im|von|laut|aus|pour|sur|dans|chez|selon|para|en|de|según|con)\s/i;
const maxReplyWords = 10;

/** Whether a text withdraws the previous question. */
export function isDropped(text: string): boolean {
  return /^(?:never\s*mind|forget (?:it|that|about it)|schon gut|vergiss es|laisse(?:z)? tomber|olv[ií]da(?:lo)?|d[ée]jalo)$/i.test(
    withoutMark(text),
  );
}

/** Interprets a reply to a clarifying question; undefined if it is a new question. */
export function replyTo(text: string, { question, options = [] }: Turn): Reply | undefined {
  const said = withoutMark(text);
  if (dropped.test(said)) return { kind: 'dropped' };
  const chosen =
    exactly(said, options) ?? allOf(said, options) ?? byPlace(said, options) ?? byWords(said, options);
  if (chosen !== undefined) return { kind: 'chosen', questions: chosen };
  if (isQuestion(said)) return undefined;
  return said.split(/\s+/).length > maxReplyWords
    ? undefined
    : { kind: 'told', question: completed(question, said) };
}

function exactly(said: string, options: readonly string[]): readonly string[] | undefined {
  const same = options.filter((option) => withoutMark(option).toLowerCase() === said.toLowerCase());
  return same.length > 0 ? same.slice(0, 1) : undefined;
}

/** The combined option, else all options. */
function allOf(said: string, options: readonly string[]): readonly string[] | undefined {
  if (!all.test(said) || options.length === 0) return undefined;
  const together = options.filter((option) => isTogether(option, options));
  return together.length > 0 ? together : options;
}

/** Whether it is the last option and combines the others: variants of one thing, or the documents. */
function isTogether(option: string, options: readonly string[]): boolean {
  if (option !== options.at(-1) || options.length < 3) return false;
  const held = new Set(analyze(option));
  return (
    eachDocument(option) !== undefined ||
    options.every((other) => analyze(other).every((term) => held.has(term)))
  );
}

/** "the second one", "2", "1 and 3", "the last two": counts the options for single items. */
function byPlace(said: string, options: readonly string[]): readonly string[] | undefined {
  const numbers = numbersAlone(said);
  const place = placeNamedIn(said);
  // "the first quarter of next year" is not a choice.
  const isAll =
    place !== undefined &&
    said.length - (place.end - place.start) <= said.replace(/\S/g, '').length + maxRest;
  const single = options.filter((option) => !isTogether(option, options));
  const places =
    numbers.length > 0 ? numbers.map((number) => number - 1) : isAll ? place.of(single.length) : [];
  const shown = numbers.length > 0 ? options : single;
  const chosen = places.flatMap((at) => shown[at] ?? []);
  return chosen.length > 0 && chosen.length === places.length ? chosen : undefined;
}

/** Maximum characters in addition to the reference: "I mean the second one, please". */
const maxRest = 16;

const filler = new Set(analyze('one ones please bitte document documents option'));

/** "Acme", "the Berlin one, please", "Acme and Globex": words that distinguish the options. */
function byWords(said: string, options: readonly string[]): readonly string[] | undefined {
  const single = options.filter((option) => !isTogether(option, options));
  const held = single.map((option) => new Set(analyze(option)));
  const telling = new Set(analyze(said.replace(lead, '')).filter((term) => !filler.has(term)));
  const known = [...telling].filter((term) => held.some((terms) => terms.has(term)));
  const own = known.filter((term) => !held.every((terms) => terms.has(term)));
  if (own.length === 0 || known.length < telling.size) return undefined;
  const fitting = single.filter((_, at) => own.every((term) => held[at]?.has(term)));
  if (fitting.length > 0) return fitting;
  // If the words match different options, all of them are chosen.
  return single.filter((_, at) => own.some((term) => held[at]?.has(term)));
}

/** True for a reply that begins like a question of its own. */
function isQuestion(said: string): boolean {
  const bare = said.replace(lead, '');
  return (
    new RegExp(`^(?:${opening}|${auxiliary}\\b|explain\\b|describe\\b|list\\b|show\\b|compare\\b)`, 'i').test(
      bare,
    ) ||
    /^(?:wer|was|wann|wo|wie|warum|wieso|welche\w*|ist|sind|kann|qui|que|quand|où|comment|pourquoi|quel\w*|combien|¿|quién|qué|cuándo|dónde|cómo|cuál)\b/iu.test(
      bare,
    )
  );
}

/** Completes the question: replaces its pronoun, else appends. */
function completed(question: string, said: string): string {
  const named = said
    .replace(lead, '')
    .replace(/[,\s]+(?:please|bitte)$/i, '')
    .trim();
  const whole = named === '' ? said : named;
  const pronoun = pronounOf(question);
  if (pronoun !== undefined)
    return asQuestion(resolvePronouns(question, whole.replace(preposition, '').trim()));
  return asQuestion(`${withoutMark(question)} ${preposition.test(whole) ? whole : `for ${whole}`}`);
}
