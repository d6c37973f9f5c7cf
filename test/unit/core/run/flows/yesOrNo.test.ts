import * as assert from 'node:assert/strict';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';

const firm = {
  'leave.md': `# Leave policy

## Annual leave

Up to five unused days may be carried over into the next year. Leave without pay needs the approval of the board.

## Sabbaticals

Sabbaticals are not possible during the probationary period.
`,
  'travel.md': `# Travel

Parking in the city is reimbursed. Chemicals, gifts and tools may not be bought with the travel card.

Guests may use the parking deck only with a permit. The supplier may raise the fees once a year.
`,
  'plans.md': `# Plans

| Plan | Price | Phone support |
| --- | --- | --- |
| Team | 79 EUR | no |
| Business | 249 EUR | yes |
`,
  'hausordnung.md': `# Hausordnung

Das Füttern von Tauben ist untersagt. Kinderwagen dürfen unter der Treppe stehen.
`,
};

async function ask(question: string) {
  const flow = await flowByRules(firm);
  return answerOf(await flow.ask(question));
}

const told: readonly [question: string, begins: RegExp][] = [
  ['Can I carry over unused leave?', /^\*\*Yes\.\*\* Up to five unused days/],
  ['Are sabbaticals possible during the probationary period?', /^\*\*No\.\*\* Sabbaticals are not possible/],
  ['May gifts be bought with the travel card?', /^\*\*No\.\*\* Chemicals, gifts and tools/],
  ['Does the Team plan have phone support?', /^\*\*No\.\*\*\n\n\| Plan \|/],
  ['Ist das Füttern von Tauben erlaubt?', /^\*\*Nein\.\*\* Das Füttern/],
  ['Dürfen Kinderwagen unter der Treppe stehen?', /^\*\*Ja\.\*\* Kinderwagen/],
];

const untold: readonly [why: string, question: string][] = [
  ['a condition is left open', 'May guests use the parking deck?'],
  ['another amount was asked for', 'May the supplier raise the fees twice a year?'],
  ['another may do it', 'May the customer raise the fees once a year?'],
  ['one of two is meant', 'Is parking or a taxi reimbursed?'],
  ['it asks two things', 'Is parking reimbursed, and is a taxi?'],
  ['it asks how', 'How is parking in the city reimbursed?'],
  ['no row has the name', 'Does the Premium plan have phone support?'],
  ['it asks what, in German', 'Was ist untersagt?'],
];

describe('the answer to a question for a yes or a no', () => {
  after(closeFlows);

  for (const [question, begins] of told)
    it(`begins with it where its quote is plain: ${question}`, async () => {
      const { text, audit } = await ask(question);
      assert.match(text, begins);
      assert.deepEqual([audit.invalidMarkers, audit.uncitedSentences], [[], []]);
    });

  for (const [why, question] of untold)
    it(`does not begin with one where ${why}: ${question}`, async () => {
      const { text } = await ask(question);
      assert.doesNotMatch(text, /\*\*(?:Yes|No|Ja|Nein)\.\*\*/);
    });
});
