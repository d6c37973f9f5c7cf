import { eachQuestion } from './summaryOfTurns';
import type { AnswerStyle, Turn } from '../model/types';
import { analyze } from '../language/analyze';
import { languageOfQuestion } from '../language/language';
import { sentences } from '../language/sentences';
import { mentionsOf } from '../language/glossary';
import { followUp, type Understanding } from './followUp';
import { onThatDay } from './followUpTime';
import { germanFollowUp } from './germanFollowUp';
import { placeNamedIn, type NamedPlace, isDropped, replyTo } from './reply';
import { asQuestion, lowerFirst, subjectOf, withoutMark } from './questionParts';
import type { VariantGroup } from '../model/knowledge';

/** Meaning of a question in its conversation. */
export type Meant =
  /** Now standalone, possibly combining several questions. */
  | {
      readonly kind: 'rewritten';
      readonly question: string;
      readonly style?: AnswerStyle;
      /** The original question, if the reply to the clarifying question turns out to be useless. */
      readonly otherwise?: string;
    }
  /** Several readings are possible. */
  | { readonly kind: 'ambiguous'; readonly options: readonly string[] }
  /** Nothing is asked any more. */
  | { readonly kind: 'dropped' };

interface Before extends Understanding {
  /** Oldest first. */
  readonly conversation: readonly Turn[];
  readonly earlier: string;
}

/** Interprets a question in its conversation; undefined if it stands alone. */
export function resolveReference(question: string, before: Before): Meant | undefined {
  const previous = before.conversation.at(-1);
  const talked = talkedAbout(question, before);
  if (previous === undefined || talked !== undefined) return talked;
  return (
    repliedTo(question, previous) ??
    inOtherStyle(question, previous) ??
    askedAgain(question, previous) ??
    theOther(question, before) ??
    atPlace(question, before.conversation) ??
    ofThatDay(question, previous) ??
    followUp(question, previous, before) ??
    inGerman(question, previous, before)
  );
}

/** "And who is running that day?" */
function ofThatDay(question: string, previous: Turn): Meant | undefined {
  const meant = onThatDay(question.replace(joining, ''), previous.question);
  return meant === undefined ? undefined : rewritten(meant);
}

const joining = /^(?:and|but|so|und|aber)[,\s]+/i;

function repliedTo(question: string, previous: Turn): Meant | undefined {
  if (isDropped(question)) return { kind: 'dropped' };
  const reply = previous.options === undefined ? undefined : replyTo(question, previous);
  switch (reply?.kind) {
    case undefined:
    case 'dropped':
      return reply;
    case 'told':
      return { kind: 'rewritten', question: reply.question, otherwise: previous.question };
    case 'chosen':
      return { kind: 'rewritten', question: reply.questions.join(' ') };
  }
}

/**
 * Whether a question continues from the last clarifying question: users are never asked twice about the same
 * thing.
 */
export function isSettled(question: string, previous: Turn | undefined): boolean {
  if (previous?.options === undefined) return false;
  const [one, other] = [question, previous.question].map((text) => new Set(analyze(text)));
  if (one === undefined || other === undefined) return false;
  return [...one].filter((term) => other.has(term)).length >= Math.min(one.size, other.size) / 2;
}

const please = "(?:\\s*[,]?\\s*(?:please|bitte|s[’']il (?:vous|te) pla[iî]t|por favor))?";
const styles: readonly (readonly [pattern: RegExp, style: AnswerStyle])[] = [
  [
    new RegExp(
      `^(?:(?:please|bitte)\\s+)?(?:(?:make it |a bit |much |say it |etwas )?(?:shorter|briefer|more concise(?:ly)?|kürzer)|(?:in )?(?:short|brief|kurz)|(?:(?:explain|say|put) (?:it|that|this) )?(?:in (?:one|a few|two|simple|simpler|plain|easy|easier|other) (?:sentences?|words?|terms|english)|more simply|simpler)|tl;?dr|plus court|en bref|más corto|en breve)${please}$`,
      'iu',
    ),
    'concise',
  ],
  [
    new RegExp(
      `^(?:(?:please|bitte)\\s+)?(?:as |in |use )?(?:a |als |en |in )?(?:bullets?|bullet points?|(?:bulleted )?list|stichpunkten?|stichworten?|liste|puces|viñetas|lista)${please}$`,
      'iu',
    ),
    'bullets',
  ],
  [
    new RegExp(
      `^(?:(?:please|bitte)\\s+)?(?:(?:(?:give|tell) me |i (?:need|want) )?(?:a bit |much |some |etwas )?(?:longer|(?:in )?(?:more )?details?|more detailed|ausführlicher|detaillierter|mehr details|genauer)|plus long|en détail|más largo|en detalle)${please}$`,
      'iu',
    ),
    'detailed',
  ],
];

const whatThen =
  /^(?:and |what(?: happens| comes)? |und |was (?:kommt|passiert) )?(?:then|after that|danach|dann)$/iu;
const asksOfSteps =
  /^(?:how (?:do|can|should|must|to|is|are)|what (?:happens|do|must|should)|was (?:passiert|tun|muss|mache)|wie (?!lange|oft|viel|hoch))/iu;

/** "Shorter, please", "in bullets": repeats the question in another style. */
function inOtherStyle(question: string, previous: Turn): Meant | undefined {
  const text = withoutMark(question);
  if (whatThen.test(text)) {
    const goesOn = asksOfSteps.test(previous.question);
    return { kind: 'rewritten', question: previous.question, ...(goesOn && { style: 'detailed' as const }) };
  }
  const style = styles.find(([pattern]) => pattern.test(text))?.[1];
  return style && { kind: 'rewritten', question: previous.question, style };
}

const doubt =
  /^(?:(?:are|r) (?:you|u) (?:really )?sure(?: about (?:that|this|it))?|is (?:that|this) (?:really )?(?:right|true|correct)|really|bist du (?:dir )?(?:da )?sicher|stimmt das(?: wirklich)?|wirklich|sicher)$/iu;
const whereSaid =
  /^(?:(?:and )?where (?:does (?:it|that) say (?:that|this|so)|(?:is|was) (?:that|this|it) (?:written|said|stated)|(?:did|do) you (?:get|have|find|read) (?:that|this)(?: from)?|can i (?:read|find|see) (?:that|this)(?: up)?)|(?:what(?:[’']?s| is) (?:the|your) )?source|(?:in |from )?(?:which|what) (?:document|file|page) (?:(?:is|was) (?:that|this)(?: (?:from|in|on))?|does (?:that|this) (?:come from|stand in))|aus welchem dokument (?:ist|kommt) das|sources|says who|who says (?:that|so)|wo steht das(?: geschrieben)?|(?:was ist (?:die|deine) )?quelle|woher (?:weißt|hast) du das)$/iu;

/** "Are you sure?", "where does it say that?": the answer again, as its quotes and their places say both; where it is doubted, with more of them. */
function askedAgain(question: string, { question: before, options }: Turn): Meant | undefined {
  if (options !== undefined) return undefined;
  const text = withoutMark(question);
  if (doubt.test(text)) return { kind: 'rewritten', question: before, style: 'detailed' };
  return whereSaid.test(text) ? { kind: 'rewritten', question: before } : undefined;
}

const theOtherOne =
  /(?<![\p{L}])(?:the\s+other(?:s|\s+(?:ones?|options?|documents?))?|de[rnm]\s+andere[nr]?|d(?:ie|as)\s+andere[n]?|l[’']autre|les\s+autres|(?:el|la)\s+otr[oa]|l[oa]s\s+otr[oa]s)(?=\s*(?:[?.!,]|$))/iu;

/** "And for the other one?": the remaining option, or the other of two variants. */
function theOther(question: string, { conversation, groups }: Before): Meant | undefined {
  if (!theOtherOne.test(question)) return undefined;
  const last = conversation.at(-1);
  const asked = conversation.findLast(({ options = [] }) => options.length > 1);
  const rest = (asked?.options ?? []).filter(
    (option) =>
      !conversation.some((turn) => turn.question === option) && !/[:;]|,.+(?:and|und|et|y)\s/.test(option),
  );
  if (rest.length === 1) return { kind: 'rewritten', question: rest[0] ?? '' };
  if (rest.length > 1) return { kind: 'ambiguous', options: rest };
  return last && theOtherVariant(last, groups);
}

function theOtherVariant(last: Turn, groups: readonly VariantGroup[]): Meant | undefined {
  for (const group of groups) {
    const [named, ...more] = mentionsOf(last.question, group);
    if (named === undefined || more.length > 0) continue;
    const options = group.variants
      .filter(({ name }) => name !== named.variant)
      .map(({ name }) => last.question.slice(0, named.start) + name + last.question.slice(named.end));
    return options.length === 1
      ? { kind: 'rewritten', question: options[0] ?? '' }
      : { kind: 'ambiguous', options: options.slice(0, 4) };
  }
  return undefined;
}

const bullet = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+(.+)$/;
/** "Free, Pro and Enterprise" */
const name = '\\p{Lu}[\\p{L}\\p{N}_.-]*(?:\\s+\\p{Lu}[\\p{L}\\p{N}_.-]*)*';
const enumerated = new RegExp(`${name}(?:,\\s+${name})*,?\\s+(?:and|or|und|oder|et|ou|y|o)\\s+${name}`, 'u');
/** Longer items are reduced to their heads. */
const maxWords = 12;

/** A short form of the answer's item that a follow-up refers to; undefined if there is none. */
function itemAt(answer: string, place: NamedPlace): string | undefined {
  const items = place.isMarker ? sourcesIn(answer) : itemsIn(answer);
  const [at, ...others] = place.of(items.length);
  const item = at === undefined || others.length > 0 ? undefined : items[at];
  return item === undefined || item === '' ? undefined : headOf(item);
}

/** The items of the answer's lists, else the names enumerated in a sentence. */
function itemsIn(answer: string): readonly string[] {
  const lines = answer.split('\n').flatMap((line) => bullet.exec(line)?.[1] ?? []);
  if (lines.length > 1) return lines;
  const found = enumerated.exec(withoutMarks(answer))?.[0];
  return found === undefined ? [] : found.split(/,?\s+(?:and|or|und|oder|et|ou|y|o)\s+|,\s+/u);
}

/** By marker, the first sentence containing or preceding it; empty if there is none. */
function sourcesIn(answer: string): readonly string[] {
  const said = answer.split('\n').flatMap((line) => {
    const text = line.replace(bullet, '$1');
    return sentences(text).map(({ start, end }) => text.slice(start, end));
  });
  const markers = Array.from(answer.matchAll(/\[(\d{1,2})\]/g), ([, digits]) => Number(digits));
  return Array.from({ length: Math.max(0, ...markers) }, (_, place) => {
    const at = said.findIndex((one) => one.includes(`[${place + 1}]`));
    const own = said[at] ?? '';
    return withoutMarks(own).trim() === '' ? (said[at - 1] ?? '') : own;
  });
}

/** The text before a colon or dash, or the first words. */
function headOf(item: string): string {
  const bare = withoutMarks(item.replace(bullet, '$1'))
    .trim()
    .replace(/[.!?;,]+$/, '');
  const [head = bare] = bare.split(/:\s|\s[–—-]\s/);
  const words = head.split(/\s+/);
  return words.length <= maxWords ? head : words.slice(0, maxWords).join(' ');
}

function withoutMarks(text: string): string {
  return text.replace(/\s*\[\d{1,2}\]/g, '').replace(/\*\*|__|`/g, '');
}

const aboutPlace =
  /^(?:(?:and|und|et|y|but)[,\s]+)?(?:what\s+about|how\s+about|what\s+is|what[’']s|was\s+ist|tell\s+me\s+(?:more\s+)?about|was\s+ist\s+mit|qu[’']en\s+est-il\s+de|qué\s+pasa\s+con)?\s*$/iu;

const explain: Readonly<Record<string, string>> = { de: 'Erkläre', fr: 'Explique', es: 'Explica' };

/** Turns in which a list is looked for: its steps may be asked one after the other. */
const lookedBack = 4;

/**
 * Resolves "Explain the third step", "how much does the second one cost?", "what about [2]?" with the item of
 * the last answer that has one there.
 */
function atPlace(question: string, conversation: readonly Turn[]): Meant | undefined {
  const text = withoutMark(question.replace(/^[¿¡]/, ''));
  const place = placeNamedIn(text);
  if (place === undefined) return undefined;
  const [at] = conversation
    .slice(place.isMarker ? -1 : -lookedBack)
    .toReversed()
    .flatMap((turn) => {
      const item = itemAt(turn.answer, place);
      return item === undefined ? [] : [{ item, previous: turn }];
    });
  if (at === undefined) return undefined;
  const { item, previous } = at;
  // Anything longer than a name is quoted to mark it as the documents' wording.
  const named = isLong(item) ? `“${item.replace(/[“”"]/g, '')}”` : item;
  const head = text.slice(0, place.start);
  const tail = text.slice(place.end);
  const whole = wholeOf(item, place, previous);
  if (aboutPlace.test(head) && tail.trim() === '')
    return rewritten(`${explain[languageOfQuestion(previous.question)] ?? 'Explain'} ${named}${whole}`);
  return rewritten(`${head}${named}${tail}${order.test(head) ? whole : ''}`);
}

const order = /^(?:please\s+)?(?:explain|describe|show|tell|erkläre?|beschreibe?|explique[rz]?|describe)\b/iu;

/** What is quoted of a list says enough: with the question, the whole list would answer it again. */
function wholeOf(item: string, { isMarker }: NamedPlace, { question }: Turn): string {
  return isLong(item) && !isMarker ? '' : `: ${lowerFirst(withoutMark(question))}`;
}

function isLong(item: string): boolean {
  return item.split(/\s+/).length > 2;
}

const talked =
  /(?:^|\s)(?:(?:what (?:was|is|about)|and|about)\s+)?(?:the|that|our)\s+((?:[\p{L}\p{N}'’_-]+\s+){1,5}?)(?:(?:thing|topic|question|issue|point|answer|stuff)\s+)?(?:(?:that|which)\s+)?(?:we|i|you)\s+(?:just\s+)?(?:talked|spoke|discussed|asked|mentioned|had|said)(?:\s+(?:about|before|earlier))*/iu;

/** "The uploads thing that we talked about": the earlier question about it, or its subject. */
function talkedAbout(question: string, { conversation, earlier }: Before): Meant | undefined {
  const found = talked.exec(question);
  const wanted = analyze(found?.[1] ?? '');
  if (found === null || wanted.length === 0) return undefined;
  const asked = [...eachQuestion(earlier), ...conversation.map((turn) => turn.question)];
  const about = asked.findLast((one) => {
    const held = new Set(analyze(one));
    return wanted.every((term) => held.has(term));
  });
  if (about === undefined) return undefined;
  const rest = `${question.slice(0, found.index)} ${question.slice(found.index + found[0].length)}`;
  const subject = subjectOf(about);
  if (analyze(rest).length === 0) return { kind: 'rewritten', question: about };
  const inPlace = `${question.slice(0, found.index)} ${subject ?? (found[1] ?? '').trim()}${question.slice(found.index + found[0].length)}`;
  return rewritten(inPlace);
}

function inGerman(question: string, previous: Turn, understanding: Understanding): Meant | undefined {
  const meant = germanFollowUp(question, previous, understanding);
  return meant === undefined ? undefined : { kind: 'rewritten', question: meant };
}

function rewritten(question: string): Meant {
  return { kind: 'rewritten', question: asQuestion(question) };
}
