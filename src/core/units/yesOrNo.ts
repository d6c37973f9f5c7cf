import { languageOfQuestion } from '../text/language';
import { openingAnswer } from '../text/polarity';
import { sentences } from '../text/sentences';
import { askedKind } from './askedFor';
import type { Unit } from './unit';
import { isFunctionWord, likeness, wordOf } from './words';
import {
  amounts,
  anyone,
  denying,
  having,
  leading,
  light,
  limiting,
  measured,
  narrowing,
  necessary,
  nextClause,
  opening,
  personal,
  possible,
  verbs,
} from './yesOrNoWords';

/** What a unit says to a question that wants a yes or a no. */
export type YesOrNo = 'yes' | 'no';

/** The unit, as far as it is looked at. */
export type Telling = Pick<Unit, 'kind' | 'cells' | 'columns'> & { readonly said: string };

/**
 * What a unit decides, in English and German; undefined unless it is plain, as a wrong word is worse than none. All that
 * was asked has to stand in one clause, or in a row and the name of its column of yes and no; nothing there may narrow it,
 * and no condition may be left open. `about` is what stands above the unit.
 */
export function yesOrNoOf(question: string, about: string, unit: Telling): YesOrNo | undefined {
  const asked = readPolar(question);
  if (asked === undefined || openingAnswer(unit.said) !== undefined) return undefined;
  if (unit.kind === 'row') return toldByRow(asked, wordsIn(about), unit);
  if (unit.kind !== 'sentence' && unit.kind !== 'item') return undefined;
  const said = unit.said.replace(opening, '').replace(/[*_`]/g, '');
  if (sentences(said).length > 1) return undefined;
  return said
    .split(';')
    .filter((part) => !leavesOpen(part, asked))
    .flatMap((part) => part.split(nextClause))
    .map((clause) => toldByClause(asked, wordsIn(about), clause))
    .find((told) => told !== undefined);
}

/** Whether something is allowed, has to be, or is so. */
type Modality = 'possible' | 'necessary' | 'fact';

interface Polar {
  readonly modality: Modality;
  /** What is asked: all words but those that a clause may put otherwise. */
  readonly words: readonly string[];
  /** Whether someone asks for themselves, so that what holds for all staff holds for them. */
  readonly isPersonal: boolean;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu) ?? [];
}

function isOf(set: ReadonlySet<string>): (written: string) => boolean {
  return (written) => set.has(written.toLowerCase().replace('’', "'"));
}

/** Whether a text has a condition or a limit that was not asked about. */
function leavesOpen(text: string, { words }: Polar): boolean {
  return wordsIn(text.replace(measured, '')).some(
    (written) => isOf(narrowing)(written) && !words.some((word) => isSame(word, written)),
  );
}

function denials(text: string): number {
  return wordsIn(text.replace(measured, '')).filter(
    (written) => isOf(denying)(written) || /n['’]t$/i.test(written),
  ).length;
}

function readPolar(question: string): Polar | undefined {
  if (!isPlain(question)) return undefined;
  const said = wordsIn(question);
  const words = said.filter((written) => !isOf(light)(written));
  if (words.length === 0) return undefined;
  return { modality: modalityOf(said), words, isPersonal: said.some(isOf(personal)) };
}

/** Whether a question asks one thing, and denies and limits nothing. */
function isPlain(question: string): boolean {
  const language = languageOfQuestion(question);
  // "Was kostet …?" begins like "Was it …?".
  const isAsked = language === 'de' ? !/^\W*was\b/i.test(question) : language === 'en';
  const isOne = askedKind(question) === 'yesno' && !/[,;:]|[?!.]\s+\S/.test(question);
  const limits = (written: string): boolean => isOf(narrowing)(written) && !isOf(limiting)(written);
  return isAsked && isOne && denials(question) === 0 && !wordsIn(question).some(limits);
}

function modalityOf(said: readonly string[]): Modality {
  const mustNot = said.some((written, at) => /^must$/i.test(written) && said[at + 1] === 'not');
  if (mustNot || said.some(isOf(possible))) return 'possible';
  const hasTo = said.some((written, at) => /^(?:have|has)$/i.test(written) && said[at + 1] === 'to');
  return hasTo || said.some(isOf(necessary)) ? 'necessary' : 'fact';
}

/** Whether a word says what another does; a compound says less. */
function isSame(asked: string, other: string): boolean {
  if (asked.toLowerCase() === other.toLowerCase()) return true;
  const like = likeness(wordOf(asked), wordOf(other), false);
  return like === 'same' || like === 'derived';
}

/** A word of a clause with what it is to the question. */
interface Said {
  readonly written: string;
  /** Number of the word of the question that it is. */
  readonly asked: number;
  /** Whether it was not asked, and is no amount. */
  readonly isOther: boolean;
  /** Whether it goes with a word that was asked. */
  readonly adds: boolean;
}

function toldByClause(asked: Polar, about: readonly string[], clause: string): YesOrNo | undefined {
  const written = wordsIn(clause);
  const denied = denials(withoutContrast(clause, asked));
  const told = toldBy(asked.modality, modalityOf(written), denied === 1);
  if (told === undefined || denied > 1) return undefined;
  const said = coordinated(clause).flatMap((part) => read(part, asked));
  const isSaid = (at: number): boolean => said.some((one) => one.asked === at);
  const isHeld = (word: string, at: number): boolean =>
    isSaid(at) || about.some((other) => isSame(word, other));
  const own = asked.words.filter((_, at) => isSaid(at)).length;
  if (own * 2 <= asked.words.length || !asked.words.every(isHeld)) return undefined;
  return narrows(said, asked, told, leading.test(clause)) ? undefined : told;
}

/** A clause without what it denies of other things: "…, not tokens". */
function withoutContrast(clause: string, { words }: Polar): string {
  const isAsked = (part: string): boolean =>
    wordsIn(part).some((one) => words.some((word) => isSame(word, one)));
  const [first = '', ...others] = clause.split(/,\s/);
  return [first, ...others.filter((part) => denials(wordsIn(part)[0] ?? '') === 0 || isAsked(part))].join(
    ', ',
  );
}

/** The verbs and the stretches between them, each of its coordinated parts by itself. */
function coordinated(clause: string): string[][] {
  return clause.split(/,\s|\s(?:and|or|und|oder|sowie)\s/i).flatMap((part) => {
    const inside = wordsIn(part);
    const at = inside.findIndex(isOf(verbs));
    return at < 0 ? [inside] : [inside.slice(0, at), inside.slice(at)];
  });
}

/** The words of a stretch; one that has no word of the question stands beside one that has. */
function read(part: readonly string[], asked: Polar): Said[] {
  const numbers = part.map((one) => asked.words.findIndex((other) => isSame(other, one)));
  return part.map((written, at) => {
    const number = numbers[at] ?? -1;
    const isLight = [light, possible, necessary, denying, amounts, verbs].some((set) => isOf(set)(written));
    const isGeneric = asked.isPersonal && isOf(anyone)(written);
    const isOther = number < 0 && !isLight && !isGeneric && !isFunctionWord(written) && !/^\d/.test(written);
    return { written, asked: number, adds: isOther && numbers.some((one) => one >= 0), isOther };
  });
}

/** What a clause of one modality tells of another. */
function toldBy(asked: Modality, said: Modality, isDenied: boolean): YesOrNo | undefined {
  if (asked === said) return isDenied ? 'no' : 'yes';
  // What is not done may not be done, and what cannot be is not so.
  return isDenied && asked !== 'necessary' && said !== 'necessary' ? 'no' : undefined;
}

/** Whether a clause speaks of less, or of other things, than was asked. */
function narrows(said: readonly Said[], asked: Polar, told: YesOrNo, isLed: boolean): boolean {
  const verb = said.findIndex(({ written }) => isOf(verbs)(written));
  const [subject, rest] = [said.slice(0, Math.max(0, verb)), said.slice(Math.max(0, verb))];
  return (!isLed && isSwapped(said, asked)) || isOfOthers(subject) || isOfLess(rest, told);
}

/** "May A pay B?" is not "B may pay A". */
function isSwapped(said: readonly Said[], { isPersonal }: Polar): boolean {
  const order = said.flatMap(({ asked }) => (asked >= 0 ? [asked] : []));
  return !isPersonal && order[0] !== Math.min(...order);
}

/** Whether what a clause is about was not asked; an amount is one of what was. */
function isOfOthers(subject: readonly Said[]): boolean {
  const written = subject[0]?.written ?? '';
  if (isOf(amounts)(written) || /^\d/.test(written)) return false;
  const isAsked = subject.some(({ asked }) => asked >= 0);
  return subject.some(({ adds, isOther }) => adds || (isOther && !isAsked));
}

/** Whether more than was asked has to hold: what is denied of a part is not denied of the whole. */
function isOfLess(rest: readonly Said[], told: YesOrNo): boolean {
  const last = rest.findLastIndex(({ asked }) => asked >= 0);
  const next = rest[last + 1];
  const isLongerName = next !== undefined && next.isOther && /^\p{Lu}/u.test(next.written);
  return isLongerName || rest.slice(0, told === 'no' ? undefined : last).some(({ adds }) => adds);
}

const yes = /^(?:yes|ja|✓|✔|✅|included|inklusive|enthalten)$/i;
const no = /^(?:no|nein|✗|✘|❌|not included|nicht enthalten)$/i;

/** The one column of yes and no that the question names, where the row has the rest of what is asked. */
function toldByRow(asked: Polar, about: readonly string[], { cells, columns }: Telling): YesOrNo | undefined {
  const namedBy = (texts: readonly string[]) => (word: string) => texts.some((one) => isSame(word, one));
  const found = columns.flatMap((name, at) => {
    const cell = cells[at] ?? '';
    const names = wordsIn(name).filter((one) => !isOf(light)(one));
    const others = asked.words.filter((word) => !namedBy(names)(word) && !isOf(having)(word));
    const isAsked = names.length > 0 && names.every(namedBy(asked.words));
    return isAsked && (yes.test(cell) || no.test(cell)) ? [{ cell, others }] : [];
  });
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const inRow = wordsIn(cells.join(' '));
  const keys = only.others.filter(namedBy(inRow));
  const isWhole = only.others.every(namedBy([...inRow, ...about, ...wordsIn(columns.join(' '))]));
  if (!isWhole || !cells.some((cell) => cell !== '' && wordsIn(cell).every(namedBy(keys)))) return undefined;
  return yes.test(only.cell) ? 'yes' : 'no';
}
