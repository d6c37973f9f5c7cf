import * as assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import type { TableOptions } from '../../../../src/adapters/questionnaire/findTable';
import { readTable } from '../../../../src/adapters/questionnaire/readTable';
import { blackedOut, sampleToken } from '../../../support/sampleToken';
import type { AskDocsError } from '../../../../src/core/model/errors';

const encode = (text: string) => new TextEncoder().encode(text);
const questionsOf = (text: string, fileName = 'a.csv', options: TableOptions = {}) =>
  readTable(encode(text), fileName, options).rows.map(({ question }) => question);

type Values = readonly (readonly (string | number | null)[])[];

function workbook(sheets: Readonly<Record<string, Values>>): Uint8Array {
  const book = xlsx.utils.book_new();
  for (const [name, values] of Object.entries(sheets)) {
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(values.map((row) => [...row])), name);
  }
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
}

const securitySheet: Values = [
  ['Vendor Security Questionnaire', null, null, null],
  ['Please answer all questions by Friday.', null, null, null],
  [],
  ['Ref', 'Domain', 'Question', 'Vendor Response'],
  ['1', 'Access control', null, null],
  ['1.1', 'AC', 'Do you enforce multi-factor authentication?', null],
  ['1.2', 'AC', 'Describe how access is revoked.', null],
  ['2', 'Encryption', null, null],
  ['2.1', 'EN', 'Data at rest', null],
  ['2.2', 'EN', 'Do you enforce multi-factor authentication?', null],
];

describe('readTable', () => {
  it('calls rows as the table does, where it has a number of its own for each', () => {
    const numbersOf = (bytes: Uint8Array, name: string) =>
      readTable(bytes, name).rows.map(({ ownNumber }) => ownNumber);
    assert.deepEqual(numbersOf(workbook({ Security: securitySheet }), 'a.xlsx'), [
      '1.1',
      '1.2',
      '2.1',
      '2.2',
    ]);
    const text = 'No,Weight,Question\n,3,Who may use it?\n2,3,How long is a key kept?\n';
    assert.deepEqual(numbersOf(encode(text), 'a.csv'), [undefined, undefined]);
  });

  it('knows the section of each row: by the heading above it, else by a column for sections', () => {
    const sectionsIn = (bytes: Uint8Array, name: string) =>
      readTable(bytes, name).rows.map(({ section }) => section);
    assert.deepEqual(sectionsIn(workbook({ Security: securitySheet }), 'a.xlsx'), [
      'Access control',
      'Access control',
      'Encryption',
      'Encryption',
    ]);
    const column =
      'No,Section,Question\n1,Keys,Who may use a key?\n2,Keys,How long is a key kept?\n3,Logs,Who reads logs?\n4,Logs,How long are logs kept?\n';
    assert.deepEqual(sectionsIn(encode(column), 'a.csv'), ['Keys', 'Keys', 'Logs', 'Logs']);
    const different =
      'Topic,Question\nKeys,Who may use a key?\nLogs,Who reads logs?\nDoors,Who locks doors?\n';
    assert.deepEqual(sectionsIn(encode(different), 'a.csv'), [undefined, undefined, undefined]);
  });

  it('blacks out secrets of all columns, as rows go to a model', () => {
    const text = `Question,Note\nWho may use ${sampleToken}?,It was ${sampleToken}\nHow long is a key kept?,\n`;
    const [row] = readTable(encode(text), 'a.csv').rows;
    assert.deepEqual(row?.cells, [`Who may use ${blackedOut}?`, `It was ${blackedOut}`]);
    assert.equal(row.question, `Who may use ${blackedOut}?`);
  });

  it('finds the column of questions by its header below the titles of a sheet', () => {
    const table = readTable(workbook({ Security: securitySheet }), 'rfp.xlsx');
    assert.deepEqual(table.columns, ['Ref', 'Domain', 'Question', 'Vendor Response']);
    assert.equal(table.questionColumn, 2);
    assert.equal(table.headerNumber, 4);
    assert.deepEqual(
      table.rows.map(({ number, question }) => `${number} ${question}`),
      [
        '6 Do you enforce multi-factor authentication?',
        '7 Describe how access is revoked.',
        '9 Data at rest',
        '10 Do you enforce multi-factor authentication?',
      ],
    );
    assert.deepEqual(table.rows[0]?.cells, ['1.1', 'AC', 'Do you enforce multi-factor authentication?', '']);
  });

  it('takes the sheet that asks most, and names the others that ask', () => {
    const sheets = {
      Instructions: [['You must fill in each sheet.'], ['Thank you.']],
      Security: securitySheet,
      Privacy: [
        ['No', 'Requirement'],
        [1, 'The vendor must have a privacy officer.'],
      ],
    };
    const table = readTable(workbook(sheets), 'rfp.xlsx');
    assert.equal(table.sheet, 'Security');
    assert.deepEqual(table.otherSheets, ['Privacy']);
    const chosen = readTable(workbook(sheets), 'rfp.xlsx', { sheet: 'privacy' });
    assert.deepEqual(
      chosen.rows.map(({ question }) => question),
      ['The vendor must have a privacy officer.'],
    );
  });

  for (const header of [
    'Question',
    'Requirement text',
    'Frage',
    'Anforderungen',
    'Query',
    'Control Question',
  ]) {
    it(`takes the column "${header}"`, () => {
      assert.deepEqual(questionsOf(`ID,${header},Weight\n1,Data is encrypted at rest,low\n`), [
        'Data is encrypted at rest',
      ]);
    });
  }

  it('takes the column in which most texts ask when no header says so', () => {
    assert.deepEqual(questionsOf('A;B;C\n1;Is it safe?;x\n2;Wie lange dauert es?;must\n'), [
      'Is it safe?',
      'Wie lange dauert es?',
    ]);
  });

  it('takes long requirements rather than their short names', () => {
    const text = 'Requirement,Description\nSSO,The system must offer SSO.\nLogs,Logs shall be kept.\n';
    assert.deepEqual(questionsOf(text), ['The system must offer SSO.', 'Logs shall be kept.']);
  });

  it('leaves out a heading by the number that the next rows go on from', () => {
    assert.deepEqual(
      questionsOf('No,Requirement\n3,Access control\n3.1,Is there MFA?\n3.2,Session limits\n'),
      ['Is there MFA?', 'Session limits'],
    );
  });

  it('leaves out a heading by the letter that the next rows go on from', () => {
    assert.deepEqual(
      questionsOf(
        'No.,Question,Answer\nA,Access control,\nA1,Is there MFA?,\nB,Backups,\nB.1,Backup tests,\n',
      ),
      ['Is there MFA?', 'Backup tests'],
    );
  });

  it('reads a list of questions that has no headers', () => {
    const table = readTable(encode('Is it safe, really?\nWho runs it?\n'), 'a.csv');
    assert.deepEqual(table.columns, ['']);
    assert.equal(table.headerNumber, undefined);
    assert.deepEqual(
      table.rows.map(({ question }) => question),
      ['Is it safe, really?', 'Who runs it?'],
    );
  });

  it('reads cells with quotes, delimiters and line breaks', () => {
    const table = readTable(encode('ID,Question\r\n1,"Is ""it"",\r\nreally, safe?"\r\n2,Who?\r\n'), 'a.csv');
    assert.deepEqual(
      table.rows.map(({ number, question }) => [number, question]),
      [
        [2, 'Is "it",\r\nreally, safe?'],
        [4, 'Who?'],
      ],
    );
  });

  it('reads each encoding', () => {
    const text = 'Nr;Frage\n1;Ist es für Köln geprüft?\n';
    const latin = Uint8Array.from(Array.from(text, (letter) => letter.charCodeAt(0)));
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
    const files = [encode(text), encode(`\ufeff${text}`), latin, wide, Buffer.from(wide).swap16()];
    for (const file of files) {
      assert.equal(readTable(file, 'a.csv').rows[0]?.question, 'Ist es für Köln geprüft?');
    }
  });

  it('takes the first table of a Markdown document that asks', () => {
    const text = [
      'Who? | Why?',
      '',
      '| Term | Meaning |',
      '|---|---|',
      '| MFA | more than one factor |',
      '',
      '```',
      '| Question |',
      '|---|',
      '| Is this code? |',
      '```',
      'No | Question',
      '-- | :---',
      '1 | Is `a \\| b` safe?',
      '2 | Who<br>knows?',
    ].join('\n');
    const table = readTable(encode(text), 'a.md');
    assert.deepEqual(table.columns, ['No', 'Question']);
    assert.deepEqual(
      table.rows.map(({ number, question }) => [number, question]),
      [
        [14, 'Is `a | b` safe?'],
        [15, 'Who\nknows?'],
      ],
    );
  });

  it('takes the column that is asked for', () => {
    assert.deepEqual(
      questionsOf('Question,Topic\nIs it safe?,safety of data\n', 'a.csv', { column: 'topic' }),
      ['safety of data'],
    );
  });

  it('gives a row the same id wherever it stands, and rows that ask the same different ones', () => {
    const idsOf = (text: string) => readTable(encode(text), 'a.csv').rows.map(({ id }) => id);
    const [who = '', why = ''] = idsOf('Question\nWho?\nWhy?\n');
    const moved = idsOf('ID,Question\n1,Where?\n2,  why? \n3,Who?\n4,WHO?\n');
    assert.deepEqual(moved.slice(1, 3), [why, who]);
    assert.equal(new Set(moved).size, 4);
  });

  const failures: readonly [string, string, string, TableOptions, string][] = [
    [
      'no questions',
      'Name,Price\nA,3\n',
      'a.csv',
      {},
      'No column of questions was found in the file. (Name, Price)',
    ],
    [
      'no such column',
      'Name,Question\nA,Who?\n',
      'a.csv',
      { column: 'Frage' },
      'The questionnaire has no such column with questions below it. (Name, Question)',
    ],
    [
      'another format',
      '{}',
      'a.json',
      {},
      'The questionnaire cannot be read; it has to be a CSV, XLSX or Markdown file with a table. (a.json)',
    ],
    [
      'a workbook that is none',
      'PK',
      'a.xlsx',
      {},
      'The questionnaire cannot be read; it has to be a CSV, XLSX or Markdown file with a table.',
    ],
    ['no file', '', 'a.csv', {}, 'No column of questions was found in the file.'],
  ];
  for (const [what, text, fileName, options, sentence] of failures) {
    it(`says it in a sentence when there is ${what}`, () => {
      assert.throws(
        () => questionsOf(text, fileName, options),
        (error: AskDocsError) => error.message === sentence,
      );
    });
  }

  it('names the sheets when the one asked for is not there', () => {
    assert.throws(
      () => readTable(workbook({ Security: securitySheet }), 'a.xlsx', { sheet: 'Privacy' }),
      (error: AskDocsError) =>
        error.message === 'The questionnaire has no such sheet with questions. (Security)',
    );
  });
});
