import * as assert from 'node:assert/strict';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';
import type { RunToEnd } from '../../../../support/runQuestion';

const projects = 'Project,Started,Budget\nAlpha,2023-03-01,300\nBeta,2022-05-01,90\n';
const parcels = 'Carrier,Sent,Parcels\nNorthpost,2026-01-12,40\nSwift,2026-03-02,12\nTramo,2026-02-20,75\n';
const rents = 'City,Area,Monthly rent\nMunich,120,3400\nBerlin,95,1710\nLeipzig,140,1540\nCologne,60,1500\n';
const shipments =
  'Shipment,To,Weight (kg),Left\nS-1,Lisbon,420,2026-02-11\nS-2,Porto,515,2026-01-30\nS-3,Lisbon,130,2026-01-04\n';
const cars =
  'Owner,Car,Price,Bought\nMia,Volvo,32000,2024-07-02\nOlga,Fiat,12500,2023-02-14\nPaul,Seat,18000,2025-09-30\n';
const hoists =
  'Hoist,Load (t),Inspected,Status\nH-1,10,2026-02-01,in service\nH-2,2,2026-05-11,in service\nH-3,15 each,2025-07-09,in service\nH-4,5,2026-06-30,in service\nH-5,40 each,2026-01-20,scrapped\n';
const inspections =
  'Hoist,Inspected,Place\nMorris,2026-02-01,Bay 1\nMechan,2026-05-11,Yard\nTractel,2025-07-09,Bay 2\n';
const medicines = 'Item,Amount,Expires\nGel,9,2026-11-30\nPads,4,2027-05-31\nGloves,40,2027-08-31\n';
/** What no column holds. */
const inNoColumn: readonly [question: string, document: string][] = [
  ['Which carrier is the most reliable?', parcels],
  ['Which carrier is the cheapest?', parcels],
  ['Which is calmer, Northpost or Tramo?', parcels],
  ['Which city has the lowest rent per square metre?', rents],
  ['What is the rent per square metre in Munich?', rents],
  ['Which car is the safest?', cars],
  ['Who is the oldest owner?', cars],
  ['Welche Stadt ist die schönste?', rents],
  ['Which hoist is the biggest?', inspections],
  ['What is the membership fee per year?', medicines],
];
const plans = 'Plan,Users,Price\nBasic,5,10\nPro,20,30\nTeam,50,80\n';
const rivers = 'River,Length (km),Depth (m),Width (m)\nInn,517,9,60\nIsar,292,4,90\nLech,256,6,40\n';
const people =
  'person,date_of_birth,joined\nMia,1999-03-01,2020-01-01\nOlga,1961-05-02,2022-01-01\nPaul,1980-01-04,2010-01-01\n';
const towns =
  'City,Country,Inhabitants,Founded\nUlm,DE,1260,1854\nHof,DE,1303,1870\nKehl,DE,1105,1790\nChur,CH,9103,1801\nBern,CH,8341,1640\n';
const helpers = 'Helfer,Umsatz,Stunden\nVoss,"720,00",6\nKuhl,"786,00",4\nHinz,"300,00",5\n';
const articles =
  'Artikel;Lieferant;Preis;Kostenstelle\nStuhl;Harms;299,00;Vertrieb\nTisch;Harms;679,00;Werkstatt\n';
/** The same in words for what a column holds. */
const inOtherWords: readonly [question: string, document: string, text: RegExp][] = [
  ['Who has the oldest car?', cars, /Olga/],
  ['Who is the oldest person?', people, /Olga/],
  ['How many users does Pro include?', plans, /\*\*20\*\*/],
  ['Which river is the longest?', rivers, /\*\*Inn\*\*|Inn \|/],
  ['Which country has the most inhabitants?', towns, /\*\*CH\*\*.*17,444/],
  ['Wie viel Umsatz hat Kuhl pro Stunde gemacht?', helpers, /\*\*196,5\*\*: Verhältnis/],
  ['Wie viel kostet ein Stuhl?', articles, /\*\*299,00\*\*/],
  ['Which shipment is the heaviest?', shipments, /S-2/],
  ['Which hoist in service has the biggest load?', hoists, /\| H-3 \|/],
  ['Who has the cheapest car?', cars, /Olga/],
  ['Which car was bought latest?', cars, /Seat/],
  ['What is the average rent per city?', rents, /2037\.5/],
];

/** The values that a table gave for a question; none if it gave none. */
function valuesOf({ state: { outcome } }: RunToEnd): readonly string[] {
  return outcome?.kind === 'answered' ? (outcome.answer.result?.values ?? []) : [];
}

describe('a question for what a table may not hold', () => {
  after(closeFlows);

  for (const [question, document] of inNoColumn)
    it(`is not answered by another column: ${question}`, async () => {
      const flow = await flowByRules({ 'list.csv': document });
      assert.deepEqual(valuesOf(await flow.ask(question)), []);
    });

  it('is not stated by the order of the table where dates decide', async () => {
    const flow = await flowByRules({ 'list.csv': projects });
    const { text } = answerOf(await flow.ask('Which project is older, Alpha or Beta?'));
    assert.doesNotMatch(text, /^\*\*Alpha/);
  });

  for (const [question, document, text] of inOtherWords)
    it(`is answered by the column that is meant: ${question}`, async () => {
      const flow = await flowByRules({ 'list.csv': document });
      assert.match(answerOf(await flow.ask(question)).text, text);
    });

  it('is told as the likeliest where there is most of something that nothing says', async () => {
    const vans = 'Van,Driver,Seats\nV1,Amy,8\nV2,Bo,5\nV3,Amy,7\nV4,Cem,9\n';
    const flow = await flowByRules({ 'vans.csv': vans });
    assert.match(answerOf(await flow.ask('Which driver has the most accidents?')).text, /^Most likely/);
    assert.doesNotMatch(answerOf(await flow.ask('Which driver has the most vans?')).text, /^Most likely/);
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
