import * as assert from 'node:assert/strict';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';

const documents = {
  'leave.md': `# Leave

## Sabbatical

After five years an employee may take an unpaid sabbatical of up to six months.

## Parental leave

Parental leave is granted for up to fourteen months.
`,
  'cars.md': `# Cars

Company cars are washed once a month. The lease of a car ends after three years.
`,
  'hausordnung.md': `# Hausordnung

Die Waschküche ist von 7 bis 20 Uhr geöffnet. Der Müll wird am Montag und am Donnerstag abgeholt.
`,
};

describe('a question with a word that no document has', () => {
  after(closeFlows);

  it('is searched as the word that it is a slip of, and says so', async () => {
    const flow = await flowByRules(documents);
    const { text } = answerOf(await flow.ask('how long can a sabatical be'));
    assert.match(
      text,
      /^\*\*Searched for “sabbatical” instead of “\w+”\*\*\n[^]*unpaid sabbatical of up to six months/,
    );
  });

  it('is searched as the end of a compound, also where a file is named without umlauts', async () => {
    const flow = await flowByRules({
      ...documents,
      'arbeitsauftraege_2025.csv':
        'Nr;Ort;Status\nA-1;Mühlbach;offen\nA-2;Kreuzwinkel;erledigt\nA-3;Mühlbach;offen\nA-4;Steinfeld;erledigt\n',
    });
    assert.match(answerOf(await flow.ask('Wie viele Aufträge sind offen?')).text, /\*\*2\*\* von 4 Zeilen/);
    const { text } = answerOf(await flow.ask('Wie viel Prozent der Aufträge sind offen?'));
    assert.match(text, /\*\*50 %\*\*: 2 von 4 Zeilen/);
  });

  it('is searched as it is where it is a word like any other', async () => {
    const flow = await flowByRules({ 'cars.md': documents['cars.md'], 'leave.md': documents['leave.md'] });
    const said = JSON.stringify(await flow.ask('How long is the least of a car?'));
    assert.doesNotMatch(said, /Searched for/);
  });

  it('is not named where it is a slip of one that says little', async () => {
    const flow = await flowByRules(documents);
    const said = JSON.stringify(await flow.ask('are the cars actualy washed by the porter'));
    assert.doesNotMatch(said, /No document says[^"]*actualy/);
  });

  it('is named where it is a name that is like one that says little', async () => {
    const flow = await flowByRules(documents);
    const said = JSON.stringify(await flow.ask('are the cars washed by thea in evernote'));
    assert.match(said, /evernote/);
    assert.match(
      answerOf(await flow.ask('are the cars washed in evernote')).text,
      /No document says[^*]*evernote/,
    );
  });

  it('finds an umlaut that was written as two letters', async () => {
    const flow = await flowByRules(documents);
    const { text } = answerOf(await flow.ask('waschkueche wann offen'));
    assert.match(text, /Waschküche ist von 7 bis 20 Uhr/);
  });

  it('finds what a compound is made of', async () => {
    const flow = await flowByRules(documents);
    const { text } = answerOf(await flow.ask('Wann ist die Müllabholung?'));
    assert.match(text, /am Montag und am Donnerstag/);
  });
});
