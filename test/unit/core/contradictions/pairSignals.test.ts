import assert from 'node:assert/strict';
import { scorePair } from '../../../../src/core/contradictions/pairScore';
import { signalNames, type Stated } from '../../../../src/core/contradictions/pairSignals';
import { partsOf, statementOf } from '../../../../src/core/contradictions/statements';
import { aboutDocument } from '../../../../src/core/language/aboutDocument';
import { chunkOf, documentOf } from '../../../support/samples';

/** What two documents say, and the value of the signal. */
type Told = readonly [one: string, other: string, value: number];

const park = 'Visitors may park at the gate.';
const cellar = 'Bicycles are locked in the cellar.';
const yard = 'Bicycles are locked in the yard.';
const valve = 'First close the valve, then drain the boiler, finally open the lid.';
const invoices = 'Invoices are payable within 30 days.';
const restart = 'A restart takes 90 minutes.';
const trams = 'Trams wait 10 minutes at the depot.';

const told: readonly [signal: string, title: string, ...pairs: Told[]][] = [
  [
    'alike',
    'is more alike the fewer words only one of the two has',
    [cellar, yard, 2 / 3],
    [cellar, 'Bicycles of tenants are locked at night in the yard.', 2 / 5],
  ],
  [
    'shared',
    'shares more the more words both have',
    [invoices, 'Invoices are payable within 45 days.', 3 / 30],
    [invoices, 'Bills are payable within 45 days.', 2 / 30],
  ],
  [
    'numberAlike',
    'with other numbers is less alike where one of the two has more words',
    [invoices, 'Invoices are payable within 45 days.', 1],
    [invoices, 'Invoices of suppliers are payable at the bank within 45 days.', 3 / 5],
  ],
  [
    'numberOverlap',
    'with other numbers overlaps in whole where one has all words of the other',
    [invoices, 'Invoices of suppliers are payable at the bank within 45 days.', 1],
    [invoices, 'Bills of suppliers are payable at the bank within 45 days.', 2 / 3],
  ],
  [
    'numberOrdered',
    'with other numbers counts the words that are in the same order',
    ['Visitors leave parcels at reception for 3 days.', 'Visitors leave parcels at reception for 5 days.', 1],
    [
      'Visitors leave parcels at reception for 3 days.',
      'Reception leaves parcels with visitors for 5 days.',
      0.5,
    ],
  ],
  [
    'numberUnit',
    'knows whether the numbers have a unit',
    ['The hall seats 40 people.', 'The hall seats 60 people.', 1],
    ['The hall seats 40.', 'The hall seats 60.', 0],
  ],
  [
    'numberNear',
    'tells whether the words that both have stand close to the numbers',
    ['The depot charges 10 EUR for storage.', 'The depot charges 12 EUR for storage.', 1],
    [
      'The depot charges 10 EUR for storage.',
      'For storage at the depot, customers from abroad pay 12 EUR.',
      0,
    ],
  ],
  [
    'numberWritten',
    'knows whether both numbers are measured in the same words',
    [restart, 'A restart takes 120 minutes.', 1],
    [restart, 'A restart takes 2 hours.', 0],
  ],
  [
    'numberSubject',
    'tells by the first words whether the numbers are said of the same',
    [trams, 'Trams wait 25 minutes at the depot.', 1],
    [trams, 'Lorries and trams wait 25 minutes at the depot.', 1 / 2],
    [trams, 'Lorries wait 25 minutes at the depot.', 0],
  ],
  [
    'answerOrdered',
    'with opposite answers counts the words that are in the same order',
    [park, 'Visitors may not park at the gate.', 1],
    [park, 'At the gate, visitors may not park.', 3 / 4],
  ],
  [
    'answerDeniedAlike',
    'knows whether one says what the other denies',
    [park, 'Visitors may not park at the gate.', 1],
    [park, 'Visitors of tenants may not park at the gate.', 4 / 5],
    [park, 'Visitors may not smoke at the gate.', 0],
  ],
  [
    'words',
    'knows whether the two differ in a word',
    [cellar, yard, 1],
    [cellar, 'Bicycles are not locked in the cellar.', 0],
  ],
  [
    'onePut',
    'knows whether the two differ in one place or in more',
    ['Tenants lock bicycles in the cellar.', 'Tenants lock bicycles in the yard.', 1],
    ['Tenants lock bicycles in the cellar.', 'Guests lock bicycles in the yard.', 0],
  ],
  [
    'steps',
    'knows whether the two take steps in another order',
    [valve, 'First drain the boiler, then close the valve, finally open the lid.', 1],
    [
      'Close the valve, drain the boiler and open the lid.',
      'Close the valve, drain the boiler and open the vent.',
      0,
    ],
  ],
  [
    'change',
    'knows whether one of the two says that a value is another from then on',
    ['A night costs 40 EUR.', 'A night costs 45 EUR from now on.', 1],
    ['A night costs 40 EUR.', 'A night costs 45 EUR from May to June.', 0],
    [cellar, 'Bicycles are locked in the yard from now on.', 0],
  ],
  [
    'ownHeading',
    'knows whether one of the two points to what stands around it',
    ['The winter plan lasts 30 days.', 'The winter plan lasts 45 days.', 1],
    ['The winter plan lasts 30 days.', 'This winter plan lasts 45 days.', 0],
  ],
];

describe('a pair of statements', () => {
  for (const [signal, title, ...pairs] of told)
    it(title, () => {
      assert.deepEqual(
        pairs.map(([one, other]) => signalOf(signal, one, other)),
        pairs.map(([, , value]) => value),
      );
    });

  it('with other numbers tells less the more statements are much like it', () => {
    const pair = [invoices, 'Invoices are payable within 45 days.'] as const;
    assert.equal(signalOf('numberAlone', ...pair, 0), 1);
    assert.equal(signalOf('numberAlone', ...pair, 1), 1);
    assert.equal(signalOf('numberAlone', ...pair, 4), 1 / 4);
  });

  it('that takes its steps in the same order differs in nothing', () => {
    const other = valve.replace('First', 'Firstly');
    assert.throws(() => signalOf('steps', valve, other), /differs in nothing/);
  });

  it('counts what is told of numbers and answers only where these differ', () => {
    const dates = ['Bids are due by 3 June 2024.', 'Bids are due by 5 June 2024.'] as const;
    const ofOthers = signalNames.filter((name) => /^(?:number(?!WithUnit)|answer|words|steps)/.test(name));
    for (const name of ofOthers) assert.equal(signalOf(name, ...dates), 0, name);
  });
});

/** The value of a signal where every word weighs the same and the two are in documents of their own. */
function signalOf(name: string, one: string, other: string, rivals = 1): number | undefined {
  const scored = scorePair(statedIn('guide.md', one), statedIn('notes.md', other), {
    weightOf: () => 1,
    vectors: undefined,
    ...{ rivals, twins: 0, useOf: () => ({ documents: 2, variants: 1 }) },
    // Nothing is given up early.
    leastChance: 0,
  });
  if (scored === undefined) throw new Error('The pair differs in nothing');
  return scored.signals[signalNames.indexOf(name)];
}

/** The last statement of a document: steps come after their sentences. */
function statedIn(id: string, text: string): Stated {
  const chunk = chunkOf(documentOf(id, text));
  const statement = partsOf(chunk)
    .flatMap((part) => statementOf(part, chunk, 'en') ?? [])
    .at(-1);
  if (statement === undefined) throw new Error('No statement');
  return {
    statement,
    about: aboutDocument(id, [chunk]),
    says: (term) => statement.terms.includes(term),
  };
}
