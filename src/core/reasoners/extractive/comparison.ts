import { operands, type Words } from './operands';
import { asQuestion, auxiliary, isPlural, opening, withoutMark } from './questionParts';
import { headingOf, type Part } from './part';

const asksToCompare =
  /^compare\b|\bdifferences?\s+between\b|\bversus\b|\bvs\.?\s(?!\s*(?:code|studio)\b)|\bcompare[ds]?\s+(?:to|with)\b|\bcompare\b(?=\s*(?:[?.!]|$|\s(?:in|on|for|regarding)\b))|\bdiffers?\b|\bdifferent\s+from\b/i;
const between =
  '(?:\\s+and\\s+|\\s+versus\\s+|\\s+vs\\.?\\s+(?!code\\b|studio\\b)|,?\\s+(?:compared\\s+(?:to|with)|(?:differs?|different)\\s+from)\\s+)';
/** What is asked about both, at the end of a comparison. */
const aspect =
  '(?:,?\\s+((?:in terms of|with (?:regard|respect) to|regarding|when it comes to|in|on|for|during|under|when|at|by)\\s+.+?))?';

/** Comparisons whose sides share words: "the retention of the EU and US regions". */
const shared: readonly RegExp[] = [
  new RegExp(`^.{0,40}?\\bdifferences?\\s+between\\s+(.+?)${between}(.+?)${aspect}$`, 'i'),
  new RegExp(`^how\\s+(?:do|does|did)\\s+(.+?)${between}(.+?)\\s+(?:compare|differ)${aspect}$`, 'i'),
  new RegExp(`^(?:compare|contrast)\\s+(.+?)${between}(.+?)${aspect}$`, 'i'),
  new RegExp(
    `^(?:what\\s+(?:is|are)\\s+)?(?!${opening}|${auxiliary}\\b)(.+?)\\s+(?:versus|vs\\.?(?!\\s+(?:code|studio)\\b))\\s+(.+?)${aspect}$`,
    'i',
  ),
];
/** Comparisons of a thing with another that is named in full. */
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
/** "A or B, what is the difference": the choice comes first. */
const choice =
  /^(\S+(?:\s+\S+){0,3}?)\s+or\s+(\S+(?:\s+\S+){0,3}?)\s*[,;:–-]\s*(?:what(?:['’]?s|\s+is|\s+are)\s+the\s+differences?|which(?:\s+one)?\s+has\s+(?:the\s+)?(?:\S+er|more|less|most|least)\s+(.+))$/i;

/** "the policy of 2022 and that of 2024" */
const pointing =
  /^(?:.{0,40}?\bdifferences?\s+between|compare|contrast|how\s+(?:do|does|did|is|are|was|were))\s+(.+?)\s+(of|in|for|from|on|under)\s+(.+?)\s+(?:and|versus|vs\.?|(?:compared?\s+)?(?:to|with)|(?:differs?|different)\s+from)\s+(?:that|those|the\s+ones?)\s+(of|in|for|from|on|under)\s+(.+?)(?:\s+(?:compare|differ))?$/i;

/** Both sides in full, where the second only points at what the first names. */
function pointedSides(text: string): readonly string[] | undefined {
  const [, thing, before, one, beforeOther, other] = pointing.exec(text) ?? [];
  if (thing === undefined || before === undefined || one === undefined) return undefined;
  return [`${thing} ${before} ${one}`, `${thing} ${beforeOther ?? before} ${other ?? ''}`];
}

/** The sides of a comparison, each as a question; undefined when nothing is compared, or the sides cannot be told. */
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

/** A thing that is compared, and what is asked about it. */
interface Side extends Part {
  readonly thing: string;
  readonly about: string;
}

function sideOf(thing: string, about = ''): Side {
  return { question: askFor(thing, about), facet: headingOf(thing), thing, about };
}

/** "CIP or CIF, which one has the better insurance": the insurance of each. */
function chosenSides(text: string): readonly Side[] | undefined {
  const [, left, right, about] = choice.exec(text) ?? [];
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

/** "Compare the fees of A, B and C": what is said of the names before they begin is asked of each. */
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

/** "the holidays of Germany compared to France": what is short lacks how the other begins. */
function wholeSide(left: Words, right: Words): Words {
  const at = left.findLastIndex((word) => /^(?:of|for|in|on)$/i.test(word));
  return at > 0 && right.length < 3 ? [...left.slice(0, at + 1), ...right] : right;
}

/** A gerund or a clause is no thing that can be asked for on its own. */
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

/** Comparisons in German, with the words that stand before each side so that its question is of the same case. */
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
