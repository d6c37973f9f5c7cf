import { monthOf, weekdayPattern } from '../language/dates';
import { numberWords, numberWordSource } from '../language/numberWords';
import type { QueryTerm, Language } from '../model/types';
import { analyze, isCapitalName, tokenize } from '../language/analyze';
import { saysNothingIn } from '../language/termCoverage';
import { languageOfQuestion } from '../language/language';
import { denies } from '../language/polarity';
import { personAsked } from './person';
import { wordOf, type Word } from './words';

/** Questions for a definition, in the UI languages and others that people ask in. */
const askedMeanings: readonly RegExp[] = [
  /^\s*what (?:is|are)(?: an?| the)? (?<thing>.{2,60}?)(?: (?:used |good )?for)?\??\s*$/i,
  /^\s*what (?:does|do) (?:an? |the )?(?<thing>.{2,80}?) (?:mean|do|stand for)\??\s*$/i,
  /^\s*was (?:ist|sind|bedeutet|bedeuten|heißt)(?: eine?| der| die| das)? (?<thing>.{2,80}?)\??\s*$/i,
  /^\s*(?:que|qu[eé]|cosa|che cosa) (?:signifi(?:e|ent|ca|can|cano)|es|son|è)(?: une?| la?| les?| el| il)? (?<thing>.{2,80}?)\s*\??\s*$/i,
  /^\s*wat (?:is|zijn|betekent|betekenen)(?: een| de| het)? (?<thing>.{2,80}?)\??\s*$/i,
];

/** The subject of "What is X?" and "What does X mean?". */
export function definedThing(question: string): string | undefined {
  for (const asked of askedMeanings) {
    const thing = asked.exec(question)?.groups?.thing;
    if (thing !== undefined) return thing.replace(/["“”„«»]/g, '');
  }
  return undefined;
}

// Expected answer type of a question, and whether a text has it: basis of learned features.

export const askedKinds = [
  'person',
  'date',
  'duration',
  'money',
  'percent',
  'number',
  'place',
  'reason',
  'method',
  'meaning',
  'yesno',
  'list',
  'contrast',
  'version',
] as const;

export type AskedKind = (typeof askedKinds)[number];

const unitOfTime =
  'seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|working days?|business days?|sekunden?|minuten?|stunden?|tag(?:e|en)?|woch(?:e|en)|monat(?:e|en|s)?|jahr(?:e|en|s)?|arbeitstag(?:e|en)?|werktag(?:e|en)?';
const currency = '€|\\$|£|eur|euros?|usd|gbp|chf|dollars?|pounds?|pence|cents?|ct';

/** The first match wins; "when" behind another interrogative word asks for no date: "What do I do when …". */
const asked: readonly (readonly [AskedKind, RegExp])[] = [
  [
    'meaning',
    /^\W*(?:what(?:['’]s| is| are| does| do| was)\s+(?:an?\s+|the\s+)?[\p{L}\p{N}-]+(?:\s+[\p{L}\p{N}-]+)?(?:\s+(?:mean|stand for))?\W*$|was (?:ist|sind|bedeutet|heißt|heisst)\s+(?:eine?n?\s+|der\s+|die\s+|das\s+)?[\p{L}\p{N}-]+(?:\s+[\p{L}\p{N}-]+)?\W*$|define\b|meaning of\b)|\bstands? for\b|\bbedeutet\b|\bwofür steht\b|\bwhat do(?:es)?\b.*\bmean\b/iu,
  ],
  [
    'version',
    /\b(?:which|what|oldest|newest|minimum|latest|from what)\b.{0,16}\b(?:versions?|releases?)\b|^\W*since when\b|\bab welcher version\b/i,
  ],
  [
    'contrast',
    /\bdifference|\bversus\b|\bvs\b|\bcompare|\bbetter\b|\bcheaper\b|\bunterschied|\bvergleich|\bcompared\b/i,
  ],
  ['reason', /^\W*why\b|\bhow come\b|\breasons?\b|\bwarum\b|\bwieso\b|\bweshalb\b|\bwhat causes?\b/i],
  [
    'duration',
    /\bhow (?:long|soon|quick\w*|fast|old)\b|\bwie (?:lange?|schnell|alt)\b|\bhow many (?:days?|weeks?|months?|years?|hours?|minutes?)\b|\bwie ?viele? (?:tage?|wochen?|monate?|jahre?|stunden?|minuten?)\b|\bnotice period\b|\b\w*frist\b|\bduration\b|\bdauer\b|\bhow (?:often|frequently)\b|\bwie oft\b|\btimeout\b/i,
  ],
  [
    'money',
    /\bhow much (?:is|are|does|do|did|will|would|can|may)?\b.*\b(?:cost|pay|charge|spend|fee|price|earn|get|back|owe|is|are)\b|\bcosts?\b|\bprices?\b|\bfees?\b|\bbudget\b|\bsalary\b|\bkoste[tn]?\b|\bpreise?\b|\bgebühr\w*\b|\bentgelt\w*|\bhow expensive\b|\bwie teuer\b|\bprice\b|\bpauschale\b|\bsteuer\b/i,
  ],
  [
    'percent',
    /\bpercent\w*\b|\bwhat (?:share|rate)\b|\bprozent\w*\b|\bhow (?:high|large) is the (?:rate|share)\b|\bdiscount\b|\brabatt\b/i,
  ],
  [
    'date',
    /^(?:(?!\b(?:what|how|which|who|why|where)\b)[^])*\bwhen\b|\b(?:know|and|or|tell me|out)\s+when\b|\bwhat (?:date|day|time|year|month)\b|\bwhich (?:date|day|year|month)\b|\bdeadline\b|\buntil what\b|\bopening hours\b|\bwann\b|\bwelche[mnrs]? (?:tag|datum|jahr|monat)\b|\bum wie ?viel uhr\b|\böffnungszeit\w*|\bstichtag\b/i,
  ],
  [
    'number',
    /\bhow (?:many|much|big|large|high|tall|wide|deep|heavy|far|fast|thick)\b|\bwhat (?:is the )?(?:number|size|limit|maximum|minimum|max|min)\b|\bmaximum\b|\bminimum\b|\bwie ?viele?\b|\bwie (?:hoch|groß|gross|schwer|breit|tief|weit|schnell|voll|warm)\b|\bhöchst\w*|\bmindest\w*|\bphone\b|\bnumber\b|\bnummer\b|\btelefon\w*|\bextension\b|\bversion\b|\btemperatur\w*|\bpressure\b|\btorque\b/i,
  ],
  [
    'person',
    /\bwho\b|\bwhom\b|\bwhose\b|\bwer\b|\bwem\b|\bwen\b|\bwessen\b|\bansprechpartner\w*|\bcontact\b|\bresponsible\b|\bin charge\b|\bzuständig\w*/i,
  ],
  [
    'place',
    /\bwhere\b|\bwo\b|\bwohin\b|\bwoher\b|\bwhich (?:city|room|building|country|floor|folder|directory|page|file)\b|\baddress\b|\badresse\b/i,
  ],
  [
    'method',
    /\bhow (?:do|to|can|should|does|must|would|could|is|are)\b|\bwhat (?:do|should|must|can) (?:i|we|you|one)\b|\bsteps?\b|\bprocedure\b|\bwie (?:kann|muss|soll|geht|mache?|melde|beantrage?|bekomme|komme|wird|werden|funktioniert|läuft|ändere?|stelle?|lege?)\b|\bwas (?:muss|soll|mache?|kann|tun)\b|\bvorgehen\b/i,
  ],
  [
    'list',
    /\bwhich (?:\w+ ){0,2}(?:are|(?!(?:is|was|has|does)\b)\w+s)\b|\bwhat (?:\w+ ){0,2}(?:are|\w+s)\b|\blist\b|\ball (?:the )?\w+s\b|\bwelche\b|\bliste\b/i,
  ],
  [
    'yesno',
    /^\W*(?:(?:and|so|und|also)\s+)?(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had|am|ist|sind|war|darf|dürfen|kann|können|muss|müssen|soll|sollen|wird|werden|hat|haben|gibt|gilt|bekomme|bekommen|brauche|brauchen|zahlt|kommt|geht|habe)\b/i,
  ],
];

const yesNo = asked.find(([kind]) => kind === 'yesno')?.[1] ?? /^$/;

/**
 * The expected answer type of a question; undefined if its words do not tell. Questions starting with a verb
 * expect yes or no.
 */
export function askedKind(question: string): AskedKind | undefined {
  if (yesNo.test(question) && !/\bor\b|\boder\b/i.test(question)) return 'yesno';
  return asked.find(([, pattern]) => pattern.test(question))?.[0];
}

const months = [...monthOf.keys()].join('|');
/** Of the numbers above twelve, only those known when the weights of units were fitted. */
const fittedNumbers = [15, 20, 30, 40, 50, 60, 90];
const englishNumbers = [...numberWords('en', { from: 1, to: 99 })].flatMap(([word, value]) =>
  value <= 12 || fittedNumbers.includes(value) ? [word] : [],
);
const numberWord = `${englishNumbers.join('|')}|hundred|eine?[mnrs]?|${numberWordSource('de', { from: 2, to: 99 })}`;

const has: Readonly<Record<AskedKind, RegExp>> = {
  money: new RegExp(
    `(?:(?<![\\p{L}])(?:${currency})[)\\]]?:?\\s?\\d|\\d\\s?(?:${currency})(?![\\p{L}]))|free of charge|kostenlos|kostenfrei|gebührenfrei|unentgeltlich|no (?:charge|fee|cost)|steuerfrei`,
    'iu',
  ),
  duration: new RegExp(
    `(?:\\d|(?<![\\p{L}])(?:${numberWord}|an?|each|every|per|jede[mnrs]?|half|halbe[nsr]?))[\\s-]+(?:(?:working|business|calendar|full|voll(?:e|en)|weitere[nr]?)\\s)?(?:${unitOfTime})(?![\\p{L}])|\\b(?:daily|weekly|monthly|yearly|annually|quarterly|immediately|täglich|wöchentlich|monatlich|jährlich|vierteljährlich|sofort|unverzüglich|once|twice|einmal|zweimal)\\b|\\d+\\s?(?:times|mal|x)(?![\\p{L}])|\\d\\s?(?:ms|s|min|h)\\b`,
    'iu',
  ),
  date: new RegExp(
    `(?<![\\p{L}])(?:(?:${months})\\.?\\s+\\d{1,4}|\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:${months})|${weekdayPattern}|midnight|noon|mitternacht|beginning of|end of|anfang|mitte|ende)(?![\\p{L}])|\\b(?:19|20)\\d{2}\\b|\\b\\d{1,2}[:.]\\d{2}\\b(?:\\s?uhr)?|\\b\\d{1,2}\\.\\d{1,2}\\.|\\b\\d{1,2}(?:st|nd|rd|th)\\b(?! (?:floor|edition|version|generation|time|place))|(?<![\\p{L}])(?:each|every) (?:day|week|month|quarter|year)\\b|\\b\\d{1,2}\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|o'clock)\\b|(?<![\\p{L}])(?:before|after|by|until|within|once|vor|nach|bis|innerhalb|spätestens|frühestens)(?![\\p{L}])`,
    'iu',
  ),
  percent:
    /\d\s?(?:%|percent|per cent|prozent|v\. ?h\.)|\b(?:half|third|quarter|hälfte|drittel|viertel|doppelte?)\b/iu,
  number: new RegExp(
    `(?<![\\p{L}\\p{N}])\\d|(?<![\\p{L}])(?:${numberWord}|none|no limit|unlimited|keine?[nr]?|unbegrenzt)(?![\\p{L}])`,
    'iu',
  ),
  person:
    /(?<![\p{L}])(?:(?:Dr|Prof|Mr|Mrs|Ms|Frau|Herrn?)\.?\s+)?\p{Lu}\p{Ll}+(?:[\s-](?:de|van|von|der)\b)?[\s-]\p{Lu}[\p{Ll}'’]+(?![\p{L}])|(?:Frau|Herrn?|Mr|Mrs|Ms|Dr)\.?\s\p{Lu}|\b(?:team|manager|officer|head|owner|lead|department|supervisor|director|board|desk|administrator|engineer|office|leiter\w*|leitung|amt|abteilung|beauftragte\w*|vorstand|geschäftsführ\w*|bürgermeister\w*|\w+amt|\w+stelle|\w+büro)\b|[\w.]+@[\w.]+/u,
  place:
    /\b(?:in|at|on|under|near|into|im|am|auf|unter|bei|beim|neben|behind|inside|hinter)\s+(?:(?:the|a|der|dem|den|die|das)\s+)?["'`“„]?[\p{Lu}\p{N}`/~]|\b(?:room|floor|building|street|raum|zimmer|etage|stock|gebäude|straße|platz|halle|cabinet|shelf|locker|drawer|folder|schrank|regal|geschoss|foyer)\b|https?:\/\/|[~./]\/[\w.]|\w@\w/iu,
  reason:
    /\b(?:because|since|so that|due to|in order to|otherwise|reason|therefore|caused?|led to|prevent|avoid|as\b.*\bwould|weil|da\b|damit|denn|wegen|aufgrund|grund|sonst|deshalb|daher)\b/iu,
  method:
    /^\s*(?:\d{1,3}[.)]|[-*•])\s|(?:^|[.;:]\s+|\b(?:please|first|then|bitte|dann|zuerst)\s+)(?:run|use|set|click|select|open|add|install|call|configure|send|write|fill|press|choose|go|enter|create|submit|ask|report|contact|log|sign|file|tell|switch|turn|remove|check|rufen|melden|öffnen|wählen|senden|schicken|füllen|drücken|geben|klicken|stellen|beantragen|reichen)\b|\bsie\b.*\b(?:an|ein|aus|ab|bei|mit)\.$/iu,
  meaning:
    /(?:\*\*|__|["“„«])[^*_"“”„»«]{1,50}(?:\*\*|__|["”“»])\s*(?:\([^)]*\))?\s*(?::|–|—|-|means?|is|are|bedeutet|ist|sind|bezeichnet)|\b(?:means?|refers? to|stands? for|is defined as|is the|is an?|are the|bedeutet|bezeichnet|ist (?:der|die|das|eine?)|steht für|gilt als|short for|kurz für)\b/iu,
  yesno:
    /^\W*(?:yes|no|ja|nein)\b|\b(?:not|no|never|only|must|may|can|cannot|allowed|permitted|forbidden|prohibited|required|mandatory|optional|possible|nicht|keine?[nmrs]?|nie|nur|muss|müssen|darf|dürfen|kann|können|erlaubt|verboten|untersagt|gestattet|zulässig|unzulässig|pflicht|möglich|ausgeschlossen)\b/iu,
  list: /,[^,]+(?:,| and | or | und | oder )|:\s*\n|\n\s*[-*•]/u,
  version: /(?<![\d.])v?\d+\.\d+(?:\.\d+)?(?![\d.]*\d)|\b(?:v|version |release )\d/i,
  contrast:
    /\b(?:than|whereas|unlike|while|instead|but|although|difference|differs?|on the other hand|compared|rather|only|both|als|während|dagegen|hingegen|statt|aber)\b/iu,
};

/** Whether a text contains something of this type. */
export function hasAsked(kind: AskedKind, text: string): boolean {
  return has[kind].test(text);
}

/** A question word with its weight. */
export interface AskedWord extends Word {
  /** Its rarity in the index, as weighted by the search; always positive. */
  readonly weight: number;
  /** Whether no document contains it. */
  readonly isUnknown: boolean;
}

/** A question, prepared for comparison with units. */
export interface AskedQuestion {
  readonly text: string;
  readonly words: readonly AskedWord[];
  /** Sum of the word weights; positive if there are words. */
  readonly weight: number;
  readonly kind: AskedKind | undefined;
  /** Whether it asks for what is not so: "What is not covered?". */
  readonly denies: boolean;
  /** The subject of "What is X?", as words. */
  readonly thing: readonly Word[];
  /** The person that "Who is X?" asks about. */
  readonly person: string | undefined;
}

/** "dont", "whats", "i'm". */
const contraction =
  /^(?:(?:is|are|was|were|do|does|did|has|have|had|can|could|wo|would|should|must)n['’]?t|(?:what|who|where|how|that|there|here|it|let)['’]?s|(?:i|you|we|they)['’]?(?:m|re|ve|ll|d))$/i;
const word = /[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu;

function onlyAsks(written: string, language: Language): boolean {
  if (isCapitalName(written)) return false;
  return saysNothingIn('en', written) || saysNothingIn(language, written) || contraction.test(written);
}

/** Interrogative words and their companions: "what", "don't", "get". */
export function askingWords(question: string): string[] {
  const language = languageOfQuestion(question);
  return Array.from(question.matchAll(word), ([written]) => written).filter((one) => onlyAsks(one, language));
}

/** Prepares a question; `terms` are its search terms with their rarity. */
export function readQuestion(text: string, terms: readonly QueryTerm[]): AskedQuestion {
  const language = languageOfQuestion(text);
  const isQuestionWord = (written: string): boolean => onlyAsks(written, language);
  const weights = new Map(terms.map((term) => [termAsked(term), term]));
  const tokens = tokenize(text);
  const heaviest = Math.max(1, ...terms.map(({ weight }) => weight));
  const words: AskedWord[] = [];
  for (const match of text.matchAll(word)) {
    const [written] = match;
    if (isQuestionWord(written)) continue;
    const [start, end] = [match.index, match.index + written.length];
    const own = tokens
      .filter((token) => token.start < end && start < token.end)
      .flatMap(({ term, others = [] }) => [term, ...others])
      .flatMap((term) => weights.get(term) ?? []);
    const read = wordOf(meantBy(own) ?? written);
    if (words.some(({ form }) => form === read.form)) continue;
    const isUnknown = own.length === 0 || own.every((term) => term.isUnknown === true);
    const weight = isUnknown ? heaviest : Math.max(...own.map((term) => term.weight));
    // German capitalises every noun.
    const isName = read.isName && (language !== 'de' || /\d/.test(written));
    words.push({ ...read, isName, weight: Math.max(0.1, weight), isUnknown });
  }
  const thing = definedThing(text);
  return {
    text,
    words,
    weight: words.reduce((sum, { weight }) => sum + weight, 0),
    kind: askedKind(text),
    denies: denies(text),
    person: personAsked(text),
    thing:
      thing === undefined
        ? []
        : Array.from(thing.matchAll(word), ([written]) => written)
            .filter((one) => !isQuestionWord(one))
            .map(wordOf),
  };
}

/** The spelling correction applied to the question. */
function meantBy(terms: readonly QueryTerm[]): string | undefined {
  return terms.flatMap(({ respelt }) => respelt?.to ?? [])[0];
}

/** A term as the question spelt it. */
function termAsked({ term, respelt }: QueryTerm): string {
  return respelt === undefined ? term : (analyze(respelt.from)[0] ?? term);
}
