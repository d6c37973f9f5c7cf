import * as assert from 'node:assert/strict';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';

const documents = {
  'handbook.md': `# Handbook

## Annual leave

Every employee is entitled to 27 days a year.

## Remote work

Two days a week may be spent away from the office once the team lead has agreed.

## Cars

A pool car is booked at the front desk.
`,
  'abfall.md': `# Abfall

Der Restmüll wird alle zwei Wochen am Dienstag abgeholt.

# Hunde

Die Hundesteuer beträgt 60 Euro im Jahr.
`,
};

describe('a question in other words than those of the documents', () => {
  after(closeFlows);

  it('finds what stands under another word', async () => {
    const flow = await flowByRules(documents);
    assert.match(answerOf(await flow.ask('How much vacation do I get?')).text, /27 days/);
  });

  it('counts a word as held where its synonym is', async () => {
    const flow = await flowByRules({
      'leave.md': '# Handbook\n\nAnnual leave is 30 days.\n\nThe office opens at 7.\n',
    });
    const { state } = await flow.ask('How many days of vacation are there?');
    const said = state.steps.filter(({ kind }) => kind === 'sufficiency').map(({ summary }) => summary);
    assert.deepEqual(said, ['The quote contains all words of the question']);
  });

  it('finds what stands under an expression of several words', async () => {
    const flow = await flowByRules(documents);
    assert.match(answerOf(await flow.ask('Can I work from home?')).text, /Two days a week/);
  });

  it('finds it in German', async () => {
    const flow = await flowByRules({ 'abfall.md': documents['abfall.md'] });
    assert.match(answerOf(await flow.ask('Wann wird der Hausmüll geleert?')).text, /am Dienstag/);
  });

  it('finds it in a language that the question is not in', async () => {
    const flow = await flowByRules({ 'abfall.md': documents['abfall.md'] });
    assert.match(answerOf(await flow.ask('How much is the dog tax?')).text, /60 Euro/);
  });
});
