import * as assert from 'node:assert/strict';
import type { Place, SourceDocument } from '../../../src/core/model/types';
import { findPart, type PartRequest, endOfPiece } from '../../../src/mcp/documents/documentPart';
import { Refusal } from '../../../src/mcp/documents/openDocument';
import { documentOf } from '../../support/samples';

/** A document whose stretches stand at places. */
function placed(...stretches: readonly (readonly [text: string, place: Place])[]): SourceDocument {
  let text = '';
  const places = stretches.map(([piece, place]) => {
    const start = text.length;
    text += piece;
    return { start, place };
  });
  return { ...documentOf('a.bin', text), places };
}

const cells = (sheet: string, start: number): Place => ({
  kind: 'cells',
  sheet,
  columns: ['A', 'B'],
  rows: { start, end: start },
});
const book = placed(
  ['page one ', { kind: 'page', page: 1 }],
  ['page two ', { kind: 'page', page: 2 }],
  ['more of two ', { kind: 'page', page: 2 }],
  ['page three', { kind: 'page', page: 3 }],
);
const sheets = placed(['a ', cells('Prices', 1)], ['b ', cells('Prices', 2)], ['c', cells('Notes', 1)]);
const slides = placed(['first ', { kind: 'slide', slide: 1 }], ['second', { kind: 'slide', slide: 2 }]);
const notebook = placed(
  ['x ', { kind: 'notebook-cell', cell: 1 }],
  ['y', { kind: 'notebook-cell', cell: 2 }],
);
const page = placed(
  ['title ', { kind: 'lines', lines: { start: 2, end: 2 } }],
  ['body ', { kind: 'lines', lines: { start: 5, end: 9 } }],
  ['foot', { kind: 'lines', lines: { start: 12, end: 12 } }],
);

describe('findPart', () => {
  const found: readonly [name: string, document: SourceDocument, request: PartRequest, text: string][] = [
    ['a page', book, { page: 2 }, 'page two more of two '],
    ['the last page', book, { page: 3 }, 'page three'],
    ['a sheet, whatever its capitals', sheets, { sheet: 'prices' }, 'a b '],
    ['a slide', slides, { slide: 2 }, 'second'],
    ['a cell of a notebook', notebook, { cell: 1 }, 'x '],
    ['lines of a file whose text was taken out of it', page, { lines: { start: 6, end: 12 } }, 'body foot'],
    ['everything when nothing is named', slides, {}, 'first second'],
  ];
  for (const [name, document, request, text] of found) {
    it(`finds ${name}`, () => {
      const { start, end } = findPart(document, request);
      assert.equal(document.text.slice(start, end), text);
    });
  }

  const missing: readonly [document: SourceDocument, request: PartRequest, message: RegExp][] = [
    [book, { page: 9 }, /has no page 9: it has page 1 to 3\./],
    [book, { sheet: 'Prices' }, /has no sheet "Prices": it has page 1 to 3\./],
    [sheets, { sheet: 'Price' }, /it has the sheets "Prices", "Notes"\./],
    [book, { lines: { start: 1 } }, /has no lines: it is read by page 1 to 3/],
    [page, { lines: { start: 10, end: 11 } }, /has no text on the lines/],
  ];
  for (const [document, request, message] of missing) {
    it(`says what there is when ${JSON.stringify(request)} is not there`, () => {
      assert.throws(
        () => findPart(document, request),
        (error) => error instanceof Refusal && message.test(error.message),
      );
    });
  }
});

describe('endOfPiece', () => {
  const text = 'one line\nanother line\nsmile 😀 end';

  it('ends after a line when one ends near', () => {
    assert.equal(text.slice(0, endOfPiece(text, 0, 12)), 'one line\n');
  });

  it('ends where it is told to when no line ends near', () => {
    assert.equal(endOfPiece(text, 9, 15), 15);
  });

  it('never ends inside a character', () => {
    const inside = text.indexOf('😀') + 1;
    assert.equal(endOfPiece(text, inside - 4, inside), inside - 1);
  });
});
