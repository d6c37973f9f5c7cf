// Questions that single sentences answer by a number, a time, or yes and no: "Logs are kept for 90 days".

import { numberWordSource } from '../../language/numberWords';
import type { SourceDocument } from '../../model/types';
import { leaning, lowered } from './candidate';
import { fact, subject, type Fact } from './fact';
import { germanFacts, germanLeaning, loweredInGerman } from './germanFacts';

const span = String.raw`(?:about |up to |at least |at most )?(?:\d+(?:[.,]\d+)?|an?|${numberWordSource('en', { from: 1, to: 99 })})(?: |-)(?:working |business |calendar )?(?:second|minute|hour|day|week|month|quarter|year)s?`;
const rhythm = String.raw`(?:every (?:\S+ )?(?:second|minute|hour|day|night|week|month|quarter|year)s?|once (?:an?|per|every) \w+|twice (?:an?|per) \w+|hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)`;
const participle = String.raw`(\w+(?:ed|en|pt|ade|nt|ld|ought|un|ut|et|own|wn))`;
/** Where, when or what to do, to the end of the clause. */
const rest = String.raw`( (?:in|on|at|inside|outside|within|near|during|before|after|with|without|to) [^\s,;:.]+(?: [^\s,;:.]+){0,7})(?=[,;:.])`;

const englishFacts: readonly Fact[] = [
  fact(
    `${subject} (is|are) (kept|retained|stored|archived|preserved|saved) for ${span}`,
    (what, [is, kept]) => `How long ${is} ${what} ${kept}?`,
  ),
  fact(
    `${subject} (must|shall|should|has to|have to) be ${participle}(?: [\\p{L} ]{0,40}?)? within ${span}`,
    (what, [must, done]) =>
      must?.startsWith('ha') === true
        ? `How soon must ${what} be ${done}?`
        : `How soon ${must} ${what} be ${done}?`,
  ),
  fact(`${subject} (is|are|must be|shall be|should be) ${participle} ${rhythm}`, (what, [is = '', done]) => {
    const [first, second] = is.split(' ');
    return `How often ${first} ${what} ${second === undefined ? '' : 'be '}${done}?`;
  }),
  fact(
    `(the (?:default|maximum|minimum) (?:[\\p{L}\\p{N}_.-]+ ){2,6}?)(is|are) (?=.{0,20}(?:\\d|\`|"|true|false|none|unlimited))\\S+`,
    (what, [is]) => `What ${is} ${what.trim()}?`,
  ),
  fact(
    `${subject} (?:expires?|ends?|lapses?) (?:after )?${span}`,
    (what) => `After how long does ${what} expire?`,
  ),
  fact(`${subject} takes ${span}`, (what) => `How long does ${what} take?`),
  fact(`${subject} lasts ${span}`, (what) => `How long does ${what} last?`),
  fact(`${subject} costs (?=[^.]{0,12}\\d)\\S+`, (what) => `How much does ${what} cost?`),
  fact(
    `${subject} (is|are) open (?:from|until|between|daily|on|at)`,
    (what, [is]) => `When ${is} ${what} open?`,
  ),
  fact(
    `${subject} (can|may|must) be ${participle} until`,
    (what, [can, done]) => `Until when ${can} ${what} be ${done}?`,
    { isShort: true },
  ),
  // With where or when it holds, since nobody asks whether dogs are allowed.
  fact(
    `${subject} (is|are) (?:not )?(allowed|permitted|prohibited|forbidden)${rest}`,
    (what, [is = '', , where = '']) => `${is.charAt(0).toUpperCase()}${is.slice(1)} ${what} allowed${where}?`,
    { isShort: true },
  ),
];

const conjunction = /^(?:you|i|there|if|when|and|or|but|to|in|for|by)\b/i;

/** The question that a sentence answers; undefined for none that stands alone. */
export function factAsked(sentence: string, document: SourceDocument): string | undefined {
  return (
    askedBy(englishFacts, sentence, (what, { isShort }) =>
      leaning.test(what) || conjunction.test(what) || (!isShort && !what.includes(' '))
        ? undefined
        : lowered(what, document),
    ) ??
    askedBy(germanFacts, sentence, (what) =>
      germanLeaning.test(what) ? undefined : loweredInGerman(what, document),
    )
  );
}

/** `within` gives a subject as it is written within a sentence; undefined for one that leans on others. */
function askedBy(
  facts: readonly Fact[],
  sentence: string,
  within: (subject: string, asked: Fact) => string | undefined,
): string | undefined {
  for (const one of facts) {
    const [, what, ...parts] = one.pattern.exec(sentence) ?? [];
    const named = what === undefined ? undefined : within(what.trim(), one);
    const question =
      named === undefined ? undefined : one.ask(named, one.hasNouns ? parts : parts.map(small));
    if (question !== undefined) return question;
  }
  return undefined;
}

function small(part: string | undefined): string {
  return (part ?? '').toLowerCase();
}
