import * as assert from 'node:assert/strict';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';

/** Notes that say a few terms again and again, and one document that says what they mean. */
const notes = Object.fromEntries(
  Array.from({ length: 34 }, (_, at) => [
    `note-${String(at)}.md`,
    `# Change freeze, LTE and DPO, week ${String(at)}

## Change freeze

The change freeze of plant ${String(at)} was agreed. During the change freeze nobody works on line ${String(at)}.

## LTE

LTE is used by logger ${String(at)}. The LTE module of logger ${String(at)} costs more.

## DPO

Ask the DPO before file ${String(at)} is sent. The DPO keeps a record of file ${String(at)}.
`,
  ]),
);
const files = {
  ...notes,
  'handbook.md': `# Handbook

Welcome. We build sensors in Dresden and Leeds, for customers in thirty countries. The canteen opens at noon.

A change freeze is a period in which no release goes to production. It is announced a week ahead.

Most devices speak long-term evolution (LTE), the radio standard of mobile networks.

The data protection officer (DPO) is Ines Falk, room 214. Her mail is read daily.
`,
  'drafts/glossary.md': '# Glossary of a draft\n\n**LTE**: long tail estimate.\n',
};

const defined: readonly [question: string, holds: RegExp][] = [
  ['What is a change freeze?', /period in which no release goes to production/],
  ['What does LTE mean?', /long-term evolution|long tail estimate/],
  ['What does LTE mean? -in:drafts/', /long-term evolution/],
  ['Who is the DPO?', /Ines Falk/],
];

describe('what is said once in a folder that says the term everywhere', () => {
  after(closeFlows);

  for (const [question, holds] of defined)
    it(`is in the answer: ${question}`, async () => {
      const flow = await flowByRules(files);
      assert.match(answerOf(await flow.ask(question)).text, holds);
    });
});
