import * as assert from 'node:assert/strict';
import { locateInDocument, type Cited } from '../../../../src/extension/citations/quoteRange';
import { partNumber } from '../../../../src/extension/citations/previewUri';
import { previewOf } from '../../../../src/extension/citations/textPreview';
import { TextBuilder } from '../../../../src/adapters/readers/textBuilder';
import type { SourceDocument } from '../../../../src/core/model/types';

function built(build: (builder: TextBuilder) => void): SourceDocument {
  const builder = new TextBuilder();
  build(builder);
  const read = builder.build();
  return { id: 'a.pdf', contentHash: '1', ...read, title: read.title ?? 'a' };
}

const pages = built((builder) => {
  builder.at({ kind: 'page', page: 1 });
  builder.heading(1, 'Contract');
  builder.block('paragraph', 'Notice is given in writing.');
  builder.at({ kind: 'page', page: 2 });
  builder.heading(2, 'Ending');
  builder.block('paragraph', 'Notice is given in writing.');
  builder.block('paragraph', 'It ends after\n90 days.');
});

const sheets = built((builder) => {
  builder.label(1, 'Berths');
  builder.at({ kind: 'cells', sheet: 'Berths', columns: ['B', 'D'], rows: { start: 9, end: 11 } });
  builder.label(2, 'Berth, Depth, Crane');
  builder.block('table', 'Berth | Depth | Crane\nNorth | 11 m\nSouth 2 |  | 90 t');
  builder.at({ kind: 'cells', sheet: 'Berths', columns: ['B', 'C'], rows: { start: 20, end: 21 } });
  builder.block('table', 'North | 1\nSouth | 2');
});

/** What is highlighted in the preview. */
function highlighted(document: SourceDocument, cited: Omit<Cited, 'headings'> & Partial<Cited>) {
  const located = locateInDocument(document, { headings: [], ...cited });
  const preview = previewOf(document);
  const ranges = preview.rangesOf(located);
  const line = preview.text.slice(0, ranges[0]?.start).split('\n').length;
  const text = ranges.map(({ start, end }) => preview.text.slice(start, end)).join('\n');
  return { line, text, isFound: located.isFound };
}

describe('previewOf', () => {
  it('names every page and underlines headings', () => {
    const rule = (title: string) => `── ${title} `.padEnd(72, '─');
    assert.deepEqual(previewOf(pages).text.trimEnd().split('\n'), [
      rule('Page 1'),
      '',
      'Contract',
      '========',
      '',
      'Notice is given in writing.',
      '',
      rule('Page 2'),
      '',
      'Ending',
      '------',
      '',
      'Notice is given in writing.',
      '',
      'It ends after',
      '90 days.',
    ]);
  });

  it('has the pages with their headings as the outline', () => {
    const { text, outline } = previewOf(pages);
    assert.deepEqual(
      outline.map(({ title, level, start }) => [title, level, text.slice(start).split('\n')[0]?.slice(0, 9)]),
      [
        ['Page 1', 0, '── Page 1'],
        ['Contract', 1, 'Contract'],
        ['Page 2', 0, '── Page 2'],
        ['Ending', 2, 'Ending'],
      ],
    );
  });

  it('sets sheets out as grids with the letters of columns and the numbers of rows', () => {
    assert.deepEqual(
      previewOf(sheets)
        .text.split('\n')
        .map((line) => line.trimEnd())
        .filter((line) => line !== '' && !line.startsWith('──')),
      [
        '     B         C       D',
        ' 9   Berth   | Depth | Crane',
        '10   North   | 11 m',
        '11   South 2 |       | 90 t',
        '     B       C',
        '20   North | 1',
        '21   South | 2',
      ],
    );
    assert.match(previewOf(sheets).text, /^── Sheet Berths, B9:D11 ─+\n\n/);
  });

  it('leaves the text as it is when it has neither pages nor headings', () => {
    const document = built((builder) => {
      builder.at({ kind: 'section' });
      builder.block('paragraph', 'One.');
    });
    assert.equal(previewOf(document).text, document.text);
  });

  it('keeps every offset when lines end in other ways', () => {
    const document = built((builder) => {
      builder.at({ kind: 'page', page: 1 });
      builder.block('paragraph', 'one\r\ntwo\rthree');
    });
    const [range] = previewOf(document).rangesOf({ start: document.text.indexOf('three'), end: 14 });
    assert.equal(previewOf(document).text.slice(range?.start, range?.end), 'three');
    assert.equal(previewOf(document).text.includes('\r'), false);
  });
});

describe('locateInDocument', () => {
  const quote = 'Notice is given in writing.';

  it('finds the quote on the cited page, not on another that has it too', () => {
    assert.deepEqual(highlighted(pages, { place: { kind: 'page', page: 1 }, quote }), {
      line: 6,
      text: quote,
      isFound: true,
    });
    assert.equal(highlighted(pages, { place: { kind: 'page', page: 2 }, quote }).line, 13);
  });

  it('finds the quote elsewhere when its page has lost it', () => {
    const place = { kind: 'page', page: 1 } as const;
    assert.equal(
      highlighted(pages, { place, quote: 'It ends after 90 days.' }).text,
      'It ends after\n90 days.',
    );
  });

  it('takes the section of the cited headings when they say where, and pages do not', () => {
    const cited = { place: { kind: 'section' }, headings: ['Contract', 'Ending'], quote } as const;
    assert.equal(highlighted(pages, cited).line, 13);
  });

  it('takes the cited section on its page when there is no quote', () => {
    const cited = { place: { kind: 'page', page: 2 }, headings: ['Contract', 'Ending'] } as const;
    assert.equal(highlighted(pages, cited).text, `${quote}\n\nIt ends after\n90 days.`);
  });

  it('takes the cited page when the quote is gone', () => {
    const gone = highlighted(pages, { place: { kind: 'page', page: 2 }, quote: 'No such words.' });
    assert.equal(gone.isFound, false);
    assert.equal(gone.line, 10);
  });

  it('takes the whole document when the page is gone too', () => {
    const located = locateInDocument(pages, { place: { kind: 'page', page: 7 }, headings: [] });
    assert.deepEqual(located, { start: 0, end: pages.text.trimEnd().length, isFound: false });
  });

  it('finds rows that are quoted, across their numbers', () => {
    const place = {
      kind: 'cells',
      sheet: 'Berths',
      columns: ['B', 'D'],
      rows: { start: 10, end: 11 },
    } as const;
    assert.deepEqual(highlighted(sheets, { place, quote: 'North | 11 m\nSouth 2 |  | 90 t' }), {
      line: 5,
      text: 'North   | 11 m\nSouth 2 |       | 90 t',
      isFound: true,
    });
  });

  it('takes the cited rows when there is no quote', () => {
    const place = {
      kind: 'cells',
      sheet: 'Berths',
      columns: ['B', 'C'],
      rows: { start: 21, end: 21 },
    } as const;
    assert.equal(highlighted(sheets, { place }).text, 'South | 2');
  });
});

describe('the preview of a long document', () => {
  const longest = 800;
  const document = built((builder) => {
    for (let page = 1; page <= 40; page += 1) {
      builder.at({ kind: 'page', page });
      builder.block('paragraph', `The words of page ${page}.\nThey go on for a while, as words do.`);
    }
  });

  it('shows every quote with its page, and is no longer than it may be', () => {
    for (let page = 1; page <= 40; page += 1) {
      const quote = `The words of page ${page}.`;
      const located = locateInDocument(document, { place: { kind: 'page', page }, headings: [], quote });
      const preview = previewOf(document, partNumber(document, located.start, longest), longest);
      const { text } = preview;
      const shown = preview.rangesOf(located).map(({ start, end }) => text.slice(start, end));
      assert.deepEqual(shown, [quote]);
      const before = text
        .slice(0, text.indexOf(quote))
        .match(/── Page \d+/g)
        ?.at(-1);
      assert.equal(before, `── Page ${page}`);
      assert.ok(text.replace(/──.*/g, '').replace(/\n+/g, '\n').length <= longest);
    }
  });

  it('says what it does not show', () => {
    const texts = [0, 2].map((number) => previewOf(document, number, longest).text);
    assert.match(
      texts[0] ?? '',
      /── [\d,]+ more characters are not shown\. Open the original file to read on\.\n\n$/,
    );
    assert.match(texts[1] ?? '', /^── [\d,]+ characters before this are not shown\.\n/);
  });

  it('shows the end when the document has become shorter than it was', () => {
    assert.match(previewOf(document, 99, longest).text, /The words of page 40\./);
  });

  it('goes on with the numbers of the rows when it begins within a table', () => {
    const rows = Array.from({ length: 100 }, (_, row) => `${row + 1} | value of row ${row + 1}`);
    const sheet = built((builder) => {
      builder.at({ kind: 'cells', sheet: 'A', columns: ['A', 'B'], rows: { start: 1, end: 100 } });
      builder.block('table', rows.join('\n'));
    });
    const lines = previewOf(sheet, 2, longest)
      .text.split('\n')
      .filter((line) => line.includes('value of'));
    assert.ok(lines.length > 5);
    for (const line of lines) assert.match(line, /^ *(\d+) +\1 \| value of row \1$/);
  });
});
