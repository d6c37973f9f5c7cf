import * as assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { exportTable } from '../../../../src/adapters/questionnaire/exportTable';
import { readTable } from '../../../../src/adapters/questionnaire/readTable';
import type { AskDocsError } from '../../../../src/core/model/errors';
import type { RowAnswer, RowState } from '../../../../src/core/features/questionnaire/model';
import { pick, randomFrom } from '../../../support/random';
import { answeredRow, citation, rowAnswer } from '../../../support/sampleQuestionnaire';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** A file exported with the same answer in each row. */
function exported(bytes: Uint8Array, fileName: string, answers: readonly RowAnswer[] = [rowAnswer({})]) {
  const table = readTable(bytes, fileName);
  return exportTable(
    bytes,
    fileName,
    table,
    table.rows.map((row) => answeredRow(row, answers)),
  );
}

const headers = [
  'Answer,Compliance status,Confidence,Sources,Quotes,Facets covered,Facets missing,Capability gap,Review state,Comment,Answered at,Mode,Evidence,Yes or no',
].join();
const cells =
  'Yes [1].,Fully Supported,0.87,[1] docs/security.md:12-18,"[1] ""Logins need a second factor.""",login,,,draft,,2026-01-02 03:04 UTC,answer,found,';

describe('exportTable of CSV', () => {
  it('puts its columns behind those of the file and leaves all else', () => {
    const file =
      'Vendor questions,,\r\n\r\nID,Question,"Your ""answer"""\r\nA,,\r\n1,"Is it,\r\nsafe?",x\r\n';
    const expected = `Vendor questions,,\r\n\r\nID,Question,"Your ""answer""",${headers}\r\nA,,\r\n1,"Is it,\r\nsafe?",x,${cells}\r\n`;
    assert.equal(decode(exported(encode(file), 'a.csv')), expected);
  });

  it('fills up rows that are shorter than others', () => {
    assert.equal(
      decode(exported(encode('ID;Question;Extra\n1;Who?\n2;Why?;x'), 'a.csv')).split('\n')[1],
      `1;Who?;;${cells.replaceAll(',', ';')}`,
    );
  });

  it('gives a list without headers some above its first question, and takes them for its own again', () => {
    const file = encode('Who runs it?\nIs it, in the end, safe?\n');
    const once = exported(file, 'a.csv');
    assert.equal(decode(once).split('\n')[0], `;${headers.replaceAll(',', ';')}`);
    assert.equal(decode(exported(once, 'a.csv')), decode(once));
  });

  it('replaces the columns of an earlier export', () => {
    const file = 'ID,Question,Answer,Comment\n1,Who?,,\n2,Why?,me,you\n';
    const first = exported(encode(file), 'a.csv');
    const variants = ['AWS', 'GCP'].map((variant) => rowAnswer({ variant, text: `${variant}!` }));
    const second = exported(first, 'a.csv', variants);
    assert.deepEqual(decode(exported(second, 'a.csv')), decode(first));
    assert.deepEqual(decode(second), decode(exported(encode(file), 'a.csv', variants)));
    assert.deepEqual(parse(decode(second))[1]?.slice(0, 6), ['1', 'Who?', '', '', 'AWS!', 'GCP!']);
  });

  it('does not take a column of the table for its own', () => {
    const file = 'Question,Answer\nWho?,theirs\n';
    const variants = ['AWS', 'GCP'].map((variant) => rowAnswer({ variant }));
    const twice = exported(exported(encode(file), 'a.csv', variants), 'a.csv', variants);
    assert.match(decode(twice), /^Who\?,theirs,,Yes/m);
  });

  for (const [what, start] of [
    ['=', '=cmd()'],
    ['+', '+1'],
    ['-', '-1'],
    ['@', '@SUM(A1)'],
    ['a tab and =', '\t=1'],
    ['a wide =', '\uff1d1'],
  ] as const) {
    it(`keeps a quote that begins with ${what} from becoming a formula`, () => {
      const gap = { capabilityGap: start };
      const records = parse(exported(encode('Question\nWho?\n'), 'a.csv', [rowAnswer(gap)]));
      assert.equal(
        records[1]?.[8],
        start.replace(/(\S)/, "'$1").replace(/^\s/, (space) => space),
      );
    });
  }

  it('keeps what another delimiter would make a cell from becoming a formula', () => {
    const gap = rowAnswer({ capabilityGap: 'a;=cmd()\n=cmd()' });
    assert.match(
      decode(exported(encode('ID,Question\n1,Who?\n'), 'a.csv', [gap])),
      /"a;'=cmd\(\)\n'=cmd\(\)"/,
    );
  });

  it('keeps the encoding of the file', () => {
    const latin = Buffer.from('ID;Frage\r\n1;Für wen?\r\n', 'latin1');
    const answer = rowAnswer({ text: 'Für “alle” – ĉiuj 日' });
    const written = new TextDecoder('windows-1252').decode(exported(latin, 'a.csv', [answer]));
    assert.match(written, /^1;Für wen\?;Für “alle” – ciuj \?;/m);
    const wide = Buffer.from('\ufeffID;Frage\r\n1;Für wen?\r\n', 'utf16le');
    for (const file of [wide, Buffer.from(wide).swap16()]) {
      const name = file[0] === 0xff ? 'utf-16le' : 'utf-16be';
      const bytes = exported(file, 'a.csv', [answer]);
      assert.match(new TextDecoder(name).decode(bytes), /^1;Für wen\?;Für “alle” – ĉiuj 日;/m);
      assert.deepEqual([...bytes.subarray(0, 2)], [...file.subarray(0, 2)]);
    }
  });

  it('says so when a row is no longer in the file', () => {
    const file = encode('Question\nWho?\nWhy?\n');
    const table = readTable(file, 'a.csv');
    const rows = table.rows.map((row) => answeredRow(row));
    const message = (changed: string) => {
      try {
        exportTable(encode(changed), 'a.csv', table, rows);
        return 'none';
      } catch (error) {
        return (error as AskDocsError).message;
      }
    };
    const sentence =
      'The file has changed since its questions were read. Open it again; answers to the same questions are kept.';
    assert.equal(message('Question\nWho?\nWhere?\n'), `${sentence} (Why?)`);
    assert.equal(message('Frage\nWho?\nWhy?\n'), sentence);
    assert.equal(message('Question\nWhy?\nWhere?\nWho?\n'), 'none');
  });

  it('leaves every byte of a table as it was, however it is written', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 100; round += 1) {
      const { file, delimiter } = randomCsv(random);
      const rows = exportRandomly(file, 'a.csv', random);
      if (rows === undefined) continue;
      const before = parseLoosely(file, delimiter);
      const after = parseLoosely(rows, delimiter);
      assert.deepEqual(
        after.map((record, at) => record.slice(0, before[at]?.length)),
        before,
        JSON.stringify(file),
      );
      assert.equal(withoutAdded(rows, file), file);
    }
  });
});

function parseLoosely(text: string, delimiter: string): string[][] {
  return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true });
}

/** What is left of `changed` when only letters of `original` are taken, in their order. */
function withoutAdded(changed: string, original: string): string {
  let at = 0;
  for (const letter of changed) if (original.startsWith(letter, at)) at += letter.length;
  return original.slice(0, at);
}

const words = [
  'Is it safe?',
  'a "b" c',
  'x\ny',
  'Köln',
  '日本',
  '😀',
  '',
  ' ',
  'must; do',
  'a,b',
  'a|b',
  '\\',
  "'",
  '=1',
];

function randomCsv(random: () => number): { file: string; delimiter: string } {
  const delimiter = pick(random, [',', ';', '\t']);
  const lineBreak = pick(random, ['\n', '\r\n']);
  const width = 2 + Math.floor(random() * 4);
  const cell = () => {
    const text = pick(random, words);
    const isSafe = !/["\n,;\t|]/.test(text);
    return isSafe && random() < 0.7 ? text : `"${text.replaceAll('"', '""')}"`;
  };
  const record = (question: string) => {
    const length = random() < 0.3 ? 2 + Math.floor(random() * 6) : width;
    return ['1', question, ...Array.from({ length: length - 2 }, cell)].join(delimiter);
  };
  const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) =>
    random() < 0.15 ? '' : record(random() < 0.2 ? '' : `"Is row ${at} safe${delimiter} or ""not""?"`),
  );
  const header = ['ID', 'Question', ...Array.from({ length: width - 2 }, (_, at) => `Column ${at}`)];
  const end = pick(random, ['', lineBreak]);
  return { file: [header.join(delimiter), ...rows].join(lineBreak) + end, delimiter };
}

function randomAnswer(random: () => number): RowAnswer {
  const quote = `${pick(random, words)}${pick(random, words)}`;
  return rowAnswer({
    text: `${pick(random, words)} [1]`,
    citations: [citation(1, quote)],
    facetsMissing: words,
  });
}

/** The text of an export with other answers in each row; the same when it is made again. Undefined when the file does not ask. */
function exportRandomly(file: string, fileName: string, random: () => number): string | undefined {
  let table;
  try {
    table = readTable(encode(file), fileName);
  } catch {
    return undefined;
  }
  const rows = table.rows.map((row): RowState => answeredRow(row, [randomAnswer(random)]));
  const once = exportTable(encode(file), fileName, table, rows);
  assert.deepEqual(exportTable(once, fileName, table, rows), once, JSON.stringify(decode(once)));
  return decode(once);
}

describe('exportTable of Markdown', () => {
  const names = headers.split(',').join(' | ');

  it('puts its columns behind those of the table and leaves all else', () => {
    const file = '# RFP\n\n| No | Question |\n|:--|---|\n| A |\n| 1 | Who `a \\| b`? |  \n\nEnd |\n';
    const text = 'See **docs**:\n\n- <b>one</b> | two\n- `a_b` _c_ [1]';
    assert.equal(
      decode(exported(encode(file), 'a.md', [rowAnswer({ text, citations: [] })])),
      [
        '# RFP\n',
        `| No | Question | ${names} |`,
        `|:--|---|${' --- |'.repeat(14)}`,
        '| A |',
        String.raw`| 1 | Who ${'`a \\| b`'}? | See docs:<br><br>• \<b\>one\</b\> \| two<br>• a_b c [1] | Fully Supported | 0.87 |  |  | login |  |  | draft |  | 2026-01-02 03:04 UTC | answer | found |  |  `,
        '\nEnd |\n',
      ].join('\n'),
    );
  });

  it('closes the rows of a table that has no outer bars', () => {
    const lines = decode(exported(encode('No | Question\n--|--\n1 | Who?'), 'a.md')).split('\n');
    assert.equal(lines[0], `No | Question | ${names} |`);
    assert.match(lines[2] ?? '', /^1 \| Who\? \| Yes \[1\]\. \| Fully/);
  });

  it('replaces the columns of an earlier export', () => {
    for (const file of ['No | Question\n--|--\n1 | Who?\n2 | Why?', '|Question|\r\n|-|\r\n|Who? |\r\n']) {
      const variants = ['AWS', 'GCP'].map((variant) => rowAnswer({ variant }));
      const once = exported(encode(file), 'a.md');
      assert.equal(decode(exported(exported(once, 'a.md', variants), 'a.md')), decode(once));
    }
  });

  it('leaves every byte of a document as it was, however its table is written', () => {
    const random = randomFrom(11);
    for (let round = 0; round < 100; round += 1) {
      const bar = pick(random, ['|', '| ', ' | ']);
      const [before, after] = pick(random, [
        ['| ', ' |'],
        ['', ''],
        ['|', '| '],
        ['  | ', '|'],
      ] as const);
      const row = (cells: readonly string[]) => before + cells.join(bar) + after;
      const body = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, at) => {
        const extra = Array.from({ length: Math.floor(random() * 3) }, () =>
          pick(random, words).replaceAll('\n', ' ').replaceAll('|', '\\|').replace('\\', '\\\\'),
        );
        return row([`${at}`, random() < 0.2 ? '' : `Is row ${at} \\| safe?`, ...extra]);
      });
      const table = [row(['No', 'Question', 'More']), row(['--', ':-:', '--']), ...body];
      const file = ['# Title', '', ...table, '', 'The end | of it.'].join(pick(random, ['\n', '\r\n']));
      const changed = exportRandomly(file, 'a.md', random);
      if (changed === undefined) continue;
      const lines = changed.split(/\r?\n/);
      for (const [at, line] of file.split(/\r?\n/).entries()) {
        assert.ok((lines[at] ?? '').startsWith(line.trimEnd()), `${line}\n${lines[at] ?? ''}`);
      }
    }
  });
});
