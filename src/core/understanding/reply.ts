import type { Turn } from '../model/types';
import { analyze } from '../language/analyze';
import { numbersAlone, placeNamedIn } from './ordinals';
import { pronounOf, resolvePronouns } from './pronouns';
import { asQuestion, auxiliary, opening, withoutMark } from './questionParts';
import { eachDocument } from './split';

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

/** Whether it opens like a question of its own. */
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
