import * as assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import path from 'node:path';
import { createFolderSource, defaultMaxFileMb } from '../../../../../src/adapters/documents/folderSource';
import { readFormat } from '../../../../../src/adapters/readers/formats';
import { createFileReader } from '../../../../../src/adapters/readers/reader';
import { learnedData } from '../../../../../src/adapters/vocabulary/learnedData';
import { createTableEngine } from '../../../../../src/adapters/tables/tableEngine';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { auditCitations } from '../../../../../src/core/trust/audit';
import type { ToldResult } from '../../../../../src/core/model/tableQuery';
import { askTables } from '../../../../../src/core/tables/askTables';
import { sqlTables } from '../../../../../src/core/tables/sqlTables';
import { openIndexOver } from '../../../../../src/worker/openIndex';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';
import { runQuestion, type RunToEnd } from '../../../../support/runQuestion';
import { never } from '../../../../support/samples';
import { temporaryFolders } from '../../../../support/temporaryFolder';

function bookOf(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Uint8Array {
  const book = xlsx.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
}

const heads = ['Posten', 'Lieferant', 'Betrag EUR'];

/** A sheet for each month, each with its total, an empty one, and one of other columns. */
const months = bookOf({
  Januar: [heads, ['Miete', 'Kern', 900], ['Papier', 'Brandt', 40], ['Summe', '', 940]],
  Februar: [heads, ['Miete', 'Kern', 900], ['Strom', 'Stadtwerke', 110], ['Summe', '', 1010]],
  März: [
    heads,
    ['Miete', 'Kern', 920],
    ['Papier', 'Brandt', 60],
    ['Strom', 'Stadtwerke', 120],
    ['Summe', '', 1100],
  ],
  Mai: [heads],
  Übersicht: [
    ['Jahr', 'Ergebnis'],
    ['2024', 15000],
    ['2025', 17000],
  ],
});

const day = (name: string, rows: string): string =>
  `## ${name}\n\n| Room | Course | Teacher | Seats |\n| --- | --- | --- | --- |\n${rows}\n`;

/** A table for each day, below its heading. */
const days = {
  'workshop.md': `# Workshop

${day('Monday 7 July', '| Blue | Weaving | Ines Kohl | 12 |\n| Green | Bookbinding | Tom Arendt | 8 |\n| Blue | Printing | Ines Kohl | 10 |')}
${day('Tuesday 8 July', '| Blue | Pottery | Sara Lind | 9 |\n| Red | Weaving | Ines Kohl | 12 |\n| Green | Carving | Tom Arendt | 6 |\n| Red | Glazing | Sara Lind | 5 |')}
${day('Wednesday 9 July', '| Green | Bookbinding | Tom Arendt | 8 |\n| Red | Printing | Ines Kohl | 10 |')}`,
};

const ofDays: readonly [question: string, value: string][] = [
  ['How many courses does Ines Kohl teach?', '4'],
  ['What is the average number of seats of all courses?', '8.89'],
  ['How many seats are there on Tuesday?', '32'],
  ['How many courses are there on Monday and Wednesday?', '5'],
  ['How many courses are there from Monday to Wednesday?', '9'],
  ['How many seats are there after Monday?', '50'],
  ['How many courses are there before Wednesday?', '7'],
  ['Which day has the most seats?', 'Tuesday 8 July'],
  ['Which day has the most courses?', 'Tuesday 8 July'],
];

const ofMonths: readonly [question: string, value: string][] = [
  ['Wie hoch ist die Summe der Beträge für Strom?', '230'],
  ['Wie hoch ist die Summe der Beträge im März?', '1100'],
  ['Wie hoch ist die Summe der Beträge von Januar bis März?', '3050'],
  ['Welcher Monat hatte die höchste Summe?', 'März'],
  ['Which sheet has the highest total?', 'März'],
];

function valueOf(run: RunToEnd): string | undefined {
  const { text, audit } = answerOf(run);
  assert.deepEqual(audit.unsupportedSentences, []);
  return /(?<=\*\*)[^*]+(?=\*\*)/.exec(text)?.[0];
}

describe('a question to tables of a document that have the same columns', () => {
  const temporaryFolder = temporaryFolders();
  let askMonths: (question: string) => Promise<RunToEnd>;

  before(async () => {
    const roots = [{ name: 'docs', path: await temporaryFolder({ 'kasse.xlsx': months }) }];
    const source = createFolderSource(roots, createFileReader(readFormat), defaultMaxFileMb);
    const index = await openIndexOver(source, path.join(await temporaryFolder(), 'index'));
    await index.sync({ rebuild: false }, () => undefined, never);
    const reasoner = createExtractiveReasoner(learnedData);
    askMonths = (question) => runQuestion(question, { index, reasoner });
  });

  after(closeFlows);

  for (const [question, value] of ofDays)
    it(`is answered over all that it means: ${question}`, async () => {
      assert.equal(valueOf(await (await flowByRules(days)).ask(question)), value);
    });

  for (const [question, value] of ofMonths)
    it(`is answered over the sheets that it means: ${question}`, async () => {
      assert.equal(valueOf(await askMonths(question)), value);
    });

  it('is answered by the rows of each table, and says of which', async () => {
    const flow = await flowByRules(days);
    const { text, citations, result } = answerOf(await flow.ask('How many courses are in the Blue room?'));
    assert.match(text, /^\*\*3\*\* of 9 rows \(Room: Blue\); Day \(section\): Monday 7 July, Tuesday 8 July/);
    assert.deepEqual(
      citations.map(({ headings, quote }) => [headings[1], quote]),
      [
        ['Monday 7 July', '| Blue | Weaving | Ines Kohl | 12 |'],
        ['Monday 7 July', '| Blue | Printing | Ines Kohl | 10 |'],
        ['Tuesday 8 July', '| Blue | Pottery | Sara Lind | 9 |'],
      ],
    );
    assert.match(
      result?.sql ?? '',
      /^SELECT COUNT\(\*\) FROM \(SELECT \*, 'Monday 7 July' AS "Day \(section\)" FROM "Monday 7 July" UNION ALL /,
    );
  });

  it('is answered for each of them', async () => {
    const { result } = answerOf(await askMonths('Wie hoch ist die Summe der Beträge pro Monat?'));
    assert.deepEqual(result?.columns[0], 'Monat (Blatt)');
    assert.deepEqual(result.rows, [
      ['Januar', '940'],
      ['Februar', '1010'],
      ['März', '1100'],
    ]);
  });

  it('shows SQL that gives the same', async () => {
    const flow = await flowByRules(days);
    const { result } = answerOf(await flow.ask('How many seats are there per day?'));
    const document = await flow.index.readDocument('workshop.md', never);
    assert.ok(document !== undefined);
    const again = await askTables(
      result?.sql ?? '',
      sqlTables([document]),
      { engine: createTableEngine() },
      never,
    );
    assert.deepEqual('rows' in again ? again.rows : again.problem, [
      ['Monday 7 July', 30],
      ['Tuesday 8 July', 32],
      ['Wednesday 9 July', 18],
    ]);
  });

  it('is looked up with its cell in the table that has it', async () => {
    const { result } = answerOf(await askMonths('Wie hoch war der Betrag für Papier im März?'));
    assert.deepEqual(result?.values, ['60']);
    assert.deepEqual(
      result.cells.map(({ place }) => place),
      [{ kind: 'cells', sheet: 'März', columns: ['C', 'C'], rows: { start: 3, end: 3 } }],
    );
  });

  it('is looked up in each table that has it', async () => {
    const { result } = answerOf(await askMonths('Wie hoch war der Betrag für Papier?'));
    assert.deepEqual(result?.values, ['40', '60']);
    assert.deepEqual(
      result.rows.map((cells) => cells.at(-1)),
      ['Januar', 'März'],
    );
  });

  it('is answered from tables of one name, which are told apart by the headings above', async () => {
    const year = (name: string, income: number): string =>
      `## ${name}\n\n### Members\n\n| Court | Income |\n| --- | --- |\n| North | ${income} € |\n| South | 200 € |\n\n### Guests\n\n| Court | Income |\n| --- | --- |\n| North | 45 € |\n| South | 75 € |\n`;
    const flow = await flowByRules({ 'fees.md': `# Fees\n\n${year('2024', 120)}\n${year('2025', 165)}` });
    const { result } = answerOf(await flow.ask('What was the total income per section?'));
    assert.deepEqual(result?.rows, [
      ['2024 › Members', '320'],
      ['2024 › Guests', '120'],
      ['2025 › Members', '365'],
      ['2025 › Guests', '120'],
    ]);
  });

  it('is computed again from all of them when it is checked', async () => {
    const flow = await flowByRules(days);
    const { text, citations } = answerOf(await flow.ask('How many courses does Ines Kohl teach?'));
    const faultsOf = async (value: string) => {
      const said = text.replace('**4**', `**${value}**`);
      const told: ToldResult = {
        query: { kind: 'count', of: { kind: 'any-of', column: 2, values: ['Ines Kohl'] } },
        start: days['workshop.md'].indexOf('| Blue | Weaving'),
        isStack: true,
        what: 'of 9 rows',
        result: { values: [value], columns: [], rows: [], sql: '', cells: [], taken: 4, of: 9 },
        ...{ marker: 1, texts: [said.replace(/ \[.*/, '')] },
      };
      const draft = {
        text: said,
        citations,
        conflicts: [],
        facetsCovered: [],
        facetsMissing: [],
        told: [told],
      };
      const { audit } = await auditCitations(draft, { index: flow.index, subAnswers: [] }, never);
      return audit.unsupportedSentences.map(({ fault }) => fault);
    };
    assert.deepEqual(await faultsOf('4'), []);
    assert.deepEqual(await faultsOf('5'), ['number']);
  });
});
