import * as assert from 'node:assert/strict';
import { pdfFile, type PlacedText } from '../../../support/pdfFile';
import { readFile } from '../../../support/readFormats';

const columns = [40, 130, 240, 400];

/** Cells of a row, each with its lines one below the other, as programs write them. */
function row(y: number, ...cells: readonly (readonly string[])[]): PlacedText[] {
  return cells.flatMap((lines, at) =>
    lines.map((text, below) => ({ text, x: columns[at] ?? 0, y: y - 11 * below })),
  );
}

const head = row(700, ['Item'], ['Check'], ['Longest life'], ['Take out of use when']);
const ropes: readonly PlacedText[] = [
  ...head,
  ...row(682, ['Static rope'], ['Every 6 months', 'and after a fall'], ['8 years'], ['the core is seen']),
  ...row(
    653,
    ['Harness'],
    ['Every month'],
    ['10 years for team', 'harnesses, 5 for', 'hire'],
    ['a buckle slips'],
  ),
  ...row(613, ['Rescue', 'stretcher'], ['Every 6 months'], ['15 years'], ['a weld is cracked']),
];
const text: readonly PlacedText[] = [
  { text: 'Ropes are washed at 30 degrees, and never with a solvent that eats the core.', x: 40, y: 570 },
];

/** The rows of each table of a PDF with these pages, with bars between their cells. */
async function tablesOf(...pages: readonly (readonly PlacedText[])[]): Promise<string[][]> {
  const { text: all, blocks } = await readFile('ropes.pdf', pdfFile(...pages));
  return blocks
    .filter(({ kind }) => kind === 'table')
    .map(({ start, end }) => all.slice(start, end).replaceAll('\t', ' | ').split('\n'));
}

describe('tables of PDFs whose cells take several lines', () => {
  it('have a line for each row, whatever the program wrote first', async () => {
    const expected = [
      [
        'Item | Check | Longest life | Take out of use when',
        'Static rope | Every 6 months and after a fall | 8 years | the core is seen',
        'Harness | Every month | 10 years for team harnesses, 5 for hire | a buckle slips',
        'Rescue stretcher | Every 6 months | 15 years | a weld is cracked',
      ],
    ];
    assert.deepEqual(await tablesOf([...ropes, ...text]), expected);
    assert.deepEqual(await tablesOf([...ropes, ...text].sort((one, other) => other.y - one.y)), expected);
  });

  it('go on below the same names on the next page, with a single row, too', async () => {
    const [, second] = await tablesOf(ropes, [
      ...head,
      ...row(682, ['Probe'], ['Every October'], ['10 years'], ['it is bent or', 'the cord is worn']),
    ]);
    assert.deepEqual(second?.slice(1), ['Probe | Every October | 10 years | it is bent or the cord is worn']);
  });

  it('have cells that nearly touch the next', async () => {
    const [table] = await tablesOf([
      ...head,
      ...row(682, ['Static rope'], ['Every 6 months', 'and after a fall'], ['8 years'], ['the core is seen']),
      ...row(653, ['Harness for the team'], ['Every month'], ['10 years'], ['a buckle', 'slips']),
    ]);
    assert.equal(table?.[2], 'Harness for the team | Every month | 10 years | a buckle slips');
  });

  it('are read alike where each row is a line of words', async () => {
    const [table] = await tablesOf([
      ...row(700, ['Zone'], ['Days'], ['Distance'], ['Charge']),
      ...row(688, ['A'], ['Tue, Thu'], ['up to 15 miles'], ['free']),
      ...row(676, ['B'], ['Thu'], ['16 to 40 miles'], ['£12, free from £400']),
    ]);
    assert.deepEqual(table?.slice(0, 2), [
      'Zone | Days | Distance | Charge',
      'A | Tue, Thu | up to 15 miles | free',
    ]);
  });
});
