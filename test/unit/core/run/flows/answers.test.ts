import * as assert from 'node:assert/strict';
import { answerOf, closeFlows, flowByRules, type Flow } from '../../../../support/flows';

/** A small firm's documents, with what made wrong answers of questions about them. */
const firm = {
  'terms.md': `# Terms for shops

Minimum order is 120 euros excluding tax. Below that we charge 14.50 euros for carriage; above, it is free in the county.

Cheques are not taken.
`,
  'leave-policy.md': `# Leave policy

In force since 1 March 2024.

## Annual leave

Every full-time employee has 27 days of paid annual leave per calendar year. Part-time employees have a share of it.

## Parental leave

Both parents have sixteen weeks of parental leave at full pay.
`,
  'handbook-2019.md': `# Handbook

Version of 2019.

## Leave

Every full-time employee has 25 days of paid annual leave per calendar year.
`,
  'price-list.md': `# Price list

| SKU | Product | Category | Unit price EUR |
| --- | --- | --- | --- |
| L-1 | Logger Basic | Loggers | 180.00 |
| L-2 | Logger LTE | Loggers | 420.00 |
| P-1 | Probe Cable | Accessories | 35.00 |
`,
  'council.md': `# Council of March

The certification of new loggers costs 32,000 EUR, which was approved. Start Date: 2024-03-12
`,
  'council-april.md': `# Council of April

Start Date: 2024-04-09. The cable of the probe is changed.
`,
  'plans.md': `# Plans

| Plan | Price | Users | Phone support |
| --- | --- | --- | --- |
| Team | 79 EUR | 15 | no |
| Business | 249 EUR | 60 | yes |

## Support times

Phone support is available from 8:00 to 18:00.
`,
  'faq.md': `# Questions

## How do I calibrate the pH probe?

1. Rinse the probe with distilled water.
2. Put it into the buffer of pH 7.00 and wait a minute.
3. Press CAL, and then SAVE.

## What does error E17 mean?

E17 means that the probe is blocked. Soak the probe in KCl solution overnight.
`,
  'glossary.md': `# Glossary

**MTTR**: mean time to recovery, from the first alarm to the end of an incident.

**Ringfence**: the part of the network in which devices under test are kept apart.
`,
  'contract.md': `# Contract of supply

## Liability

The liability of the supplier is limited to 50,000 EUR a year.
`,
  'expenses.md': `# Travel and expenses

Alcoholic drinks are not reimbursed. Travel by private car is paid at 0.38 EUR per kilometre.
`,
  'dienstwagen.md': `# Dienstwagen

Einen Dienstwagen erhalten Mitarbeitende im Außendienst. Die private Nutzung ist erlaubt.

## Bahn

Wer mit der Bahn fährt, bekommt eine BahnCard.
`,
};

const answered: readonly [fault: string, question: string, holds: RegExp][] = [
  ['"get" is in no document', 'How much annual leave do I get?', /27 days/],
  ['"get" and "much" are in no document', 'How much parental leave do I get?', /sixteen weeks/],
  ['the price is asked for by "cost"', 'What does the Logger LTE cost?', /Logger LTE \| Loggers \| 420\.00/],
  ['an abbreviation has an entry', 'What does MTTR stand for?', /mean time to recovery/],
  ['a code stands in one place', 'What does error E17 mean?', /E17 means that the probe is blocked/],
  ['steps are not what a code asks for', 'What should I do if the pH probe shows E17?', /KCl solution/],
  [
    '"expense" is none of its words',
    'Can I expense alcoholic drinks?',
    /Alcoholic drinks are not reimbursed/,
  ],
  [
    '"cap" is in no document',
    'What is the liability cap?',
    /liability of the supplier is limited to 50,000 EUR/,
  ],
  ['"nutzen" is in no document', 'Darf ich den Dienstwagen privat nutzen?', /private Nutzung ist erlaubt/],
  ['question words weigh nothing', 'Wer bekommt einen Dienstwagen?', /Mitarbeitende im Außendienst/],
  ['one word is asked', 'ringfence', /devices under test are kept apart/],
];

describe('an answer by rules', () => {
  after(closeFlows);

  for (const [fault, question, holds] of answered)
    it(`holds what is asked for where ${fault}: ${question}`, async () => {
      const flow = await flowByRules(firm);
      assert.match(answerOf(await flow.ask(question)).text, holds);
    });

  it('names both numbers of two versions, the newer first', async () => {
    const flow = await flowByRules(firm);
    const { text, conflicts } = answerOf(
      await flow.ask('How many days of annual leave does a full-time employee have?'),
    );
    assert.match(text, /27 days[^]*25 days/);
    assert.deepEqual(
      conflicts.map(({ sides }) => sides.map(({ value }) => value)),
      [['27 days', '25 days']],
    );
  });

  it('lists the rows with a yes, not a sentence of the same words', async () => {
    const flow = await flowByRules(firm);
    const { text } = answerOf(await flow.ask('Which plans have no phone support?'));
    assert.match(text, /\| Team \|/);
    assert.doesNotMatch(text, /\| Business \||8:00/);
  });

  it('holds what is in force, not what an older issue of the document says', async () => {
    const flow = await flowByRules({
      'archive/2022/safety-policy.md':
        '# Safety policy 2022\n\n## Lasers\n\nVolunteers may use green laser pointers in the dome.\n',
      'policies/2025/safety-policy.md':
        '# Safety policy 2025\n\n## Lasers\n\nVolunteers may not use green laser pointers in the dome.\n',
    });
    const { citations } = answerOf(await flow.ask('Are volunteers allowed to use the green laser pointers?'));
    assert.equal(citations[0]?.documentId, 'policies/2025/safety-policy.md');
  });

  it('calls a report of an earlier year older, but not where that year is asked for', async () => {
    const report = (year: number, visitors: string) =>
      `# Annual report ${String(year)}\n\n## Visitors\n\nThe aquarium welcomed ${visitors} visitors.\n`;
    const flow = await flowByRules({
      'reports/annual-report-2023.md': report(2023, '612,400'),
      'reports/annual-report-2024.md': report(2024, '655,900'),
    });
    const olderIn = async (question: string) =>
      answerOf(await flow.ask(question)).citations.flatMap(({ documentId, older }) =>
        older === undefined ? [] : documentId,
      );
    assert.deepEqual(await olderIn('How many visitors did the aquarium welcome in 2023?'), []);
    assert.deepEqual(await olderIn('How many visitors did the aquarium welcome?'), [
      'reports/annual-report-2023.md',
    ]);
  });

  it('shows what the newer issue says first, also where the older one has more words of the question', async () => {
    const flow = await flowByRules({
      'archive/buying-policy-2021.md':
        '# Buying policy 2021\n\n## Limits\n\n| Value of the order | Approved by |\n| --- | --- |\n| up to 25,000 EUR | buyer |\n| 25,001 to 100,000 EUR | finance officer |\n',
      'policies/buying-policy.md':
        '# Buying policy\n\n## Limits\n\n| Value | Approved by |\n| --- | --- |\n| up to 10,000 EUR | team lead |\n| 10,001 to 50,000 EUR | head of buying |\n',
    });
    const { citations } = answerOf(await flow.ask('Who approves an order of 30,000 EUR?'));
    assert.equal(citations[0]?.documentId, 'policies/buying-policy.md');
  });

  it('does not ask which of two documents is meant whose titles have one word of many in common', async () => {
    const flow = await flowByRules({
      'guides/raise-an-order.md':
        '# How to raise a purchase order in BuyDesk\n\n## Start a tender\n\n1. The category manager invites at least four bidders to the tender in BuyDesk.\n2. The bids are opened by two people.\n',
      'policies/purchasing-policy.md':
        '# Purchasing policy\n\n## Tenders\n\nThe category manager invites at least four bidders to the tender, with ten working days to answer.\n',
    });
    const { text } = answerOf(await flow.ask('How many bidders must be invited to a tender?'));
    assert.match(text, /at least four bidders/);
  });

  it('is never sure of what no document says', async () => {
    const flow = await flowByRules(firm);
    const { state } = await flow.ask('How many employees does the company have in Norway?');
    const sure = state.outcome?.kind === 'answered' ? state.outcome.answer.confidenceLabel : 'declined';
    assert.match(sure, /low|declined/);
  });

  it('keeps the code of the question before where a follow-up asks what to do with "it"', async () => {
    const flow = await flowByRules(firm);
    const previous = { question: 'What does error E17 mean?', answer: '', entities: [] };
    const { text } = answerOf(await flow.ask('How do I fix it?', { conversation: [previous] }));
    assert.match(text, /KCl solution/);
  });

  it('says what it is sure of, though the likeliest place for another part has it, too', async () => {
    const flow = await flowByRules(firm);
    const { text, facetsMissing } = answerOf(
      await flow.ask('What is the minimum order and what is carriage below it?'),
    );
    assert.match(text, /Minimum order is 120 euros excluding tax \[1\]/);
    assert.deepEqual(facetsMissing, []);
  });

  it('begins with what the newest of the documents that disagree says', async () => {
    const flow = await flowByRules({
      ...firm,
      'march.md': `# Minutes of the garden board, 12 March 2026

## 1. Orchid show

The orchid show will open on 2 May 2026. The budget is 38,000 EUR.

## 2. Palm house roof

Three panes are cracked. Two offers are obtained by 15 April.
`,
      'may.md': `# Minutes of the garden board, 21 May 2026

## 1. Orchid show

Because of the late delivery from Quito, the orchid show will open on 6 June 2026 instead of 2 May. The budget rises to 41,500 EUR.

## 2. Palm house roof

The offer for 27,400 EUR is accepted. The work starts on 7 September 2026.
`,
    });
    const { text } = answerOf(await flow.ask('When does the orchid show open?'));
    assert.match(text, /^Because of the late delivery from Quito, the orchid show will open on 6 June 2026/);
  });

  it('sees no conflict between dates of different documents', async () => {
    const flow = await flowByRules(firm);
    const { conflicts } = answerOf(await flow.ask('When was the council of March?'));
    assert.deepEqual(conflicts, []);
  });
});

describe('an answer from several issues of a document', () => {
  let flow: Flow;
  before(async () => {
    const lift = (head: string, rule: string): string =>
      `# Lift evacuation\n\n${head}\n\n## Who decides\n\n${rule}\n`;
    flow = await flowByRules({
      'evacuation.md': lift(
        'Version 4, in force since 1 October 2026. Replaces version 3.',
        'The duty operations manager orders an evacuation after the lift has stood for 30 minutes.',
      ),
      'archive/evacuation-v3.md': lift(
        'Version 3, 2023.',
        'The machinist on duty decides whether a lift has to be evacuated.',
      ),
    });
  });

  it('says what is in force, though the older one says it in the words of the question', async () => {
    const { text, citations } = answerOf(await flow.ask('Who decides whether a lift has to be evacuated?'));
    assert.match(text, /operations manager/);
    assert.deepEqual([...new Set(citations.map(({ documentId }) => documentId))], ['evacuation.md']);
  });
});

describe('a "Yes." in a document', () => {
  let flow: Flow;
  before(async () => {
    flow = await flowByRules({
      'faq.md':
        '# Guests ask\n\n## May I bring my dog?\n\nYes. Dogs are welcome in the gondola on a short lead. They are not carried on chairlifts or T-bars.\n',
    });
  });

  it('replies to the question above it', async () => {
    assert.match(answerOf(await flow.ask('May I bring my dog?')).text, /Yes\. Dogs are welcome/);
  });

  it('replies to no question that asks for more', async () => {
    const { text } = answerOf(await flow.ask('Can I take my dog on the chairlift?'));
    assert.match(text, /not carried on chairlifts/);
    assert.doesNotMatch(text, /Yes/);
  });

  it('is kept where it is a "No."', async () => {
    const rooms = await flowByRules({
      'rooms.md': '# Rooms\n\n## May I smoke in my room?\n\nNo. Smoking is possible in the garden.\n',
    });
    const { text } = answerOf(await rooms.ask('May I smoke e-cigarettes in my room?'));
    assert.match(text, /No\. Smoking/);
  });
});

describe('a list of questions', () => {
  it('does not answer them', async () => {
    const flow = await flowByRules({
      'questions.csv': 'No,Question\n1,How much is the deposit?\n2,Can our people sleep in the theatre?\n',
      'house.md': '# House rules\n\nNobody may sleep in the theatre. The deposit is 20 euros.\n',
    });
    const { text } = answerOf(await flow.ask('Can our people sleep in the theatre?'));
    assert.match(text, /Nobody may sleep/);
    assert.doesNotMatch(text, /our people/);
  });
});
