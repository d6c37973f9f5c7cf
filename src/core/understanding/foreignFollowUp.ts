import type { Turn } from '../model/types';
import { analyze } from '../language/analyze';
import { replaceIn } from './ellipsis';
import { asQuestion, withoutMark } from './questionParts';
import type { VariantGroup } from '../model/vocabulary';

/** Patterns of follow-up questions in one language. */
interface Forms {
  readonly lead: RegExp;
  /** Interrogatives asking something else about the same subject: "warum", "wie lange". */
  readonly alone: RegExp;
  /** Question openings that these can replace. */
  readonly opening: RegExp;
  readonly more: RegExp;
  /** "was ist mit X": the first group that matches is X. */
  readonly about: RegExp;
  readonly preposition: RegExp;
  /** Pronouns referring to something named before. */
  readonly pronoun: RegExp;
  /** Opens a standalone question. */
  readonly asks: RegExp;
}

const german: Forms = {
  lead: /^(?:(?:und|aber|also|dann|ok(?:ay)?|oder)(?![\p{L}])[,\s]*)+/iu,
  alone:
    /^(warum|wieso|weshalb|wozu|wann|wo|wohin|wer|wie|wie lange|wie oft|wie viele?|wieviele?|seit wann|bis wann|ab wann|warum (?:nicht|das))$/iu,
  opening:
    /^(?:wie lange|wie oft|wie viele?|seit wann|bis wann|ab wann|warum|wieso|weshalb|wann|wohin|wo|wie)\s+/iu,
  more: /^(?:(?:bitte\s+)?(?:mehr(?: dazu| davon| details| infos?)?|genauer|weiter|was noch|noch mehr|erzähl (?:mir )?mehr|erklär(?:e)? (?:mir )?(?:das|es)(?: genauer)?|(?:ein |zum )?beispiele?))$/iu,
  about:
    /^(?:was ist (?:denn )?mit|wie (?:sieht es|ist es|steht es) (?:denn )?(?:mit|bei|für|in|auf)(?: (?:aus mit))?|wie ist das (?:bei|mit|für|in|auf)|gilt das(?:selbe)? (?:auch )?für)\s+(.+?)(?:\s+aus)?$/iu,
  preposition:
    /^(?:auf|in|im|für|bei|beim|mit|von|vom|aus|nach|vor|unter|ohne|während|seit|am|an|zu|zum|zur)\s/iu,
  // At the end, or without a noun to refer to; "gibt es" has no referent.
  pronoun:
    /^(?!.*\bgibt\s+es\b)(?:.*(?<!\p{L})(?:es|das|dies|diese[rsnm]?|sie|ihn|ihm|ihnen)$|\p{L}[^\p{Lu}]*(?<!\p{L})(?:es|sie|er|ihn|ihm|das|dies)(?!\p{L})[^\p{Lu}]*$|.*(?<!\p{L})(?:dafür|dazu|damit|davon|dabei|dagegen)(?!\p{L}))/u,
  asks: /^(?:wer|was|wann|wo|wie|warum|wieso|welche\w*|ist|sind|kann|können|darf|muss|gibt|wird|werden|hat|haben|gilt|gelten)(?![\p{L}])/iu,
};

const french: Forms = {
  lead: /^(?:(?:et|mais|donc|alors|ou)(?![\p{L}])[,\s]*)+/iu,
  alone:
    /^(pourquoi(?: pas)?|quand|où|comment|combien|combien de temps|qui|depuis quand|jusqu[’']à quand|à quelle fréquence)$/iu,
  opening:
    /^(?:combien de temps|depuis quand|jusqu[’']à quand|à quelle fréquence|pourquoi|quand|où|comment)\s+/iu,
  more: /^(?:(?:en savoir )?plus(?: de détails| d[’']infos?(?:rmations)?)?|continue[rz]?|(?:un |par )?exemples?|quoi d[’']autre|explique[rz]?(?: davantage)?)$/iu,
  about:
    /^(?:qu[’']en est-il (?:de la |de l[’']|des |du |de |d[’']|pour )|(?:est-ce )?(?:la )?même chose (?:pour|sur|avec|en) )(.+)$/iu,
  preposition:
    /^(?:sur|pour|dans|en|à|au|aux|avec|chez|par|sans|sous|pendant|après|avant|depuis|de|du|des)\s/iu,
  // In "sont-elles", a noun after an article is the referent.
  pronoun:
    /(?<!\p{L})(?:ça|cela|ceci|celui-ci|celle-ci)(?!\p{L})|^(?!.*\s\p{Lu}\p{Ll}|.*(?<!\p{L})(?:les?|la|des|ces?|cette)\s|.*l[’']).*-(?:t-)?(?:ils?|elles?)(?!\p{L})/u,
  asks: /^(?:qui|que|qu[’']|quand|où|comment|pourquoi|quel\w*|combien|est-ce|y a-t-il)/iu,
};

const spanish: Forms = {
  lead: /^(?:(?:y|pero|entonces|o|e)(?![\p{L}])[,\s]*)+/iu,
  alone:
    /^(por qué(?: no)?|cuándo|dónde|cómo|cuánto|cuánto tiempo|quién|desde cuándo|hasta cuándo|con qué frecuencia)$/iu,
  opening: /^(?:cuánto tiempo|desde cuándo|hasta cuándo|con qué frecuencia|por qué|cuándo|dónde|cómo)\s+/iu,
  more: /^(?:(?:dime |cuéntame )?más(?: detalles| información)?|continúa|sigue|qué más|(?:un |por )?ejemplos?|explica(?:lo)?(?: más)?)$/iu,
  about: /^(?:qué (?:pasa|hay|tal) (?:con|de|en) |lo mismo (?:para|en|con) )(.+)$/iu,
  preposition: /^(?:en|para|con|de|del|por|sobre|sin|bajo|durante|después de|antes de|desde|a|al)\s/iu,
  pronoun: /(?<![\p{L}])(?:eso|esto|ello|ellos|ellas)(?![\p{L}])/iu,
  asks: /^(?:quién|qué|cuándo|dónde|cómo|cuál\w*|cuánt\w*|por qué|hay|es|son|puede|está)(?![\p{L}])/iu,
};

const all = [german, french, spanish];
const maxElliptic = 6;
const maxPointing = 6;

/**
 * Resolves an elliptic question in German, French or Spanish against the previous one ("und auf Azure?",
 * "pourquoi ?", "¿y para los registros?"); undefined if it stands alone. If no pattern matches, the previous
 * question is appended.
 */
export function foreignFollowUp(
  question: string,
  previous: Turn,
  groups: readonly VariantGroup[],
): string | undefined {
  const text = bareOf(question);
  for (const forms of all) {
    const meant = meantIn(forms, text, { question: bareOf(previous.question), groups });
    if (meant !== undefined) return spanishMarks(asQuestion(meant), previous.question);
  }
  return undefined;
}

interface Before {
  readonly question: string;
  readonly groups: readonly VariantGroup[];
}

function meantIn(forms: Forms, text: string, before: Before): string | undefined {
  const bare = text.replace(forms.lead, '');
  const hasLead = bare !== text;
  if (forms.alone.test(bare)) return askAgain(forms, bare, before.question);
  if (forms.more.test(bare)) return `${bare}: ${before.question}`;
  const about = forms.about.exec(bare)?.[1];
  const other = about ?? (isElliptic(forms, bare, hasLead) ? bare : undefined);
  if (other !== undefined) return replaceIn(before.question, other, before.groups);
  return isPointing(forms, bare) ? `${bare}: ${before.question}` : undefined;
}

/** A short standalone question with a pronoun referring to something named before. */
function isPointing({ asks, pronoun }: Forms, text: string): boolean {
  const isShort = text.split(/\s+/).length <= maxPointing;
  return isShort && asks.test(text) && pronoun.test(text);
}

/** "Warum?" after "Wie lange werden Backups aufbewahrt?" → "Warum werden Backups aufbewahrt?" */
function askAgain({ opening }: Forms, asked: string, previous: string): string {
  return opening.test(previous) && opening.test(`${asked} `)
    ? previous.replace(opening, `${asked} `)
    : `${asked}: ${previous}`;
}

/** A few words that are not a question by themselves: "auf Azure", and after "und" also "Logs". */
function isElliptic(forms: Forms, text: string, hasLead: boolean): boolean {
  if (text.split(/\s+/).length > maxElliptic || analyze(text).length === 0 || forms.asks.test(text))
    return false;
  return hasLead || forms.preposition.test(text);
}

function bareOf(question: string): string {
  return withoutMark(question.replace(/^[¿¡\s]+/, ''));
}

/** Spanish questions also start with a mark. */
function spanishMarks(question: string, previous: string): string {
  return /^\s*¿/.test(previous) && question.endsWith('?') ? `¿${question}` : question;
}
