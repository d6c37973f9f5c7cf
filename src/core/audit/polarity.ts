/** What turns the sense of a sentence around: negations, amounts, and words of opposite direction. */

/** A word of a text, in lower case. */
export type Word = string;

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’._-][\p{L}\p{M}\p{N}]+)*|%/gu;

export function wordsOf(text: string): Word[] {
  return text.toLowerCase().replace(/’/g, "'").match(wordPattern) ?? [];
}

const negations: ReadonlySet<string> = new Set(
  `no not never none nobody nothing neither nor without cannot can't won't isn't aren't wasn't weren't doesn't don't didn't hasn't
  haven't hadn't shouldn't wouldn't couldn't mustn't needn't nicht kein keine keinen keinem keiner keines nie niemals ohne weder
  ne pas aucun aucune jamais sans ni nunca jamás sin ningún ninguna ninguno tampoco non mai senza nessun nessuno nessuna né
  não nunca nem sem nenhum nenhuma jamais niet geen nooit zonder noch`.split(/\s+/),
);
/** Words that deny by themselves: they may stand for a negation, and a negation for them. */
const denying =
  /^(?:un(?:able|supported|available|known|likely|changed|affected|related|necessary)|fail(?:s|ed|ure)?|lack(?:s|ed|ing)?|absen(?:t|ce)|prevent(?:s|ed|ing)?|prohibit(?:s|ed)?|forbid(?:s|den)?|deny|denie[sd]|refus\w+|disabl\w+|exclud\w+|avoid\w*|impossib\w+|inhibit\w*|block\w*|independent\w*|neither|hardly|rarely|seldom|little|few|reject\w*|ignor\w*|omit\w*|except|unless|instead|rather|free|insufficient|optional|off|false|verboten|interdit|prohibido|vietato|proibido|verboden|non-?\w*|less|dis\w+|in(?:active|valid|compatible|effective|significant)\w*|remove[sd]?|limited|negative\w*|nor|only)$/;

export function isNegation(word: Word): boolean {
  return negations.has(word) || word.endsWith("n't");
}

export function isDenying(word: Word): boolean {
  return isNegation(word) || denying.test(word);
}

/** Kinds of amounts; those in a row of `contrary` exclude each other. */
const amounts: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'at least',
    /\b(?:at least|no (?:less|fewer) than|(?:a )?minimum(?: of)?|mindestens|au moins|al menos|almeno|pelo menos|ten minste|minstens)\b/gi,
  ],
  [
    'at most',
    /\b(?:at most|no (?:more|longer|later) than|up to|(?:a )?maximum(?: of)?|not exceed(?:ing)?|höchstens|maximal|au plus|como máximo|al massimo|no máximo|hoogstens|maximaal)\b/gi,
  ],
  [
    'more than',
    /\b(?:more than|greater than|over(?= \d)|exceed(?:s|ing)?|above(?= \d)|mehr als|plus de|más de|più di|mais de|meer dan)\b/gi,
  ],
  [
    'less than',
    /\b(?:less than|fewer than|under(?= \d)|below(?= \d)|weniger als|moins de|menos de|meno di|minder dan)\b/gi,
  ],
  [
    'all',
    /\b(?:all|every|each|everyone|everything|always|alle[nrs]?|jede[rnms]?|immer|tous|toutes|chaque|toujours|todos|todas|siempre|tutti|tutte|sempre|ogni|elke|altijd)\b/gi,
  ],
  [
    'some',
    /\b(?:some|several|sometimes|certain|occasionally|einige[nr]?|manche[nr]?|manchmal|quelques|certains|parfois|algun[oa]s|a veces|alcuni|alcune|algumas|alguns|sommige|soms)\b/gi,
  ],
  [
    'most',
    /\b(?:most|mostly|usually|typically|often|many|majority|meist(?:ens)?|oft|la plupart|souvent|mayoría|spesso|maioria|meestal|vaak)\b/gi,
  ],
  [
    'only',
    /\b(?:only|solely|exclusively|nur|ausschließlich|seulement|uniquement|solo|sólo|solamente|soltanto|apenas|somente|alleen|slechts)\b/gi,
  ],
  ['none', /\b(?:none|no one|nobody|never)\b/gi],
];
const contrary: readonly (readonly string[])[] = [
  ['at least', 'at most', 'less than'],
  ['at most', 'more than'],
  ['all', 'some', 'most', 'none'],
];

/** How often each kind of amount is stated. */
export function amountsIn(text: string): Map<string, number> {
  return new Map(
    amounts.flatMap(([kind, pattern]) => {
      const found = text.match(pattern)?.length ?? 0;
      return found === 0 ? [] : [[kind, found] as const];
    }),
  );
}

/** Whether one amount can hardly stand for the other. */
export function areContrary(one: string, other: string): boolean {
  return one !== other && contrary.some((kinds) => kinds.includes(one) && kinds.includes(other));
}

const opposites =
  `increas:decreas|increas:reduc|rise:fall|rais:lower|higher:lower|more:less|more:fewer|enabl:disabl|allow:forbid|allow:deni|allow:prohibit|
permit:forbid|permit:prohibit|before:after|maximum:minimum|gain:loss|posit:negat|alwai:never|start:stop|includ:exclud|open:close|
accept:reject|requir:option|mandatori:option|encrypt:unencrypt|valid:invalid|success:fail|true:fals|upregul:downregul|activ:inhibit|
promot:inhibit|promot:suppress|support:unsupport|improv:worsen|better:worse|stronger:weaker|faster:slower|earlier:later|
larger:smaller|greater:smaller|long:short|presenc:absenc|present:absent|induc:inhibit|induc:prevent|enhanc:impair`
    .split(/\|\s*/)
    .map((pair) => pair.split(':') as [string, string]);

/** Whether of two opposite words a sentence has one and its quotes only the other; both as stems. */
export function isOpposite(said: ReadonlySet<string>, quoted: ReadonlySet<string>): boolean {
  return opposites.some(
    ([one, other]) => isTurned(one, other, { said, quoted }) || isTurned(other, one, { said, quoted }),
  );
}

function isTurned(
  one: string,
  other: string,
  { said, quoted }: { readonly said: ReadonlySet<string>; readonly quoted: ReadonlySet<string> },
): boolean {
  return said.has(one) && !said.has(other) && quoted.has(other) && !quoted.has(one);
}
