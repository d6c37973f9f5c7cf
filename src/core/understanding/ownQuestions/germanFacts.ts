import { numberWordSource } from '../../language/numberWords';
import type { SourceDocument } from '../../model/types';
import { writtenWords } from './candidate';
import { fact, subject, type Fact } from './fact';

const number = String.raw`(?:\d+(?:[.,]\d+)*|${numberWordSource('de', { from: 2, to: 99 })})`;
const unit =
  '(?:Sekunde|Minute|Stunde|Tag|Werktag|Arbeitstag|Kalendertag|Woche|Monat|Quartal|Jahr)(?:e?n?|en)';
const about = '(?:etwa |rund |ungefähr |bis zu |höchstens |maximal |mindestens |spätestens )?';
const span = `${about}(?:${number}|eine?[nrms]?) ${unit}`;
const day = '(?:Tag|Woche|Monat|Quartal|Jahr|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)';
const rhythm = `(?:(?:stünd|täg|wöchent|monat|vierteljähr|halbjähr|jähr)lich|\\p{L}+mal (?:täglich|wöchentlich|monatlich|jährlich|pro \\p{L}+|im Monat|im Jahr|in der Woche)|alle ${number} ${unit}|jede[nrs]? (?:\\p{L}+ )?${day}(?: im Monat| des Monats| im Jahr)?)`;
/** What stands between a verb and the end of its clause. */
const between = String.raw`((?: (?!und )[^\s,;:.]+){0,6}?)`;
const done = String.raw`(\p{Ll}+(?:t|en))(?=[.,;])`;

const nouns = { hasNouns: true };

export const germanFacts: readonly Fact[] = [
  fact(
    `${subject} (wird|werden) ${span}(?: lang)? (aufbewahrt|gespeichert|archiviert|aufgehoben|gelagert)`,
    (what, [is, kept]) => `Wie lange ${is} ${what} ${kept}?`,
  ),
  fact(
    `${subject} (wird|werden|muss|müssen) ${span} (vorher|vorab|im Voraus) (\\p{Ll}+(?:t|en))( werden)?`,
    (what, [is, before, how, be = '']) => `Wie lange ${before} ${is} ${what} ${how}${be}?`,
  ),
  fact(
    `${subject} (muss|müssen|ist|sind) (?:innerhalb von|innerhalb|binnen) ${span}${between} ([\\p{L}]+ werden|zu [\\p{L}]+)(?=[.,;])`,
    (what, [must, , how]) => `Innerhalb welcher Frist ${must} ${what} ${how}?`,
    nouns,
  ),
  fact(
    `${subject} (wird|werden) ${rhythm}${between} ${done}`,
    (what, [is, around = '', how]) => `Wie oft ${is} ${what}${around} ${how}?`,
    nouns,
  ),
  fact(`${subject} (dauert|dauern) ${span}`, (what, [lasts]) => `Wie lange ${lasts} ${what}?`),
  fact(`${subject} (?:beträgt|betragen) ${span}`, (what) => `Wie lang ist ${what}?`),
  fact(`${subject} beträgt (?=.{0,20}\\d)\\S+`, (what) => `Wie hoch ist ${what}?`),
  fact(
    `${subject} (kostet|kosten|wiegt|wiegen|fasst|fassen) (?=.{0,20}\\d)\\S+`,
    (what, [costs]) => `Wie viel ${costs} ${what}?`,
  ),
  fact(
    `${subject} (verfällt|verfallen|endet|enden|beginnt|beginnen|öffnet|öffnen|schließt|schließen) (?:am|um|zum|erst|spätestens|nach)`,
    (what, [ends]) => `Wann ${ends} ${what}?`,
  ),
  fact(`${subject} (gilt|gelten) (?:ab|seit)`, (what, [holds]) => `Ab wann ${holds} ${what}?`),
  fact(
    `${subject} (hat|haben) Anspruch auf ${number} (\\p{L}+)`,
    (what, [has, things = '']) =>
      /^\p{Lu}/u.test(things) ? `Wie viele ${things} ${has} ${what}?` : undefined,
    nouns,
  ),
  // As in English, with where or when it holds.
  fact(
    `${subject} (ist|sind)((?: [^\\s,;:.]+){1,6}?)(?: nicht)? (?:erlaubt|gestattet|zulässig|verboten|untersagt)`,
    (what, [is = '', where = '']) =>
      `${is.charAt(0).toUpperCase()}${is.slice(1)} ${what}${where.replace(/ nicht$/, '')} erlaubt?`,
    nouns,
  ),
];

/** Words that a subject does not begin with: prepositions, conjunctions, adverbs. */
const noBeginning =
  'ab als an auch auf aus außer bei beim bis bitte da danach dann dort durch falls für gegen hier hinter im in innerhalb ins je mit nach neben nicht nur ob oder ohne pro seit sofern soweit sowie trotz über um und unter vom von vor während weil wenn wer wegen zu zum zur zwischen aber damit'.replaceAll(
    ' ',
    '|',
  );
const pronouns =
  'er|es|ihm|ihn|ihnen|ihre?[mnrs]?|man|seine?[mnrs]?|sie|unsere?[mnrs]?|wir|ich|dessen|deren|diese?[mnrs]?|jene[mnrs]?|solche[mnrs]?|andere[mnrs]?|derselbe|dieselbe|dasselbe';
/** A subject that refers to something said before, or is none. */
export const germanLeaning = new RegExp(
  `^(?:das|die|der|den|dem)$|^(?:${noBeginning})(?!\\p{L})|(?<!\\p{L})(?:${pronouns})(?!\\p{L})`,
  'iu',
);

const determiner =
  /^(?:der|die|das|des|dem|den|eine?[mnrs]?|keine?[mnrs]?|alle[mnrs]?|jede[mnrs]?|beide[nr]?|mehrere|viele)(?= )/i;
/** "Schwerbehinderte Beschäftigte": no noun, unlike a name before a name. */
const adjective = /^\p{Lu}\p{Ll}+e[mnrs]?(?= \p{Lu})/u;

/** A subject as it is written within a sentence, where only nouns and names have capital letters. */
export function loweredInGerman(phrase: string, document: SourceDocument): string {
  if (determiner.test(phrase)) return phrase.charAt(0).toLowerCase() + phrase.slice(1);
  const [first] = adjective.exec(phrase) ?? [];
  return first === undefined || writtenWords(document).within.has(first)
    ? phrase
    : first.toLowerCase() + phrase.slice(first.length);
}
