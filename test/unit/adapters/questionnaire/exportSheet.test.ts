import * as assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { exportTable } from '../../../../src/adapters/questionnaire/exportTable';
import { readTable } from '../../../../src/adapters/questionnaire/readTable';
import type { RowAnswer } from '../../../../src/core/features/questionnaire/model';
import { pick, randomFrom } from '../../../support/random';
import { answeredRow, rowAnswer } from '../../../support/sampleQuestionnaire';
import { securityParts, securityWorkbook } from '../../../support/securityWorkbook';
import { zipFile } from '../../../support/zipFile';

function exported(bytes: Uint8Array, answers: readonly RowAnswer[] = [rowAnswer({})]): Uint8Array {
  const table = readTable(bytes, 'a.xlsx');
  return exportTable(
    bytes,
    'a.xlsx',
    table,
    table.rows.map((row) => answeredRow(row, answers)),
  );
}

function partsOf(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
}

/** What a sheet shows, read as any other program would. */
function shown(bytes: Uint8Array, sheet = 'Security & Privacy'): unknown[][] {
  const { Sheets: sheets } = xlsx.read(bytes, { type: 'array' });
  return xlsx.utils.sheet_to_json(sheets[sheet] ?? {}, { header: 1, blankrows: true, defval: '' });
}

/** The cells of a sheet as they are written, by their reference. */
function cellsOf(xml: string): Map<string, string> {
  const all = xml.matchAll(/<c r="(\w+)"[^>]*?(?:\/>|>.*?<\/c>)/g);
  return new Map(Array.from(all, ([cell, reference = '']) => [reference, cell]));
}

const path = 'xl/worksheets/sheet2.xml';

describe('exportTable of a workbook', () => {
  it('writes its columns behind those of the table', () => {
    const rows = shown(exported(securityWorkbook));
    assert.deepEqual(rows[3]?.slice(0, 7), [
      ...['Ref', 'Security Question', 'Vendor Response', 'Due'],
      ...['Answer', 'Compliance status', 'Confidence'],
    ]);
    assert.deepEqual(rows[5]?.slice(4), [
      ...['Yes [1].', 'Fully Supported', 0.87, '[1] docs/security.md:12-18'],
      ...[
        '[1] "Logins need a second factor."',
        'login',
        '',
        '',
        'draft',
        '',
        '2026-01-02 03:04 UTC',
        'answer',
        'found',
        '',
      ],
    ]);
    assert.deepEqual(
      rows[4]?.slice(4),
      Array.from({ length: 14 }, () => ''),
    );
  });

  it('leaves all other parts and all cells of the table byte by byte as they were', () => {
    const parts = partsOf(exported(securityWorkbook));
    assert.deepEqual(Object.keys(parts), Object.keys(securityParts));
    for (const [name, part] of Object.entries(securityParts)) {
      if (name !== path && name !== 'xl/styles.xml') assert.equal(parts[name], part);
    }
    const cells = cellsOf(parts[path] ?? '');
    for (const [reference, cell] of cellsOf(securityParts[path] ?? '')) {
      if (!reference.startsWith('F')) assert.equal(cells.get(reference), cell);
    }
    const behind = (xml = '') => xml.slice(xml.indexOf('</sheetData>'));
    assert.equal(behind(parts[path]), behind(securityParts[path]));
  });

  it('gives headers the style of the last one, and answers that of their question with lines wrapped', () => {
    const parts = partsOf(exported(securityWorkbook));
    const sheet = parts[path] ?? '';
    assert.match(sheet, /<c r="E4" s="1" t="inlineStr">/);
    assert.match(sheet, /<c r="E6" s="5" t="inlineStr">/);
    const styles = parts['xl/styles.xml'] ?? '';
    const added =
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="1" xfId="0" applyAlignment="1"><alignment horizontal="left" vertical="top" wrapText="1"/></xf>';
    assert.equal(
      styles,
      (securityParts['xl/styles.xml'] ?? '')
        .replace('<cellXfs count="5">', '<cellXfs count="6">')
        .replace('</cellXfs>', `${added}</cellXfs>`),
    );
  });

  it('says how far the sheet and its columns now reach', () => {
    const sheet = partsOf(exported(securityWorkbook))[path] ?? '';
    assert.match(sheet, /<dimension ref="A1:R12"\/>/);
    assert.match(sheet, /<row r="6" spans="1:18" ht="30" customHeight="1">/);
    assert.match(sheet, /<col min="3" max="4" width="18" style="0"\/><col min="5" max="5" width="48"/);
    assert.match(
      sheet,
      /<col min="18" max="18" [^>]*\/><col min="19" max="16384" width="18" style="0"\/><\/cols>/,
    );
  });

  it('replaces the columns of an earlier export', () => {
    const variants = ['AWS', 'GCP'].map((variant) => rowAnswer({ variant, text: `On ${variant}` }));
    const once = exported(securityWorkbook);
    const other = exported(once, variants);
    assert.deepEqual(shown(other)[5]?.slice(4, 6), ['On AWS', 'On GCP']);
    assert.deepEqual(shown(other)[3]?.length, 21);
    const again = partsOf(exported(other))[path] ?? '';
    assert.deepEqual(cellsOf(again), cellsOf(partsOf(once)[path] ?? ''));
  });

  it('does not write over what others wrote behind an earlier export', () => {
    const parts = partsOf(exported(securityWorkbook));
    const note = '<c r="T7" t="inlineStr"><is><t>mine</t></is></c></row>';
    const noted = zipFile({
      ...parts,
      [path]: (parts[path] ?? '').replace(/(<row r="7".*?)<\/row>/, `$1${note}`),
    });
    const rows = shown(
      exported(
        noted,
        ['AWS', 'GCP'].map((variant) => rowAnswer({ variant })),
      ),
    );
    assert.equal(rows.at(6)?.[19], 'mine');
    assert.equal(rows.at(3)?.[20], 'Answer (AWS)');
    assert.equal(rows.at(3)?.[4], '');
  });

  it('writes texts as texts, whatever they hold', () => {
    const text = '=1+1 & <b>"x"</b> _x0041_ \u0001\ud800 end';
    const cell = shown(exported(securityWorkbook, [rowAnswer({ capabilityGap: text })]))[5]?.[11];
    assert.equal(cell, '=1+1 & <b>"x"</b> _x0041_  end');
    assert.doesNotMatch(partsOf(exported(securityWorkbook))[path] ?? '', /<f>(?!COUNTA)/);
  });

  it('gives a sheet without headers some above its first question, when there is a row', () => {
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([[], [1, 'Who?'], [2, 'Why?']]), 'S');
    const bytes = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    const once = exported(bytes);
    assert.deepEqual(shown(once, 'S')[0]?.slice(0, 4), ['', '', 'Answer', 'Compliance status']);
    assert.deepEqual(partsOf(exported(once)), partsOf(once));
  });

  it('leaves every cell of a sheet as it was, whatever is in it', () => {
    const random = randomFrom(3);
    const values = ['x', '<&>', '日本\n語', 3.5, true, new Date(Date.UTC(2026, 1, 3)), null, ' s '] as const;
    for (let round = 0; round < 25; round += 1) {
      const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => [
        at,
        random() < 0.2 ? null : `Is row ${at} safe?`,
        ...Array.from({ length: Math.floor(random() * 4) }, () => pick(random, values)),
      ]);
      if (!rows.some(([, question]) => question !== null)) continue;
      const book = xlsx.utils.book_new();
      const sheet = xlsx.utils.aoa_to_sheet([['Title'], ['No', 'Question', 'More'], ...rows], {
        cellDates: true,
      });
      xlsx.utils.book_append_sheet(book, sheet, 'S');
      const bytes = xlsx.write(book, {
        type: 'buffer',
        bookType: 'xlsx',
        bookSST: random() < 0.5,
      }) as Uint8Array;
      const once = exported(bytes);
      const [before, after] = [bytes, once].map((file) =>
        cellsOf(partsOf(file)['xl/worksheets/sheet1.xml'] ?? ''),
      );
      for (const [reference, cell] of before ?? []) assert.equal(after?.get(reference), cell);
      assert.deepEqual(partsOf(exported(once)), partsOf(once));
      assert.deepEqual(
        readTable(once, 'a.xlsx').rows.map(({ id }) => id),
        readTable(bytes, 'a.xlsx').rows.map(({ id }) => id),
      );
    }
  });
});
