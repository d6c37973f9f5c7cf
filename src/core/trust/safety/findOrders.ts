import { allMatches } from '../../util/text';
import { decodedStretches, type Decoded } from './decoded';
import type { FoldedText } from './foldText';
import { foreignOrders, type Stretch } from './foreignRules';
import { systemMarks } from './markup';
import { leakRules, roleRules, setAsideRules, type Rule, always, closes, opens } from './orderRules';
import { plainText, type PlainText, type Token } from './plainText';

/** Intended audience: a question is to be obeyed or answered, a passage informs others. */
type Reader = 'question' | 'passage';

/** Words that may precede an order in its clause. */
const leads =
  /^(?:please|pls|ok|okay|hello|hi|hey|now|first|also|kindly|simply|important|attention|urgent|note|warning|immediately|instead|therefore|finally|lastly|next|dear|stop|actually|again|and|then|but|so|or|just|completely|totally|entirely|fully|always|must|should|shall|to|will|can|could|would|assistant|ai|claude|chatgpt|gpt|bot|model|system|admin|user|everyone|all|at|this|point|once|here|from|on|the|great|good|thanks|thank|sure|yes|no|let|s|lets|for|hereby|temporarily|henceforth|wait|listen|task|step|instruction|command|order|\d+)$/;
const asks =
  /(?:^| )(?:how|why|when|where|which|who|whose|what|whether|if|unless|does|did|explain|describe|define|example|examples|phrase|phrases|called|means?|meaning|difference|about)(?= |$)/;
const others =
  /(?:^| )(?:i|we|they|he|she|it|users?|people|someone|attackers?|attempts?|trying|tries|models?|that|which|who|not|never|attacker|customers?|developers?|don t|doesn t|didn t|won t|cannot|can t|tells?|asks?|says?|told|asked|instructs?|saying|like|such as|e g)(?= |$)/;
const addressed = /(?:^| )(?:you|your|u|yourself)(?= |$)/;
const politely = /(?:^| )(?:can|could|would|will|please|must|should|may) you(?= |$)/;

/** A question about what others may do. */
const asksOfOthers =
  /^(?:should|must|may|can|do|does|are|will) (?!you )(?:\p{L}+ ){0,3}(?:employees?|staff|people|users?|we|i|they|readers|customers?|admins?|developers?|teams?|members?)$/u;

/** Whether the text at an offset is meant as an order, rather than being the topic of its clause. */
function isOrderHere(text: string, at: number, reader: Reader): boolean {
  const clause = clauseBefore(text, at);
  const spoken = clause.split(' ').filter(Boolean);
  if (spoken.every((word) => leads.test(word))) return true;
  if (asksOfOthers.test(clause)) return false;
  if (asks.test(clause)) return politely.test(clause) && !/^(?:how|why|what|when|where|if)/.test(clause);
  if (others.test(clause) && !addressed.test(clause)) return false;
  if (addressed.test(clause))
    return (
      reader === 'question' ||
      /(?:you|to|your \p{L}+ is to|please)$/u.test(clause) ||
      /you (?:must|should|will|can|are to|have to|need to|shall|now)(?: \p{L}+)?$/u.test(clause)
    );
  return reader === 'question';
}

/** Characters examined before an order; longer clauses are not orders. */
const lookedBack = 160;

function clauseBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - lookedBack), at);
  return /[^.,:"\n]*$/.exec(before)?.[0].trim() ?? '';
}

/** An injected instruction: UTF-16 offsets in the examined text, and the sign that revealed it. */
export interface FoundOrder {
  readonly start: number;
  readonly end: number;
  readonly sign: string;
}

const setsAside = 'sets earlier instructions aside';
const asksForPrompt = 'asks for the prompt';

/** Fixed phrases, in several languages. */
const phraseRules: readonly Rule[] = [
  always(
    setsAside,
    `(?:^|[.,:"\\n] |please |now )(?:pay no attention|take no notice) (?:to|of) (?:(?:all|any|the|those|these|my|your) ){0,2}(?:previous|prior|earlier|preceding|above) (?:directions?|guidance|text)${closes}`,
    ['pay|take'],
  ),
  always(
    setsAside,
    `${opens}(?:your|the) (?:previous|prior|earlier|original|initial) (?:guidance|instructions|directions|guidelines|rules) (?:(?:does|do) not|doesn t|don t|no longer) counts?${closes}`,
    ['count|counts'],
  ),
  always(
    setsAside,
    `${opens}(?:vergiss|ignoriere?)(?: bitte)? alles (?:, )?was (?:dir|du|ich|man|wir|oben|bisher|zuvor|vorher)${closes}`,
    ['alles'],
  ),
  always(
    setsAside,
    `${opens}(?:oublie|oubliez|ignore|ignorez) tout ce qui (?:precede|vient avant|a ete dit|est (?:au dessus|ci dessus))${closes}`,
    ['tout'],
  ),
  always(
    setsAside,
    `${opens}(?:ignora|ignore|olvida|olvide) todo lo (?:anterior|dicho|de arriba|que)${closes}`,
    ['todo'],
  ),
  always(
    setsAside,
    `${opens}(?:esqueca|esquece|ignore|ignora|desconsidere) tudo (?:o )?(?:que (?:foi dito|veio antes|eu disse|esta acima)|acima)${closes}`,
    ['tudo'],
  ),
  always(
    setsAside,
    `${opens}(?:забудь|забудьте|игнорируи|игнорируите)(?: все)? (?:правила|инструкции)${closes}`,
    ['правила|инструкции'],
  ),
  always('gives another role', `${opens}(?:стань|sei|deviens|se) dan${closes}`, ['dan']),
  always(
    asksForPrompt,
    `${opens}(?:zeig|zeige|nenne|verrate|gib) mir (?:bitte )?deinen? (?:system ?prompt|system ?anweisungen)${closes}`,
    ['mir'],
  ),
  always(
    asksForPrompt,
    `${opens}(?:quelles sont|affiche|montre|montre moi|donne moi|revele) (?:tes|vos) (?:instructions|consignes) (?:systeme|initiales|secretes)${closes}`,
    ['instructions|consignes'],
  ),
];

/** Looks for the orders of one family. */
type Detector = (read: ReadText, reader: Reader) => FoundOrder[];

/** How orders give themselves away in questions and passages, apart from encodings. */
export const families: Readonly<Record<string, Detector>> = {
  'set aside': by(setAsideRules),
  'new role': by(roleRules),
  'asks for the prompt': by(leakRules),
  phrases: by(phraseRules),
  'other languages': ({ plain }) => foreignOrders(plain).map((stretch) => placed(stretch, plain, setsAside)),
  'speaks as the system': ({ plain }) =>
    speaksAsSystem(plain).map((stretch) => placed(stretch, plain, 'speaks as the system')),
  'marks of turns': ({ plain, length }) => marksOf(plain.folded, length),
};

/** A family of rules. */
export function by(rules: readonly Rule[]): Detector {
  return ({ plain }, reader) => rules.flatMap((rule) => ordersBy(rule, plain, reader));
}

/** Maximum nesting of encodings; nobody reads deeper ones. */
const maxDepth = 2;

/**
 * All injected instructions in a text, including disguised, encoded and foreign-language ones; text addressed
 * to readers is told apart by its topic.
 */
export function findOrders(
  text: string,
  reader: Reader,
  detectors: readonly Detector[] = Object.values(families),
  depth = 0,
): FoundOrder[] {
  return ordersIn(readText(text), reader, detectors, depth);
}

/** A text, prepared for searching. */
interface ReadText {
  readonly plain: PlainText;
  /** Its encoded content. */
  readonly decoded: readonly Decoded[];
  /** Length of the original in UTF-16 units. */
  readonly length: number;
}

export function readText(text: string): ReadText {
  return { plain: plainText(text), decoded: decodedStretches(text), length: text.length };
}

/** Finds instructions in a prepared text. */
export function ordersIn(
  read: ReadText,
  reader: Reader,
  detectors: readonly Detector[] = Object.values(families),
  depth = 0,
): FoundOrder[] {
  const found = detectors.flatMap((detect) => detect(read, reader));
  if (depth < maxDepth) {
    for (const { start, end, text: decoded } of read.decoded) {
      const inside = findOrders(decoded, 'passage', detectors, depth + 1);
      if (inside[0] !== undefined) found.push({ start, end, sign: inside[0].sign });
    }
  }
  return found;
}

const speaker =
  /(?:^|[.\n"] )(?:system|developer|admin|administrator|root|system message|system prompt|system override|system instructions?|system note|system update|important system message|assistant|assistant instructions?|ai instructions?|new system prompt|new prompt|note to (?:ai|assistant|model|llm)) :(?= |$)/g;
/** Typical beginnings of system messages: an order, or a statement about "you". */
const orders =
  /^(?:\n )?(?:you|your|ignore|disregard|forget|override|bypass|say|tell|print|output|repeat|reveal|show|write|respond|reply|answer|list|translate|give|return|do|don t|never|always|only|must|the assistant|assistant|from now|new|enter|act|pretend|end|begin|start|all|previous|prior|instructions?|mode|switch|unlock|grant|enable|disable|set|send|run|execute|delete|obey|follow|be|speak|use|this is|please|stop|safety|access|approve|allow|user is|the user|restrictions)(?= |$)/;
const reach = 200;

/**
 * Lines imitating a system message: its name and a colon, followed by an order or a statement about "you".
 */
function speaksAsSystem({ text }: PlainText): Stretch[] {
  return Array.from(text.matchAll(speaker)).flatMap((match) => {
    const start = match.index + (/^[.\n"] /.test(match[0]) ? 2 : 0);
    const end = match.index + match[0].length;
    const said = text.slice(end + 1, end + reach);
    const sentence = /^(?:\n )?[^.\n]*/.exec(said)?.[0] ?? '';
    const isOrder = orders.test(said) || /(?:^| )(?:you|your|assistant)(?= |$)/.test(sentence);
    return isOrder ? [{ start, end: end + 1 + sentence.length }] : [];
  });
}

function ordersBy(
  { pattern, sign, isTopicElsewhere, needs }: Rule,
  plain: PlainText,
  reader: Reader,
): FoundOrder[] {
  if (!needs.every((group) => group.some((word) => plain.words.has(word)))) return [];
  return allMatches(pattern, plain.text).flatMap((match) => {
    const lead = match[0].startsWith('. ') ? 2 : 0;
    const stretch = { start: match.index + lead, end: match.index + match[0].length };
    const order = placed(stretch, plain, sign);
    const isOrder = !isTopicElsewhere || order.isDisguised || isOrderHere(plain.text, stretch.start, reader);
    const isTopic = goesOnAsTopic(match[0], plain.text.slice(stretch.end));
    return isOrder && !isTopic ? [order] : [];
  });
}

const asking = '(?:who|how|what|when|where|which|why|is|are|do|does|can|did|has|have)';

/**
 * Continuations that turn an apparent order into a topic or a legitimate request: patterns over a
 * `PlainText`.
 */
const topics: readonly { readonly order: RegExp; readonly rest: RegExp }[] = [
  {
    order: /(?: i said| (?:everything|anything|all))$/,
    rest: new RegExp(`^(?: about [^.,\\n]{1,60}[,.]| [,.]) ${asking} [^.\\n]*\\.?$`),
  },
  {
    order: / :$/,
    rest: /^ (?:where|are|is|who|when|which|do|does) (?:they|it|is|are|the|i|we|do|does)(?= )[^.]*\.?$/,
  },
  { order: / is$/, rest: /^ (?:not|never) [^.]* (?:why|how|where)(?= |$)/ },
  { order: / as (?:if|though) you$/, rest: /^ are (?:offline|online|disconnected|logged|behind)(?= |$)/ },
  {
    order: / instructions$/,
    rest: /^ in (?:this|the) (?:manual|guide|handbook|document|chapter) [.,] (?:version|edition|revision|chapter|section)(?= |$)/,
  },
];

/** Whether the continuation shows that it is not an order. */
function goesOnAsTopic(order: string, rest: string): boolean {
  return topics.some((topic) => topic.order.test(order) && topic.rest.test(rest));
}

/** Maps a span of the plain text to the original. */
function placed(
  { start, end }: { readonly start: number; readonly end: number },
  { tokens }: PlainText,
  sign: string,
): FoundOrder & { readonly isDisguised: boolean } {
  const within = tokensWithin(tokens, start, end);
  const first = within[0];
  const last = within.at(-1);
  const isDisguised = within.filter((token) => token.isDisguised).length >= 1;
  return { start: first?.start ?? 0, end: last?.end ?? first?.end ?? 0, sign, isDisguised };
}

function tokensWithin(tokens: readonly Token[], start: number, end: number): readonly Token[] {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.at ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  let to = low;
  while (to < tokens.length && (tokens[to]?.at ?? 0) < end) to += 1;
  return tokens.slice(low, Math.max(to, low + 1));
}

function marksOf({ text, at }: FoldedText, length: number): FoundOrder[] {
  return systemMarks(text).map(({ start, end }) => ({
    start: at[start] ?? 0,
    end: Math.max(at[end] ?? length, (at[end - 1] ?? 0) + 1),
    sign: 'speaks as the system',
  }));
}
