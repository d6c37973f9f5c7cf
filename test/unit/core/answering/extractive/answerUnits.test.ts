import { learnedData } from '../../../../../src/adapters/vocabulary/learnedData';
import * as assert from 'node:assert/strict';
import type { Answer } from '../../../../../src/core/model/types';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { indexOf } from '../../../../support/handbook';
import { runQuestion } from '../../../../support/runQuestion';

/** A folder with documents of many kinds. */
const files = {
  'plans.md': `# Plans

| Plan | Seats | Price |
| --- | --- | --- |
| Starter | 5 | 40 EUR |
| Team | 25 | 160 EUR |
| Enterprise | 200 | 900 EUR |
`,
  'orders.md': `# Orders

| Value of the order | Approved by |
| --- | --- |
| up to 10,000 EUR | Head of department |
| 10,001 to 50,000 EUR | Head of buying |
| above 50,000 EUR | Board |
`,
  'glossary.md': `# Glossary

**Ledger:** A ledger is a book of all bookings, in their order.

**Voucher:** A voucher is a paper that proves a booking.

**Accrual:** An accrual is a booking before its payment.
`,
  'faq.md': `# Questions about parking

## Where do visitors park?

Visitors park on level two of the north garage.

## Who opens the barrier at night?

The porter opens the barrier at night.
`,
  'contract.txt': `SUPPLY CONTRACT

1 Delivery

1.1 The Supplier delivers the goods to the warehouse in Kassel.
1.2 Partial deliveries need the consent of the Buyer.

2 Termination

2.1 Either party may terminate this contract with six weeks' notice.
2.2 The notice has to be given in writing.

3 Liability

3.1 The Supplier pays for damage up to 50,000 euros.
`,
  'lease.md': `# Lease of the yard

1. Term. The lease of the yard runs for fifteen years.

2. Rent. The rent of the yard is 8,400 EUR a year.

3. Break clause. The tenant may end the lease of the yard after seven years. The landlord may not.

4. **Repairs.** The landlord repairs the roof. The tenant repairs the roller doors.
`,
  'pets.md': `# Pets

Guests of the hall may bring dogs. Visitors of the town library may not.
`,
  'canteen.md': `---
title: Canteen
reviewer: Martha Olsen
status: draft
---

# Canteen

The canteen serves lunch from 11:30 to 14:00. Guests pay at the till.
`,
  'machines.md': `# Machines in the hall

The lathe is oiled by the shift leader. The press is oiled every month.

# Machines in the yard

The digger is washed after each use. The crane is checked every spring.
`,
  'machines-old.md': `# Machines of the old plant

The old lathe was sold. The old press was moved to the museum.
`,
  'panel.md': `# The panel of the washer

**The panel shows E22.** The caustic is too cold. Ring the boiler man on extension 31.

**The panel shows E14.** The door is open. Close it and start again.
`,
  'visitors.md': `# Visitors of the dairy

**When are you open?**

Thursday to Saturday from ten to five.

**Is there parking?**

For twelve cars behind the press house.
`,
  'tools.md': `# Tools and machines

Tools are kept in the locker. Machines are locked at night.

# Paint

A drum of paint lasts two years. Do not freeze it.
`,
} as const;

async function ask(
  question: string,
  style: 'concise' | 'bullets' = 'concise',
  learned?: typeof learnedData,
): Promise<Answer> {
  const index = await indexOf(files);
  const { state } = await runQuestion(question, {
    index,
    reasoner: createExtractiveReasoner(learned),
    settings: { style },
  });
  assert.ok(state.outcome?.kind === 'answered', JSON.stringify(state.outcome));
  return state.outcome.answer;
}

const quotesOf = ({ citations }: Answer) => citations.map(({ quote }) => quote);

describe('an answer without a model', () => {
  it('is what stands behind a bold title in its line, and not the title', async () => {
    const { text } = await ask('The panel shows E22, what now?');
    assert.match(text, /^The caustic is too cold \[1\]\. Ring the boiler man on extension 31 \[1\]\.$/);
  });

  it('shows likely places below the question that they answer', async () => {
    const { mode, text } = await ask('Where do visitors of the dairy leave a bus at night?');
    assert.equal(mode, 'places');
    assert.match(text, /\*\*Visitors of the dairy › Is there parking\?\*\*\n\nFor twelve cars behind/);
  });

  it('shows likely places for each part of a question', async () => {
    const { mode, text } = await ask('Who lets visitors bring a picnic and where may coaches wait?');
    assert.equal(mode, 'places');
    assert.match(text, /^\*\*Who lets visitors bring a picnic\? .+\*\*$/m);
    assert.match(text, /^\*\*Where may coaches wait\? .+\*\*$/m);
  });

  it('says which part of a question nothing was found for', async () => {
    const { mode, text, facetsMissing } = await ask(
      'Where may coaches wait and who won the cycling championship?',
    );
    assert.equal(mode, 'places');
    assert.match(text, /^\*\*Where may coaches wait\? /m);
    assert.deepEqual(facetsMissing, ['Who won the cycling championship']);
  });

  it('does not call missing what a place says in another form', async () => {
    const { mode, text } = await ask('Can a drum of paint be frozen?', 'concise', learnedData);
    assert.equal(mode, 'places');
    assert.match(text, /Do not freeze/);
    assert.doesNotMatch(text, /^\*\*No document says/);
  });

  it('shows a row below the names of its columns', async () => {
    const { text } = await ask('What is the price of the Team plan?');
    assert.match(
      text,
      /^\| Plan \| Seats \| Price \|\n\| --- \| --- \| --- \|\n(?:\|.*\n)*\| Team \| 25 \| 160 EUR \|/m,
    );
  });

  for (const [asked, row] of [
    ['Who approves an order of 30,000 EUR?', '10,001 to 50,000 EUR | Head of buying'],
    ['Who approves an order of 12.000 €?', '10,001 to 50,000 EUR | Head of buying'],
    ['Who approves an order of 90,000 EUR?', 'above 50,000 EUR | Board'],
  ] as const)
    it(`shows the row whose range holds the amount: ${asked}`, async () => {
      const { text } = await ask(asked);
      assert.ok(text.includes(row), text);
    });

  it('quotes one entry of a glossary for each that it needs', async () => {
    const quotes = quotesOf(await ask('What is a voucher?'));
    assert.ok(quotes.includes('**Voucher:** A voucher is a paper that proves a booking.'), quotes.join('\n'));
  });

  it('finds what stands below a question that is asked like that', async () => {
    const { citations } = await ask('Where do visitors park?');
    assert.equal(citations[0]?.quote, 'Visitors park on level two of the north garage.');
  });

  it('quotes one numbered clause of a contract, without those around it', async () => {
    const quotes = quotesOf(
      await ask("With how many weeks' notice may either party terminate the contract?"),
    );
    assert.deepEqual(quotes, ["2.1 Either party may terminate this contract with six weeks' notice."]);
  });

  it('finds a numbered clause by the title above it', async () => {
    const { text } = await ask('What does the contract say about liability?');
    assert.match(text, /3\.1 The Supplier pays for damage up to 50,000 euros/);
  });

  it('does not quote front matter', async () => {
    const answer = await ask('When does the canteen serve lunch?');
    assert.match(answer.text, /from 11:30 to 14:00/);
    assert.doesNotMatch(answer.text, /Olsen|draft/);
  });

  it('is the clause of a contract that answers, without its number and title', async () => {
    const answer = await ask('How much is the rent of the yard?');
    assert.deepEqual(quotesOf(answer), ['The rent of the yard is 8,400 EUR a year.']);
  });

  it('has the sentence before one that does not say what is done', async () => {
    const answer = await ask('May visitors of the town library bring pets?');
    const [quote] = quotesOf(answer);
    assert.equal(quote, 'Guests of the hall may bring dogs. Visitors of the town library may not.');
  });

  it('is one quote where it is plain', async () => {
    const answer = await ask('When does the canteen serve lunch?');
    assert.deepEqual(
      [answer.mode, quotesOf(answer)],
      ['answer', ['The canteen serves lunch from 11:30 to 14:00.']],
    );
  });

  for (const word of ['Voucher', 'canteen'])
    it(`is found for one word: ${word}`, async () => {
      const { citations } = await ask(word);
      assert.ok(citations.some(({ quote }) => quote.toLowerCase().includes(word.toLowerCase())));
    });

  describe('where it is not sure', () => {
    const question = 'What should I know about machines in winter?';

    it('shows at most three places, and says that it is not sure', async () => {
      const answer = await ask(question);
      const [head, ...places] = answer.text.match(/^\*\*.+\*\*$/gm) ?? [];
      assert.equal(head, '**Most likely here. No document says “winter”**');
      assert.ok(places.length >= 1 && places.length <= 3, answer.text);
      assert.deepEqual([answer.mode, answer.confidenceLabel], ['places', 'low']);
    });

    it('says nothing of other documents than those that are asked', async () => {
      const { state } = await runQuestion(question, {
        index: await indexOf(files),
        reasoner: createExtractiveReasoner(),
        scope: Object.keys(files).map((id) => ({ kind: 'file', id })),
      });
      assert.doesNotMatch(state.text, /No document says/);
      assert.match(state.text, /^\*\*(?:Most likely here|No clear answer)/);
    });

    it('quotes what stands there, word by word and each but once', async () => {
      const { citations, audit } = await ask(question);
      const text = Object.values(files).join('\n');
      assert.ok(citations.length > 0 && citations.every(({ quote }) => text.includes(quote)));
      assert.equal(new Set(citations.map(({ quote }) => quote)).size, citations.length);
      assert.deepEqual([audit.invalidMarkers, audit.missingQuotes, audit.uncitedSentences], [[], [], []]);
    });
  });
});
