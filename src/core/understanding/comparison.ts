import { asQuestion, auxiliary, isPlural, opening, withoutMark, headingOf, type Part } from './questionParts';

const asksToCompare =
  /^compare\b|\bdifferences?\s+between\b|\bversus\b|\bvs\.?\s(?!\s*(?:code|studio)\b)|\bcompare[ds]?\s+(?:to|with)\b|\bcompare\b(?=\s*(?:[?.!]|$|\s(?:in|on|for|regarding)\b))|\bdiffers?\b|\bdifferent\s+from\b/i;
const between =
  '(?:\\s+and\\s+|\\s+versus\\s+|\\s+vs\\.?\\s+(?!code\\b|studio\\b)|,?\\s+(?:compared\\s+(?:to|with)|(?:differs?|different)\\s+from)\\s+)';
/** The aspect compared, at the end of a comparison. */
const aspect =
  '(?:,?\\s+((?:in terms of|with (?:regard|respect) to|regarding|when it comes to|in|on|for|during|under|when|at|by)\\s+.+?))?';

/** Comparisons whose sides may share words: "the retention of the EU and US regions". */
const shared: readonly RegExp[] = [
  new RegExp(`^.{0,40}?\\bdifferences?\\s+between\\s+(.+?)${between}(.+?)${aspect}$`, 'i'),
  new RegExp(`^how\\s+(?:do|does|did)\\s+(.+?)${between}(.+?)\\s+(?:compare|differ)${aspect}$`, 'i'),
  new RegExp(`^(?:compare|contrast)\\s+(.+?)${between}(.+?)${aspect}$`, 'i'),
  new RegExp(
    `^(?:what\\s+(?:is|are)\\s+)?(?!${opening}|${auxiliary}\\b)(.+?)\\s+(?:versus|vs\\.?(?!\\s+(?:code|studio)\\b))\\s+(.+?)${aspect}$`,
    'i',
  ),
];
/** Comparisons whose sides are both named in full. */
const apart: readonly RegExp[] = [
  new RegExp(
    `^how\\s+(?:do|does|did|is|are|was|were)\\s+(.+?)\\s+(?:differ\\s+from|different\\s+from|compare\\s+(?:to|with))\\s+(.+?)${aspect}$`,
    'i',
  ),
  new RegExp(`^(?:compare|contrast)\\s+(.+?)\\s+(?:to|with)\\s+(.+?)${aspect}$`, 'i'),
  new RegExp(
    `^(?:what\\s+(?:is|are)\\s+)?(?!${opening}|${auxiliary}\\b)(.+?),?\\s+compared\\s+(?:to|with)\\s+(.+?)${aspect}$`,
    'i',
  ),
];
/** "How is X set with A versus B?" */
const inPlace =
  /^(.+\b(?:using|with|in|on|for|of|from|by|via|through)\s+)(.+?)\s+(?:versus|vs\.?(?!\s+(?:code|studio)\b))\s+(.+)$/i;
const maxOperandWords = 8;
/** "A or B, what is the difference", "A or B, how do the fees differ": the alternatives come first. */
const choice =
  /^(\S+(?:\s+\S+){0,3}?)\s+or\s+(\S+(?:\s+\S+){0,3}?)\s*[,;:–-]\s*(?:what(?:['’]?s|\s+is|\s+are)\s+the\s+differences?|which(?:\s+one)?\s+has\s+(?:the\s+)?(?:\S+er|more|less|most|least)\s+(.+)|how\s+(?:do|does|did)\s+(?:they|(?:the|their|its)\s+(.+?))\s+(?:differ|compare))$/i;

/** "the policy of 2022 and that of 2024" */
const pointing =
  /^(?:.{0,40}?\bdifferences?\s+between|compare|contrast|how\s+(?:do|does|did|is|are|was|were))\s+(.+?)\s+(of|in|for|from|on|under)\s+(.+?)\s+(?:and|versus|vs\.?|(?:compared?\s+)?(?:to|with)|(?:differs?|different)\s+from)\s+(?:that|those|the\s+ones?)\s+(of|in|for|from|on|under)\s+(.+?)(?:\s+(?:compare|differ))?$/i;

/** Both sides in full, where the second refers back to the first by "that of". */
function pointedSides(text: string): readonly string[] | undefined {
  const [, thing, before, one, beforeOther, other] = pointing.exec(text) ?? [];
  if (thing === undefined || before === undefined || one === undefined) return undefined;
  return [`${thing} ${before} ${one}`, `${thing} ${beforeOther ?? before} ${other ?? ''}`];
}

/**
 * The sides of a comparison, each as a question; undefined if nothing is compared, or the sides cannot be
 * identified.
 */
export function comparedSides(question: string): readonly Part[] | undefined {
  const text = withoutMark(question);
  const parts = choice.test(text)
    ? chosenSides(text)
    : asksToCompare.test(question)
      ? (severalSides(text) ?? twoSides(text))
      : germanSides(text);
  return parts?.map((part, side) => ({
    ...part,
    comparison: { sides: parts.map(({ thing }) => thing), side, about: part.about },
  }));
}

/** A compared thing, and what is asked about it. */
interface Side extends Part {
  readonly thing: string;
  readonly about: string;
}

function sideOf(thing: string, about = ''): Side {
  return { question: askFor(thing, about), facet: headingOf(thing), thing, about };
}

/** "CIP or CIF, which one has the better insurance": asks about the insurance of each. */
function chosenSides(text: string): readonly Side[] | undefined {
  const [, left, right, better, differing] = choice.exec(text) ?? [];
  const about = better ?? differing;
  if (left === undefined || right === undefined) return undefined;
  return [left, right].map((side) => sideOf(side, about === undefined ? '' : `in ${about}`));
}

function twoSides(text: string): readonly Side[] | undefined {
  const pointed = pointedSides(text);
  if (pointed !== undefined) return pointed.map((side) => sideOf(side));
  const found =
    sidesBy(shared, text, operands) ?? sidesBy(apart, text, (left, right) => [left, wholeSide(left, right)]);
  if (found !== undefined) {
    const { sides, about } = found;
    return sides.every(isThing) ? sides.map((side) => sideOf(side, about)) : undefined;
  }
  const [, before = '', ...both] = inPlace.exec(text) ?? [];
  if (before === '' || !both.every(isThing)) return undefined;
  return both.map((side) => ({ ...sideOf(side, before), question: asQuestion(before + side) }));
}

type Words = readonly string[];

const article = /^(?:the|an?|our|its|der|die|das|den|dem|des|eine?[nmrs]?|unsere?[nmrs]?)$/i;
const preposition = /^(?:of|for|in|on|von|für|bei|in|im)$/i;
/** Distinguishing adjectives, in lower case: "the free and the paid plan". */
const adjective =
  /^(?:free|paid|small|large|big|old|new|short|long|basic|standard|full|half|high|low|first|second|third|upper|lower|main|inner|outer|public|private|open|closed|red|green|blue|yellow|black|white|\p{Ll}+(?:al|ic|ive|ous|ary|able|ible|less|ful|ern))$/u;
/** "dem kleinen und dem großen Saal": German capitalises nouns but not adjectives. */
const inflected = /^\p{Ll}+e[mnrs]?$/u;

/** The two compared things, each completed with the words they share. */
function operands(left: Words, right: Words): readonly Words[] {
  const suspended = withSuspendedHead(left, right);
  if (suspended !== left) return operands(suspended, right);
  if (areWhole(left, right)) return [left, right];
  const tail = left.slice(-right.length).map((word) => word.toLowerCase());
  const isAlike = right.some((word, at) => tail[at] === word.toLowerCase());
  const isArticle = article.test(right[0] ?? '');
  // "the v2 policy and the v3 policy", "WSL 1 and WSL 2": both sides are complete.
  if (isAlike && !isArticle) return [withHead(left, right), [...left.slice(0, -right.length), ...right]];
  if (isArticle) {
    // "the Team and the Business plan": the first side lacks the noun.
    const one = withHead(left, right);
    // "the router and the switch" share nothing; "the holidays of Germany and the UK" share their beginning.
    const own = one.findLastIndex((word) => article.test(word));
    const isBare = own < 0;
    return [one, isBare ? [...left.slice(0, 1 - right.length), ...right] : [...one.slice(0, own), ...right]];
  }
  // "the weight of Aster Blue and Old Cheddar": names of as many words share the beginning alone.
  if (right.length > 1 && areNames([...left.slice(-right.length), ...right]))
    return [left, [...left.slice(0, -right.length), ...right]];
  // "the retention of the EU and US regions": the first side lacks the end, the second the beginning.
  return [
    [...left, ...right.slice(1)],
    [...left.slice(0, -1), ...right],
  ];
}

/**
 * "the Team" next to "the Business plan" is the Team plan; "the router" next to "the access switch" is a
 * router.
 */
function withHead(left: Words, right: Words): Words {
  const own = left.slice(left.findLastIndex((word) => article.test(word)) + 1);
  const other = article.test(right[0] ?? '') ? right.slice(1) : right;
  const head = other.slice(own.length);
  if (own.length === 0 || head.length === 0) return left;
  return areOfOneKind(own, other.slice(0, own.length), head) ? [...left, ...head] : left;
}

/** Whether two names, adjectives or numbers of one kind modify the same noun. */
function areOfOneKind(own: Words, other: Words, head: Words): boolean {
  const [noun = ''] = head;
  const telling = [...own, ...other];
  if (telling.every((word) => adjective.test(word))) return true;
  if (telling.every((word) => inflected.test(word))) return /^\p{Lu}/u.test(noun);
  if (!head.every((word) => /^\p{Ll}/u.test(word))) return false;
  return areNames([...own, ...other.slice(0, 1)]) || areNumbered(own, other);
}

/** "priority 1 and priority 2 faults" */
function areNumbered(own: Words, other: Words): boolean {
  const isSame = own[0]?.toLowerCase() === other[0]?.toLowerCase();
  return own.length > 1 && isSame && /\d/.test(own.at(-1) ?? '');
}

/** "dem Team- und dem Business-Tarif" */
function withSuspendedHead(left: Words, right: Words): Words {
  const last = left.at(-1) ?? '';
  if (!/\p{L}-$/u.test(last)) return left;
  const head = /-([^-]+)$/.exec(right.at(-1) ?? '')?.[1];
  return [...left.slice(0, -1), head === undefined ? last.slice(0, -1) : last + head];
}

/** "VS Code and Vim", "the streaming format and batch requests": nothing is shared. */
function areWhole(left: Words, right: Words): boolean {
  if (areNames([...left, ...right])) return !/\d/.test(right.join(' '));
  const hasOwner = left.some((word) => preposition.test(word));
  const isLong = right.length > 1 && left.length > 2;
  return isLong && !hasOwner && startsAlone(left, right) && !endsAlike(left, right);
}

function areNames(words: Words): boolean {
  return words.every((word) => /^[\p{Lu}\p{N}]/u.test(word));
}

function startsAlone([left = '']: Words, [right = '']: Words): boolean {
  return article.test(left) && !article.test(right);
}

function endsAlike(left: Words, right: Words): boolean {
  return left.at(-1)?.toLowerCase() === right.at(-1)?.toLowerCase();
}

/** "Compare the fees of A, B and C": the text before the names applies to each. */
const name = '\\p{Lu}[^\\s,]*(?:\\s+[\\p{Lu}\\d][^\\s,]*)*';
const listOfNames = new RegExp(
  `^[Cc](?:ompare|ontrast)\\s+(?:the\\s+)?((?:\\p{Ll}.*?\\s(?:of|for|in|on|at)\\s+)?)(${name}(?:,\\s*${name})+),?\\s+and\\s+(${name})${aspect}$`,
  'u',
);

function severalSides(text: string): readonly Side[] | undefined {
  const list = listOfNames.exec(text);
  if (list === null) return undefined;
  const [, before = '', names = '', last = '', about = ''] = list;
  const sides = [...names.split(/\s*,\s*/), last].filter((name) => name !== '').map((name) => before + name);
  return sides.length < 3 ? undefined : sides.map((side) => sideOf(side, about));
}

function sidesBy(
  forms: readonly RegExp[],
  text: string,
  complete: (left: Words, right: Words) => readonly Words[],
): { readonly sides: readonly string[]; readonly about: string } | undefined {
  for (const form of forms) {
    const [, left, right, about = ''] = form.exec(text) ?? [];
    if (left === undefined || right === undefined) continue;
    const sides = complete(left.split(/\s+/), right.split(/\s+/)).map((words) => words.join(' '));
    return { sides, about };
  }
  return undefined;
}

/** "the holidays of Germany compared to France": the short side lacks the other's beginning. */
function wholeSide(left: Words, right: Words): Words {
  const at = left.findLastIndex((word) => /^(?:of|for|in|on)$/i.test(word));
  return at > 0 && right.length < 3 ? [...left.slice(0, at + 1), ...right] : right;
}

/** Excludes gerunds and clauses, which cannot be asked about by themselves. */
function isThing(side: string): boolean {
  return (
    side.split(/\s+/).length <= maxOperandWords &&
    !/^(?:not|using|having|being|when|if|how|why|to)\b/i.test(side)
  );
}

/** "What is the retention of Free?", "What is the pricing of AWS?" */
function askFor(side: string, about: string): string {
  const noun =
    /^(?:in terms of|with (?:regard|respect) to|regarding|when it comes to|in|on)\s+(?:the\s+|their\s+)?(.+)$/i.exec(
      about,
    )?.[1];
  if (noun !== undefined && !/^\p{Lu}|\d/u.test(noun))
    return asQuestion(`what ${beFor(noun)} the ${noun} of ${side}`);
  return asQuestion(`what ${beFor(headOf(side))} ${side} ${about}`.trimEnd());
}

function headOf(side: string): string {
  return (
    side
      .split(/\s+(?:of|for|in|on|from|with)\s+/i)[0]
      ?.split(/\s+/)
      .at(-1) ?? side
  );
}

function beFor(noun: string): string {
  const head = headOf(noun);
  return isPlural(head) && !/^\p{Lu}{2,}s?$/u.test(head) ? 'are' : 'is';
}

/** German comparisons, with the words before each side that give its question the right case. */
const german: readonly (readonly [form: RegExp, before: string])[] = [
  [
    /^.{0,60}?\bunterschiede?n?\s+zwischen\s+(.+?)\s+und\s+(.+?)(?:\s+(?:bei|beim|hinsichtlich|bezüglich|in bezug auf)\s+(.+))?$/iu,
    'wie ist es mit',
  ],
  [
    /^vergleichen?(?:\s+sie)?(?:\s+bitte)?\s+(.+?)\s+(?:und|mit)\s+(.+?)(?:\s+(?:hinsichtlich|bezüglich)\s+(.+))?$/iu,
    'wie ist es für',
  ],
  [
    /^(?:wie|worin|wodurch|inwiefern)\s+unterscheide[nt]\s+sich\s+(.+?)\s+(?:und|von|vom)\s+(.+?)(?:\s+(?:bei|beim|hinsichtlich|bezüglich|in bezug auf)\s+(.+))?$/iu,
    'was ist',
  ],
  [
    /^(\S+(?:\s+\S+){0,3}?)\s+oder\s+(\S+(?:\s+\S+){0,3}?)\s*[,;:–-]\s*(?:was\s+ist\s+der\s+unterschied|wie\s+unterscheide[nt]\s+sich\s+(?:(?:der|die|das)\s+)?(.+))$/iu,
    'wie ist es mit',
  ],
];

function germanSides(text: string): readonly Side[] | undefined {
  for (const [form, before] of german) {
    const [, left, right, about = ''] = form.exec(text) ?? [];
    if (left === undefined || right === undefined) continue;
    return operands(left.split(/\s+/), right.split(/\s+/)).map((words) => {
      const thing = words.join(' ');
      const question = asQuestion(`${before} ${thing}${about === '' ? '' : `: ${about}`}`);
      const facet = headingOf(thing.replace(/^(?:der|die|das|den|dem)\s+/i, ''));
      return { question, facet, thing, about };
    });
  }
  return undefined;
}
