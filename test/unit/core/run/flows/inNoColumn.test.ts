import * as assert from 'node:assert/strict';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';

const parcels = 'Carrier,Sent,Parcels\nNorthpost,2026-01-12,40\nSwift,2026-03-02,12\nTramo,2026-02-20,75\n';
const rents = 'City,Area,Monthly rent\nMunich,120,3400\nBerlin,95,1710\nLeipzig,140,1540\nCologne,60,1500\n';
const shipments =
  'Shipment,To,Weight (kg),Left\nS-1,Lisbon,420,2026-02-11\nS-2,Porto,515,2026-01-30\nS-3,Lisbon,130,2026-01-04\n';
const cars =
  'Owner,Car,Price,Bought\nMia,Volvo,32000,2024-07-02\nOlga,Fiat,12500,2023-02-14\nPaul,Seat,18000,2025-09-30\n';
/** What no column holds, and what would be told if another column stood in for it. */
const inNoColumn: readonly [question: string, document: string, other: RegExp][] = [
  ['Which carrier is the most reliable?', parcels, /\*\*\w+\*\*/],
  ['Which carrier is the cheapest?', parcels, /\*\*\w+\*\*/],
  ['Which is calmer, Northpost or Tramo?', parcels, /\*\*\w+\*\*/],
  ['Which city has the lowest rent per square metre?', rents, /\*\*Cologne\*\*/],
  ['What is the rent per square metre in Munich?', rents, /\*\*3400\*\*/],
  ['Which car is the safest?', cars, /\*\*\w+\*\*/],
  ['Who is the oldest owner?', cars, /^\| Owner|\*\*Olga\*\*/],
  ['Welche Stadt ist die schönste?', rents, /\*\*\w+\*\*: /],
];
/** The same in words for what a column holds. */
const inOtherWords: readonly [question: string, document: string, text: RegExp][] = [
  ['Which shipment is the heaviest?', shipments, /S-2/],
  ['Who has the cheapest car?', cars, /Olga/],
  ['Which car was bought latest?', cars, /Seat/],
  ['What is the average rent per city?', rents, /2037\.5/],
];

describe('a question for what a table may not hold', () => {
  after(closeFlows);

  for (const [question, document, other] of inNoColumn)
    it(`is not answered by another column: ${question}`, async () => {
      const flow = await flowByRules({ 'list.csv': document });
      const { outcome } = (await flow.ask(question)).state;
      const told = outcome?.kind === 'answered' ? outcome.answer.text : '';
      assert.doesNotMatch(told.split('\n')[0] ?? '', other);
    });

  for (const [question, document, text] of inOtherWords)
    it(`is answered by the column that is meant: ${question}`, async () => {
      const flow = await flowByRules({ 'list.csv': document });
      assert.match(answerOf(await flow.ask(question)).text, text);
    });

  it('is told as the likeliest where what is computed with has another name', async () => {
    const flow = await flowByRules({
      'kasse.csv':
        'Datum;Art;Betrag\n03.02.2026;Ausgabe;120,50\n10.02.2026;Einnahme;400,00\n12.02.2026;Ausgabe;79,50\n20.02.2026;Einnahme;90,00\n',
    });
    const { text } = answerOf(
      await flow.ask('Wie hoch ist die durchschnittliche Mehrwertsteuer der Ausgaben?'),
    );
    assert.match(text, /^Am ehesten \*\*100,00\*\*/);
  });
});
