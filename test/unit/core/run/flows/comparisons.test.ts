import * as assert from 'node:assert/strict';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';

/** What a museum charges, lends and runs; its staff list has words of its memberships as the name of a column. */
const museum = {
  'memberships.md': `# Memberships

| Membership | Price | Guests | Newsletter | Private views |
| --- | --- | --- | --- | --- |
| Friend | 40 EUR | 1 | yes | no |
| Patron | 180 EUR | 4 | yes | yes |
| Circle | 900 EUR | 8 | yes | yes |
`,
  'people.md': `# People

| Name | Role | Patron | Desk |
| --- | --- | --- | --- |
| Ada Brand | Curator | Friend of Prints | 12 |
| Jon Vale | Registrar | Keeper of Maps | 14 |
`,
  'equipment.md': `# Equipment

| Code | Item | Weight kg | Warranty months |
| --- | --- | --- | --- |
| D-1 | Lumen Display Case | 40 | 12 |
| D-2 | Lumen Display Case Plus | 55 | 36 |
| D-3 | Reading Lamp | 2 | 24 |
`,
  'guides.md': `# Guides compared

| Feature | Audio guide | Pocket guide |
| --- | --- | --- |
| Languages | nine | two |
| Deposit | 20 EUR | none |
| Opening | at ten | at ten |
`,
  'loans.md': `# Loans

## Short loan

A short loan lasts four weeks and is approved by the registrar.

## Long loan

A long loan lasts two years and is approved by the board.
`,
  'saele.md': `# Säle

| Saal | Plätze | Miete |
| --- | --- | --- |
| Kleiner Saal | 40 | 150 EUR |
| Großer Saal | 220 | 600 EUR |
`,
};

describe('a comparison by rules', () => {
  after(closeFlows);

  it('shows two rows of one table side by side, only what differs, each with its source', async () => {
    const flow = await flowByRules(museum);
    const { text, citations } = answerOf(
      await flow.ask('What is the difference between the Friend and the Patron membership?'),
    );
    assert.equal(
      text,
      `|  | Friend [1] | Patron [2] |
| --- | --- | --- |
| Price | 40 EUR | 180 EUR |
| Guests | 1 | 4 |
| Private views | no | yes |`,
    );
    assert.deepEqual(
      citations.map(({ quote }) => quote),
      ['| Friend | 40 EUR | 1 | yes | no |', '| Patron | 180 EUR | 4 | yes | yes |'],
    );
  });

  it('passes the audit', async () => {
    const flow = await flowByRules(museum);
    const { audit } = answerOf(await flow.ask('Compare the Friend and the Patron membership'));
    assert.deepEqual(audit.unsupportedSentences, []);
    assert.deepEqual(audit.missingQuotes, []);
    assert.deepEqual(audit.uncitedSentences, []);
  });

  it('shows what is asked alone, where one name is part of the other', async () => {
    const flow = await flowByRules(museum);
    const { text } = answerOf(
      await flow.ask('Compare the warranty of the Lumen Display Case and the Lumen Display Case Plus'),
    );
    assert.equal(
      text,
      `|  | Lumen Display Case [1] | Lumen Display Case Plus [2] |
| --- | --- | --- |
| Warranty months | 12 | 36 |`,
    );
  });

  it('shows two columns of one table side by side', async () => {
    const flow = await flowByRules(museum);
    const { text } = answerOf(
      await flow.ask('What is the difference between the audio guide and the pocket guide?'),
    );
    assert.match(
      text,
      /\| Audio guide \| Pocket guide \|\n.*\n\| Languages \| nine \| two \|\n\| Deposit \|/,
    );
    assert.doesNotMatch(text, /Opening/);
  });

  it('compares in German', async () => {
    const flow = await flowByRules(museum);
    const { text } = answerOf(await flow.ask('Vergleiche den kleinen Saal mit dem großen Saal'));
    assert.match(text, /Kleiner Saal \[1\] \| Großer Saal \[2\] \|\n.*\n\| Plätze \| 40 \| 220 \|/);
  });

  it('says under the name of each what text says of it', async () => {
    const flow = await flowByRules(museum);
    const { text } = answerOf(await flow.ask('What is the difference between a short loan and a long loan?'));
    assert.match(text, /Short loan[^]*four weeks[^]*Long loan[^]*two years/);
  });

  it('takes no table that does not tell what is asked', async () => {
    const flow = await flowByRules(museum);
    const { state } = await flow.ask('Compare the parking of the Friend and the Patron membership');
    const text = state.outcome?.kind === 'answered' ? state.outcome.answer.text : '';
    assert.doesNotMatch(text, /Friend \[1\] \| Patron \[2\]/);
  });
});
