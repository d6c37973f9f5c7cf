// Questions that the clauses of German sentences answer, as in English (`clauses.ts`). The finite verb is the second part of a sentence and
// the first of a question, so that it moves as it is.

import { writtenMonthPattern } from '../../language/dates';
import { numberWordSource } from '../../language/numberWords';
import type { SourceDocument } from '../../model/types';
import { germanLeaning, loweredInGerman } from './germanFacts';

const number = String.raw`(?:\d[\d.,]*|${numberWordSource('de', { from: 2, to: 99 })})`;
const unit =
  '(?:Sekunden?|Minuten?|Stunden?|Tage?n?|Werktage?n?|Arbeitstage?n?|Kalendertage?n?|Wochen?|Monate?n?|Quartale?n?|Jahre?n?)';
const month = `(?:${writtenMonthPattern})`;
const weekday = '(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?|Mittwochs?';
const auxiliary = 'ist|sind|wird|werden|kann|können|muss|müssen|darf|dürfen|soll|sollen';
const full =
  'braucht|brauchen|benötigt|benötigen|erhält|erhalten|bekommt|bekommen|zahlt|zahlen|findet|finden|beginnt|beginnen|endet|enden|öffnet|öffnen|schließt|schließen|tagt|tagen|läuft|fährt|fahren|kostet|kosten|umfasst|umfassen|beträgt|betragen|dauert|dauern|haftet|haften|trägt|tragen|gilt|gelten';
/** A subject with its article, adjectives and what follows its noun. */
const article = '(?:[Dd](?:er|ie|as)|[Ee]ine?|[Jj]ede[rs]?|[Aa]lle|[Kk]eine?|[Bb]eide)';
const adjectives = String.raw`(?:\p{Ll}+(?:e|en|er|es|em) )*`;
const name = String.raw`(?:\p{Lu}[\p{L}\p{N}-]*|\d+)`;
const further = String.raw`(?: (?:(?:de[rsmn]|eine[rs]?|von|vom|für|für (?:den|die|das)|zum|zur|ab|unter|über|aus|mit) ${adjectives}${name}(?: ${name})?))*`;
const subject = String.raw`((?:${article} )?${adjectives}${name}(?: ${name})?${further})`;
const sentence = new RegExp(
  String.raw`^${subject} (${auxiliary}|${full}|\p{Ll}{3,}(?:t|en)) ([^\s,;:]+(?: [^\s,;:]+){0,15}?)(?=[,;:]|\.?$)`,
  'u',
);

const times: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `(?:^| )(?:täglich|wöchentlich|monatlich|vierteljährlich|halbjährlich|jährlich|einmal|zweimal|alle ${number} ${unit}|jede[nrs]? (?:${weekday}|Tag|Woche|Monat|Jahr))(?= |$)`,
      'u',
    ),
    'Wie oft',
  ],
  [/(?:^| )(?:vo[mn]|zwischen) .*\d.* (?:bis|und) /, 'Wann'],
  [
    new RegExp(
      `(?:^| )(?:spätestens )?bis (?:spätestens )?(?:zum |Ende |Mitte )?(?:${number}(?! ?(?:EUR|Euro|€|%|Prozent|km|m|kg))|${month}|${unit}|Ende|${weekday})`,
      'u',
    ),
    'Bis wann',
  ],
  [new RegExp(`(?:^| )(?:ab|seit) (?:dem |sofort|${number}|${month})`, 'u'), 'Ab wann'],
  [
    new RegExp(
      `(?:^| )(?:innerhalb|binnen|spätestens|frühestens|mindestens ${number} ${unit} (?:vor|nach)|${number} ${unit} (?:vor|nach|vorher)|(?:am|um|im|zum|nach|von) (?:${number}|${month}|Ende|${weekday}))`,
      'u',
    ),
    'Wann',
  ],
];

/** The questions that a German sentence answers, the most telling first. */
export function askedOfGermanClauses(text: string, document: SourceDocument): readonly string[] {
  return [...conditionOf(text), ...whoIn(text), ...meantIn(text), ...invertedOf(text, document)].filter(
    (question) => question.length <= 120 && question.split(' ').length <= 16,
  );
}

/** What stands for something that was said before, anywhere in a clause; and those who are spoken to, whose verb would change. */
const pointing =
  /(?<!\p{L})(?:er|es|ihm|ihn|ihnen|Ihnen|Ihre?[mnrs]?|ihre?[mnrs]?|Sie|sie|wir|uns|unsere?[mnrs]?|ich|dessen|deren|diese?[mnrs]?|jene[mnrs]?|solche[mnrs]?|dabei|davon|dazu|dafür|hierbei|hier|dort|dies|deswegen)(?!\p{L})/u;

function conditionOf(text: string): string[] {
  for (const [pattern, asks] of conditions) {
    const said = pattern.exec(text)?.[1];
    if (said === undefined) continue;
    return pointing.test(said) || noCondition.test(said) ? [] : [asks(said)];
  }
  return [];
}

const conditions: readonly (readonly [RegExp, (said: string) => string])[] = [
  [/^(?:Wenn|Falls|Sofern) ([^,:;]{8,90}), /, (when) => `Was passiert, wenn ${when}?`],
  // With a noun: "Wer nichts tut" says nothing by itself.
  [/^Wer ((?=[^,:;]*\p{Lu})[^,:;]{8,80}), /u, (who) => `Was gilt, wenn man ${who}?`],
  [
    new RegExp(
      String.raw`^((?:Bei|Für|Während|Außerhalb|Ohne|Im Falle|Im Fall) (?:[^\s,;:]+ ){0,6}?[\p{Lu}\d][^\s,;:]*) (?:${auxiliary}|${full}|hat|haben|entfällt|entfallen|erfolgt|erfolgen|reicht|genügt|vermindert|verlängert|erhöht) `,
      'u',
    ),
    (at) => `Was gilt ${at.charAt(0).toLowerCase()}${at.slice(1)}?`,
  ],
];
const noCondition = /(?<!\p{L})aber(?!\p{L})|^Für jede|(?: und| oder| der Regel)$/u;

const thing = String.raw`((?:${article} |den |dem )?${adjectives}${name}${further})`;
const decision = new RegExp(String.raw`^Über ${thing} entscheidet `, 'u');
const duty = new RegExp(
  String.raw`^(?:Für ${thing} (?:ist|sind) .{3,60}|.{3,60} (?:ist|sind) für ${thing}) (zuständig|verantwortlich)`,
  'u',
);

/** "Über die Aufnahme entscheidet der Vorstand", "Für Schlüssel ist der Hausmeister zuständig". */
function whoIn(text: string): string[] {
  const decided = decision.exec(text)?.[1];
  if (decided !== undefined) return [`Wer entscheidet über ${decided}?`];
  const [, first, second, is] = duty.exec(text) ?? [];
  const what = first ?? second;
  return is === undefined || what === undefined || pointing.test(what) ? [] : [`Wer ist für ${what} ${is}?`];
}

/** "„Werktag“ bezeichnet …", "Eine Vertretung ist …". */
function meantIn(text: string): string[] {
  const term = /^[„"»]([^“"«]{2,40})[“"«] (?:bezeichnet|bedeutet|meint|ist|sind) /.exec(text)?.[1];
  return term === undefined ? [] : [`Was bedeutet „${term}“?`];
}

/** A clause with its subject first. */
interface Clause {
  /** The subject as it is written within a sentence. */
  readonly what: string;
  readonly verb: string;
  readonly rest: string;
}

/** A clause with an auxiliary verb, and what is done at its end. */
interface Framed extends Clause {
  readonly middle: string;
  readonly end: string;
}

function invertedOf(text: string, document: SourceDocument): string[] {
  const found = clauseOf(text, document);
  if (found === undefined) return [];
  const question = new RegExp(`^(?:${auxiliary})$`).test(found.verb)
    ? askedOfFrame(found)
    : askedOfVerb(found);
  return question === undefined ? [] : [question];
}

function clauseOf(text: string, document: SourceDocument): Clause | undefined {
  const [, who = '', verb = '', told = ''] = sentence.exec(text.replace(/\.$/, '')) ?? [];
  if (who === '' || noSubject.test(who) || germanLeaning.test(who) || pointing.test(`${who} ${told}`))
    return undefined;
  if (/^(?:jede[rs]?|alle|man|wer) |(?<!\p{L})(?:und|oder|sowie|wie|als|wer|was) /u.test(told))
    return undefined;
  return { what: loweredInGerman(who, document), verb, rest: told.trim() };
}

/** "Werktags", "Fürs Spülen". */
const noSubject = /^(?:(?:Werktags|\p{Lu}\p{Ll}+tags|Mittwochs)$|(?:Fürs|Ins|Ans|Aufs|Ums) )/u;

const endOfFrame =
  /(?:^| )((?:\p{Ll}{4,}(?:t|en|n|bar|lich|pflichtig|los|frei)|statt|ab|an|zu \p{Ll}+en)(?: werden| sein)?)$/u;

function askedOfFrame(found: Clause): string | undefined {
  const { rest } = found;
  const end = endOfFrame.exec(rest)?.[1];
  if (end === undefined || /^(?:beschränkt|begrenzt)$/.test(end) || times.some(([time]) => time.test(end)))
    return undefined;
  const framed = { ...found, end, middle: rest.slice(0, rest.length - end.length).trim() };
  return byWhom(framed) ?? timed(framed) ?? inWhichWay(framed) ?? decided(framed);
}

/** "… werden von der Amtsleitung genehmigt". */
function byWhom({ what, verb, middle, end }: Framed): string | undefined {
  const isPassive = /^(?:wird|werden)$/.test(verb) || end.endsWith('werden');
  return isPassive && doer.test(middle) && !/(?:^| )nicht(?= |$)|\b(?:von|vom) \d/.test(middle)
    ? `Von wem ${verb} ${what} ${end}?`
    : undefined;
}

const doer = new RegExp(
  `(?:^| )(?:von|vom) (?!Anfang|Mitte|Ende|${month}|${weekday})(?:der |dem |den |einem |einer )?\\p{Lu}\\p{L}+`,
  'u',
);

function timed({ what, verb, middle, end }: Framed): string | undefined {
  const asks = times.find(([time]) => time.test(middle))?.[1];
  return asks === undefined || /(?:^| )nicht(?= |$)/.test(middle)
    ? undefined
    : `${asks} ${verb} ${what} ${end}?`;
}

function inWhichWay({ what, verb, middle, end }: Framed): string | undefined {
  const isWay = /^(?:nur )?(?:schriftlich|mündlich|elektronisch|persönlich|telefonisch|online)$/.test(middle);
  if (isWay) return `Wie ${verb} ${what} ${end}?`;
  const isPlace =
    end.startsWith('zu ') && /^(?:im|beim|bei der|in de[rn]|in einem|in einer) \p{L}/u.test(middle);
  return isPlace ? `Wo ${verb} ${what} ${end}?` : undefined;
}

const state =
  /(?:bar|pflichtig|frei|los|erlaubt|gestattet|verboten|untersagt|zulässig|erforderlich|möglich)$/;
const adverbs = /(?:^| )(?:nicht|nur|auch|stets|immer|jederzeit|grundsätzlich|unverzüglich|umgehend)(?= |$)/g;
const howLong = new RegExp(
  `^(?:höchstens |bis zu |mindestens |maximal )?(?:${number}|eine[nr]?) ${unit}$`,
  'u',
);
const hasNumber = new RegExp(`(?<!\\p{L})${number}(?!\\p{L})`, 'u');

/** Whether something has to be, whatever happens. */
function isPlainDuty(verb: string, middle: string): boolean {
  return /^m[uü]ss/.test(verb) && !/(?:^| )(?:beim?|ohne|außerhalb|während) /.test(middle);
}

/** Questions to be answered by yes or no, without the reply in them. A plain duty does not ask whether it is one. */
function decided({ what, verb, middle, end }: Framed): string | undefined {
  const isDenied = /(?:^| )nicht(?= |$)/.test(middle);
  const isModal = /^(?:kann|können|muss|müssen|darf|dürfen)$/.test(verb);
  if (!isDenied && !isModal && !(/^(?:ist|sind)$/.test(verb) && state.test(end))) return undefined;
  const own = middle.replace(adverbs, '').trim();
  if (howLong.test(own)) return `Wie lange ${verb} ${what} ${end}?`;
  if (hasNumber.test(own) || (!isDenied && isPlainDuty(verb, middle))) return undefined;
  const asked = end.replace(/^(?:verboten|untersagt)$/, 'erlaubt');
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${what} ${own === '' ? '' : `${own} `}${asked}?`;
}

/** How full verbs are asked, by what stands behind them. */
const ofVerbs: readonly {
  readonly verb: RegExp;
  readonly holds: (rest: string) => boolean;
  readonly ask: (clause: Clause, things: string) => string;
}[] = [
  {
    verb: /^(?:findet|finden)$/,
    holds: (rest) => rest.endsWith(' statt') && isTimed(rest),
    ask: ({ what, verb }) => `Wann ${verb} ${what} statt?`,
  },
  {
    verb: /^(?:beginnt|beginnen|endet|enden|öffnet|öffnen|schließt|schließen|tagt|tagen|fährt|fahren)$/,
    holds: isTimed,
    ask: ({ what, verb }) => `Wann ${verb} ${what}?`,
  },
  {
    verb: /^(?:braucht|brauchen|benötigt|benötigen)$/,
    holds: (rest) => !/^(?:nicht|kein|etwa|rund|\d)/.test(rest) && !hasNumber.test(rest),
    ask: ({ what, verb }) => `Was ${verb} ${what}?`,
  },
  {
    verb: /^(?:beträgt|betragen)$/,
    holds: (rest) => /^(?:Euro|EUR|€)$/.test(thingsIn(rest)),
    ask: ({ what, verb }) => `Wie hoch ${verb === 'beträgt' ? 'ist' : 'sind'} ${what}?`,
  },
  {
    verb: /^(?:zahlt|zahlen|kostet|kosten|erhält|erhalten|bekommt|bekommen)$/,
    holds: (rest) => /^(?:Euro|EUR|€)$/.test(thingsIn(rest)),
    ask: ({ what, verb }) => `Wie viel ${verb} ${what}?`,
  },
  {
    verb: /^(?:erhält|erhalten|bekommt|bekommen|umfasst|umfassen)$/,
    holds: (rest) => /(?:n|e|er|s)$/.test(thingsIn(rest)),
    ask: ({ what, verb }, things) => `Wie viele ${things} ${verb} ${what}?`,
  },
];

const known = new RegExp(`^(?:${full})$`);
const counted = new RegExp(
  `^(?:jährlich |monatlich |höchstens |mindestens |bis zu |etwa )?${number} (\\p{Lu}\\p{L}*|€|EUR)`,
  'u',
);

function thingsIn(rest: string): string {
  return counted.exec(rest)?.[1] ?? '';
}

function isTimed(rest: string): boolean {
  return times.some(([time]) => time.test(rest));
}

/** Full verbs: "Jugendliche zahlen 90 Euro", "Die Versammlung findet im Februar statt". */
function askedOfVerb(found: Clause): string | undefined {
  if (!known.test(found.verb)) return anyOf(found);
  const of = ofVerbs.find(({ verb, holds }) => verb.test(found.verb) && holds(found.rest));
  return of?.ask(found, thingsIn(found.rest));
}

const tellsTime = new RegExp(`\\d|lich(?= |$)|tags?(?= |$)|Ende|${month}|Monat|Jahr|Woche`, 'u');
const mostWordsOfTime = 6;

/** Any verb, where a time alone stands behind it, and what belongs to the verb: "Der Zuschlag fällt ab 20 Uhr an". */
function anyOf({ what, verb, rest }: Clause): string | undefined {
  const asks = times.find(([time]) => time.exec(rest)?.index === 0)?.[1];
  if (asks === undefined || !tellsTime.test(rest) || rest.split(' ').length > mostWordsOfTime)
    return undefined;
  const apart = / (?:ab|an|auf|aus|ein|vor|zu|statt|zurück|weg)$/.exec(rest)?.[0] ?? '';
  return `${asks} ${verb} ${what}${apart}?`;
}
