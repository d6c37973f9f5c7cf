import * as assert from 'node:assert/strict';
import {
  cellsIn,
  cutByLooks,
  itemsIn,
  picturesBefore,
  sheetsOf,
} from '../../../src/webview/formatted/textParts';

/** Parts that begin in the text where they say. */
function assertAt(text: string, parts: readonly { readonly start: number; readonly text: string }[]): void {
  for (const part of parts) assert.equal(text.slice(part.start, part.start + part.text.length), part.text);
}

describe('parts of a formatted document', () => {
  it('are the cells of a table, where they stand', () => {
    const text = 'Intro\n\nCity | Limit\nOslo | 190 EUR';
    const rows = cellsIn({ start: 7, text: text.slice(7) });
    assert.deepEqual(
      rows.map((cells) => cells.map((cell) => cell.text)),
      [
        ['City', 'Limit'],
        ['Oslo', '190 EUR'],
      ],
    );
    assertAt(text, rows.flat());
  });

  it('are cells also where some are empty', () => {
    const text = ' | Days\nPaid | | 30\nUnpaid |';
    const rows = cellsIn({ start: 0, text });
    assert.deepEqual(
      rows.map((cells) => cells.map((cell) => cell.text)),
      [
        ['', 'Days'],
        ['Paid', '', '30'],
        ['Unpaid', ''],
      ],
    );
    assertAt(text, rows.flat());
  });

  it('are the items of a list with their depth, marker and words, where they stand', () => {
    const text = '- Book early\n  1. By train';
    const items = itemsIn({ start: 0, text });
    assert.deepEqual(
      items.map(({ depth, marker, words }) => [depth, marker.text, words.text]),
      [
        [0, '-', 'Book early'],
        [1, '1.', 'By train'],
      ],
    );
    assertAt(
      text,
      items.flatMap(({ marker, words }) => [marker, words]),
    );
  });

  it('are cut where they begin or end to look otherwise, and hold each character once', () => {
    const text = 'Save two euros per ticket, fish.';
    const emphasis = [
      { start: 0, end: 8, isStrong: true },
      { start: 9, end: 14, isItalic: true },
    ];
    const pictures = [
      { start: 27, end: 31, source: 'fish' },
      { start: 32, end: 32, source: 'no words' },
    ];
    const pieces = cutByLooks({ start: 5, text: text.slice(5) }, { emphasis, pictures });
    assert.deepEqual(
      pieces.map(({ text: words, isStrong, isItalic, source }) => [words, isStrong ?? isItalic ?? source]),
      [
        ['two', true],
        [' ', undefined],
        ['euros', true],
        [' per ticket, ', undefined],
        ['fish', 'fish'],
        ['.', undefined],
      ],
    );
    assertAt(text, pieces);
  });

  it('have the pictures that nothing describes before them', () => {
    const blocks = [
      { kind: 'paragraph', start: 0, end: 4 },
      { kind: 'paragraph', start: 6, end: 9 },
    ] as const;
    const at = (start: number, end = start) => ({ start, end, source: String(start) });
    const before = picturesBefore([at(0), at(2, 4), at(6), at(11)], blocks);
    assert.deepEqual(
      before.map((pictures) => pictures.map(({ source }) => source)),
      [['0'], ['6'], ['11']],
    );
  });

  it('are slides, with the notes below their label', () => {
    const blocks = [
      { kind: 'heading' as const, level: 1, title: 'Cranes', start: 0, end: 6 },
      { kind: 'heading' as const, level: 2, title: 'Notes', start: 8, end: 8 },
      { kind: 'paragraph' as const, start: 8, end: 12 },
      { kind: 'heading' as const, level: 1, title: 'Wind', start: 14, end: 18 },
    ];
    const sheets = sheetsOf({ blocks, slides: [0, 14] });
    assert.deepEqual(
      sheets.map(({ slide, blocks: own, notes }) => [slide, own.length, notes.length]),
      [
        [1, 1, 1],
        [2, 1, 0],
      ],
    );
  });
});
