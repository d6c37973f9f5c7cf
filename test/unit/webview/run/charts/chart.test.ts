import assert from 'node:assert/strict';
import type { RunState } from '../../../../../src/core/model/state';
import { barsRun, cellRun, lineRun, withGroups } from '../../../../support/sampleAnswers';
import '../../../../../src/webview/run/charts/charts';
import { drawRun, textOf } from '../../drawRun';

/** The numbers of an attribute, of all elements of a kind in the drawing of a run. */
function all(run: RunState, element: string, attribute: string): number[] {
  const tags = drawingOf(run).matchAll(new RegExp(`<${element}\\b[^>]*? ${attribute}="([^"]*)"`, 'g'));
  return Array.from(tags, ([, value]) => Number(value));
}

function drawingOf(run: RunState): string {
  return /<svg[^]*<\/svg>/.exec(drawRun(run))?.[0] ?? '';
}

describe('Chart', () => {
  it('draws negative values to the left of zero, the others to the right', () => {
    const [zero = 0] = all(barsRun, 'line', 'x1');
    const lefts = all(barsRun, 'rect', 'x');
    const widths = all(barsRun, 'rect', 'width');
    assert.deepEqual(
      lefts.map((left) => left >= zero),
      [true, true, true, false],
    );
    assert.ok(Math.abs((lefts[3] ?? 0) + (widths[3] ?? 0) - zero) < 0.05);
    assert.ok(lefts.every((left) => left >= 0));
  });

  it('draws the longest of many bars in their order, and says how many are left', () => {
    const groups = Array.from({ length: 18 }, (_, at) => [`Group ${at}`, String(100 - at)] as const);
    const drawn = drawingOf(withGroups('many', 'bar', [...groups.slice(1), groups[0] ?? ['', '']]));
    assert.equal(drawn.match(/<rect/g)?.length, 15);
    assert.match(textOf(drawn), /^Group 1: 99 .*Group 14: 86 .*Group 0: 100 .*3 shorter bars are not drawn$/);
  });

  it('writes long names above their bars, cut only where the whole width is too little', () => {
    const long = 'A name that is much longer than anything which could ever stand in one line of a chart';
    const drawn = drawingOf(
      withGroups('long', 'bar', [
        ['Bosnia and Herzegovina and others', '3'],
        [long, '2'],
      ]),
    );
    assert.match(drawn, />Bosnia and Herzegovina and others<\/text>/);
    assert.match(drawn, />A name that [^<]*…<\/text>/);
    assert.ok(drawn.includes(`<title>${long}: 2</title>`));
  });

  it('draws dates as far apart as they are in time, in its order', () => {
    const [first, , third, , last] = lineRun.outcome?.kind === 'answered' ? all(lineRun, 'circle', 'cx') : [];
    assert.ok(first !== undefined && third !== undefined && last !== undefined);
    // Four of 25 months.
    assert.ok(Math.abs((third - first) / (last - first) - 4 / 25) < 0.01);
    const turned = withGroups('turned', 'line', [
      ['2023', '3'],
      ['2021', '1'],
      ['2022', '2'],
    ]);
    assert.match(textOf(drawingOf(turned)), /2021: 1 2022: 2 2023: 3/);
  });

  it('writes the greatest, the last and the first value, round guide lines, and names that find room', () => {
    const texts = Array.from(drawingOf(lineRun).matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text);
    assert.deepEqual(texts, [
      ...['0', '1K', '2K'],
      ...['2015.25', '1602', '310'],
      ...['2021-01', '2021-05', '2022-09', '2023-02'].filter((text) => texts.includes(text)),
    ]);
    assert.ok(texts.includes('2021-01') && texts.includes('2023-02'));
  });

  it('begins at zero, unless all values are near each other and far from it', () => {
    const first = (values: readonly string[]) =>
      /<text[^>]*>([^<]*)</.exec(
        drawingOf(
          withGroups(
            'axis',
            'line',
            values.map((value, at) => [String(2020 + at), value] as const),
          ),
        ),
      )?.[1];
    assert.equal(first(['310', '602', '515']), '0');
    assert.equal(first(['1012', '1004', '1019']), '1K');
    assert.equal(first(['-30', '12', '5']), '-40');
    assert.equal(first(['7', '7', '7']), '0');
  });

  it('has a name that says what is drawn', () => {
    assert.match(drawingOf(barsRun), /role="img" aria-label="Bar chart: total of Amount EUR, by Group"/);
    assert.match(drawingOf(lineRun), /role="img" aria-label="Line chart: total of Amount EUR, by Group"/);
    assert.equal(drawingOf(cellRun), '');
  });
});

describe('How it was computed', () => {
  it('shows rows with their numbers to the right, and the query', () => {
    const html = drawRun(cellRun);
    assert.match(html, /<td class="align-right brief">8<\/td>/);
    assert.match(html, /<td class="brief">2019-04-01<\/td><td>Reto Caflisch<\/td>/);
    assert.ok(textOf(html).includes('3 of 24 rows of the table'));
    assert.match(textOf(html), /SELECT COUNT ?\(\*\) FROM "Depots"/);
  });

  it('does not repeat rows that the answer has', () => {
    const html = drawRun({ ...cellRun, text: `${cellRun.text}\n\n| Depot |\n| --- |\n| Chur |` });
    assert.equal(html.match(/<table/g)?.length, 1);
  });

  it('is closed at first', () => {
    const html = drawRun(cellRun, { isOpen: (_, byDefault) => byDefault });
    assert.match(html, /data-testid="computed" aria-expanded="false"/);
    assert.ok(!html.includes('SELECT'));
  });
});
