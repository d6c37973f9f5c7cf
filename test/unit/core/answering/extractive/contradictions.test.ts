import * as assert from 'node:assert/strict';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { pairKey } from '../../../../../src/core/model/pairKey';
import { indexOf } from '../../../../support/handbook';
import { runQuestion } from '../../../../support/runQuestion';

const files = {
  'buying.md': `# Purchasing policy

From 2,500 EUR to 25,000 EUR three written offers are obtained.

The canteen orders its vegetables by telephone.
`,
  'archive/buying-2021.md': `# Purchasing policy 2021

Two written offers are obtained from 5,000 EUR.
`,
  'minutes-april.md': `# Committee, 4 April 2025

The drill of the night team is planned for 22 May 2025.
`,
  'minutes-may.md': `# Committee, 9 May 2025

The drill of the night team is moved from 22 May to 5 June 2025.
`,
} as const;

async function ask(question: string, documents: Readonly<Record<string, string>> = files) {
  const index = await indexOf(documents);
  const { state } = await runQuestion(question, { index, reasoner: createExtractiveReasoner() });
  assert.ok(state.outcome?.kind === 'answered', JSON.stringify(state.outcome));
  return state.outcome.answer;
}

describe('an answer whose sentence another document contradicts', () => {
  it('shows both, with what each says and which is newer', async () => {
    const { text, conflicts } = await ask('How many written offers are obtained for 6,000 EUR?');
    assert.match(text, /\*\*An older document says otherwise:\*\*/);
    const [conflict] = conflicts;
    assert.deepEqual(
      conflict?.sides.map(({ value, isOlder }) => [value, isOlder]),
      [
        ['three written', undefined],
        ['Two written', true],
      ],
    );
  });

  it('tells a date that was moved from the earlier one', async () => {
    const { text, citations } = await ask('When is the drill of the night team?');
    assert.match(text, /5 June/);
    assert.deepEqual(citations.map(({ documentId }) => documentId).sort(), [
      'minutes-april.md',
      'minutes-may.md',
    ]);
    assert.match(text, /\*\*Sources disagree:\*\*/);
  });

  it('pairs values by what they are said of', async () => {
    const policy = (since: string, visitors: number, staff: number): string =>
      `# Infection control\n\nIn force since ${since}.\n\nAfter an outbreak the ward is closed to visitors for ${String(visitors)} hours and to staff for ${String(staff)} hours.\n`;
    const { conflicts } = await ask('How long is the ward closed to visitors after an outbreak?', {
      'policy.md': policy('1 March 2026', 48, 24),
      'archive/policy.md': policy('1 May 2021', 24, 12),
    });
    assert.deepEqual(
      conflicts[0]?.sides.map(({ value }) => value),
      ['48 hours', '24 hours'],
    );
  });

  it('names none that the list of the folder ignores, and shows the one side', async () => {
    const pair = pairKey([
      { documentId: 'archive/buying-2021.md', quote: 'Two written offers are obtained from 5,000 EUR.' },
      {
        documentId: 'buying.md',
        quote: 'From 2,500 EUR to 25,000 EUR three written offers are obtained.',
      },
    ]);
    const list = `ignored:\n  - pair: ${pair}\n    documents: [buying.md, archive/buying-2021.md]\n`;
    const listed = { ...files, '.askdocs/superseded.yaml': list };
    const { text, conflicts } = await ask('How many written offers are obtained for 6,000 EUR?', listed);
    assert.deepEqual(conflicts, []);
    assert.match(text, /three written offers/);
    assert.doesNotMatch(text, /Sources disagree/);
    const other = await ask('When is the drill of the night team?', listed);
    assert.match(other.text, /\*\*Sources disagree:\*\*/);
  });

  it('names no conflict where only one document says it', async () => {
    const { conflicts } = await ask('How does the canteen order its vegetables?');
    assert.deepEqual(conflicts, []);
  });
});
