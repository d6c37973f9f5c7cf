import * as assert from 'node:assert/strict';
import { cellsOf, separatorOf } from '../../../../src/core/units/blocks';
import { unitsOf } from '../../../../src/core/units/unitsOf';
import { phrasesFor } from '../../../../src/core/language/answerPhrases';
import { writePart } from '../../../../src/core/answering/extractive/writePart';
import { chunkOf, documentOf, evidenceOf, passageOf } from '../../../support/samples';

describe('the separator of a table', () => {
  it('is the one that gives a cell for each column, whatever a cell holds', () => {
    const line = '2025-11-20,Thursday,No public | bring a dish';
    const separator = separatorOf([line], ['date', 'day', 'notes']);
    assert.deepEqual(cellsOf(line, separator), ['2025-11-20', 'Thursday', 'No public | bring a dish']);
  });

  it('is found in more lines than a call takes arguments', () => {
    const lines = Array.from({ length: 200_000 }, (_, at) => `${at};a`);
    assert.equal(separatorOf(lines, ['number', 'letter']), ';');
  });

  it('is one that all lines share where the names of the columns are not known', () => {
    assert.equal(separatorOf(['a;b', 'c;d'], []), ';');
  });
});

describe('the cells of a row on a page', () => {
  const row = 'Six Months Ended July 30, 2023';

  it('have tabs between them, whatever a label holds', () => {
    const text = `\tCompute\tGraphics\n${row}\n${row}`;
    const chunk = chunkOf(documentOf('report.pdf', text), {
      blocks: [{ kind: 'table', start: 0, end: text.length }],
    });
    const units = unitsOf({ ...chunk, markup: 'plain', place: { kind: 'page', page: 1 } });
    assert.deepEqual(
      units.map(({ cells }) => cells),
      [[row], [row]],
    );
  });

  it('are shown as they are where a label is quoted alone', () => {
    const chunk = chunkOf(documentOf('report.pdf', row));
    const quoted = evidenceOf(
      't1',
      passageOf({ ...chunk, markup: 'plain', place: { kind: 'page', page: 1 } }),
    );
    const columns = ['', 'Compute', 'Graphics'];
    const [table] = writePart([{ ...quoted, kind: 'table', columns }], {
      ...{ style: 'concise', phrases: phrasesFor('In English').phrases, language: 'en', citations: [] },
    });
    assert.equal(table?.split('\n').at(-1), `| ${row} |  |  |`);
  });
});

describe('the names of the columns of a row', () => {
  it('are those above a part of a delimited file, also where its first row has a bar', () => {
    const text = 'Lamp,home | light,20\nDesk,office,90';
    const chunk = chunkOf(documentOf('goods.csv', text), {
      headings: ['name, tags, price'],
      blocks: [{ kind: 'table', start: 0, end: text.length }],
    });
    assert.deepEqual(
      unitsOf({ ...chunk, markup: 'plain' }).map(({ columns, cells }) => [columns, cells[0]]),
      [
        [['name', 'tags', 'price'], 'Lamp'],
        [['name', 'tags', 'price'], 'Desk'],
      ],
    );
  });
});

describe('lines of a text file', () => {
  const unitsIn = (text: string): string[] => {
    const chunk = chunkOf(documentOf('notes.txt', text), {
      blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
    });
    return unitsOf({ ...chunk, markup: 'plain' }).map(({ start, end }) => text.slice(start, end));
  };

  it('are a list where they break though there is room, and begin alike or have columns', () => {
    const lines = [
      'bar 2   gauze, front     48 kg',
      'bar 5   ice palace      212 kg',
      'bar 14  mirror           96 kg',
    ];
    assert.deepEqual(unitsIn(lines.join('\n')), [lines.join('\n'), ...lines]);
  });

  it('are one sentence where they are wrapped', () => {
    const wrapped = [
      'The gauze is hung from the second bar at the front, and the ice palace',
      'from the fifth. Fons has weighed both of them on the scale in the yard,',
      'and Idris wrote the weights down in the blue book beside the rail.',
    ];
    assert.equal(unitsIn(wrapped.join('\n')).length, 2);
  });

  const prose: readonly (readonly string[])[] = [
    [
      'wir bestätigen den Eingang Ihrer',
      'Bestellung vom Montag. Die',
      'Lieferung der Maschinen nach',
      'Hamburg erfolgt mit der Spedition',
      'Wolff am Ende des Monats.',
    ],
    [
      'The board has decided that the',
      'Elbe branch of the firm moves to',
      'Hamburg in June. Mr',
      'Wolff leads the move with',
      'Frau Kern from the Kiel office.',
    ],
    ['The gym opens at six.', 'Towels cost two euro.', 'Showers are free.', 'Pets stay outside.'],
  ];
  for (const lines of prose)
    it(`are no list where they are sentences: ${lines[0] ?? ''}`, () => {
      assert.ok(!unitsIn(lines.join('\n')).includes(lines.join('\n')));
      assert.ok(!unitsIn(lines.join('\n')).includes(lines[2] ?? '') || /[.]$/.test(lines[2] ?? ''));
    });

  it('are no list where they are numbered clauses, wrapped and indented', () => {
    const clauses = [
      '3.1  Maintenance takes place on Sundays between 02:00 and 05:00 UTC and does',
      '     not exceed six hours in a month.',
      '3.2  It is announced on the status page.',
      '     Urgent work may be announced later.',
    ].join('\n');
    assert.ok(!unitsIn(clauses).includes(clauses));
    assert.ok(unitsIn(clauses).some((unit) => /does\s+not exceed/.test(unit)));
  });

  it('may be the cells of a table where they are single words', () => {
    assert.deepEqual(unitsIn('Revenue\nCosts\nMargin'), ['Revenue\nCosts\nMargin']);
  });
});
