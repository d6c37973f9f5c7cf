import { prepositions } from './nounPhrases';
import type { Turn } from '../model/types';
import { analyze } from '../language/analyze';
import { replaceIn, type Understanding } from './followUp';
import { asQuestion, replaceOpposite, withoutMark } from './questionParts';

const lead = /^(?:(?:und|aber|also|dann|ok(?:ay)?|oder)(?![\p{L}])[,\s]*)+/iu;
/** Interrogatives asking something else about the same subject: "warum", "wie lange". */
const askedAlone =
  /^(warum|wieso|weshalb|wozu|wann|wo|wohin|wer|wie|wie lange|wie oft|wie viele?|wieviele?|seit wann|bis wann|ab wann|warum (?:nicht|das))$/iu;
/** Question openings that these can replace. */
const opening =
  /^(?:wie lange|wie oft|wie viele?|seit wann|bis wann|ab wann|warum|wieso|weshalb|wann|wohin|wo|wie)\s+/iu;
const asksMore =
  /^(?:(?:bitte\s+)?(?:mehr(?: dazu| davon| details| infos?)?|genauer|weiter|was noch|noch mehr|erzähl (?:mir )?mehr|erklär(?:e)? (?:mir )?(?:das|es)(?: genauer)?|(?:ein |zum )?beispiele?))$/iu;
/** "Was ist mit X": the group is X. */
const aboutOther =
  /^(?:was ist (?:denn )?mit|wie (?:sieht es|ist es|steht es) (?:denn )?(?:mit|bei|für|in|auf)(?: (?:aus mit))?|wie ist das (?:bei|mit|für|in|auf)|gilt das(?:selbe)? (?:auch )?für)\s+(.+?)(?:\s+aus)?$/iu;
const preposition = new RegExp(`^(?:${prepositions.de})\\s`, 'iu');
/**
 * Pronouns referring to something named before: at the end, or without a noun to refer to; "gibt es" has no
 * referent.
 */
const pronoun =
  /^(?!.*\bgibt\s+es\b)(?:.*(?<!\p{L})(?:es|das|dies|diese[rsnm]?|sie|ihn|ihm|ihnen)$|\p{L}[^\p{Lu}]*(?<!\p{L})(?:es|sie|er|ihn|ihm|das|dies)(?!\p{L})[^\p{Lu}]*$|.*(?<!\p{L})(?:dafür|dazu|damit|davon|dabei|dagegen)(?!\p{L}))/u;
/** Opens a standalone question. */
const asks =
  /^(?:wer|was|wann|wo|wie|warum|wieso|welche\w*|ist|sind|kann|können|darf|muss|gibt|wird|werden|hat|haben|gilt|gelten)(?![\p{L}])/iu;
const maxElliptic = 6;
const maxPointing = 6;

/**
 * Resolves an elliptic question in German against the previous one ("und auf Azure?", "warum?"); undefined if
 * it stands alone. If no pattern matches, the previous question is appended.
 */
export function germanFollowUp(
  question: string,
  previous: Turn,
  understanding: Understanding,
): string | undefined {
  const meant = resolveReference(withoutMark(question), withoutMark(previous.question), understanding);
  return meant === undefined ? undefined : asQuestion(meant);
}

function resolveReference(text: string, before: string, understanding: Understanding): string | undefined {
  const bare = text.replace(lead, '');
  if (askedAlone.test(bare)) return askAgain(bare, before);
  if (asksMore.test(bare)) return `${bare}: ${before}`;
  const opposite = replaceOpposite(before, bare);
  if (opposite !== undefined) return opposite;
  const about = aboutOther.exec(bare)?.[1];
  const other = about ?? (isElliptic(bare, bare !== text) ? bare : undefined);
  if (other !== undefined) return replaceIn(before, other, understanding);
  return isPointing(bare) ? `${bare}: ${before}` : undefined;
}

/** A short standalone question with a pronoun referring to something named before. */
function isPointing(text: string): boolean {
  const isShort = text.split(/\s+/).length <= maxPointing;
  return isShort && asks.test(text) && pronoun.test(text);
}

/** "Warum?" after "Wie lange werden Backups aufbewahrt?" → "Warum werden Backups aufbewahrt?" */
function askAgain(asked: string, previous: string): string {
  return opening.test(previous) && opening.test(`${asked} `)
    ? previous.replace(opening, `${asked} `)
    : `${asked}: ${previous}`;
}

/** A few words that are not a question by themselves: "auf Azure", and after "und" also "Logs". */
function isElliptic(text: string, hasLead: boolean): boolean {
  if (text.split(/\s+/).length > maxElliptic || analyze(text).length === 0 || asks.test(text)) return false;
  return hasLead || preposition.test(text);
}
