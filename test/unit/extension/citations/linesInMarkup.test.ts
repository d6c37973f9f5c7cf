import * as assert from 'node:assert/strict';
import { readFormat } from '../../../../src/adapters/readers/formats';
import { linesInMarkup } from '../../../../src/extension/citations/quoteRange';

const page = [
  '<main><h1>Gates</h1>',
  '<p>It opens at <b>5:30</b> sharp.</p>',
  '<p>First this. It opens at <b title="five">5:30</b>',
  '   sharp. Then that &amp; more.</p>',
  '<p>The caf&eacute; stays open.</p>',
  '<table><tr><td>East</td><td>5:30</td></tr></table></main>',
].join('\n');

async function found(quote: string, line: number): Promise<string | undefined> {
  const outcome = await readFormat('a.html', Buffer.from(page));
  assert.ok(outcome.kind === 'document');
  const range = linesInMarkup(page, outcome.document, quote, { start: line, end: line });
  return range && page.slice(range.start, range.end);
}

describe('linesInMarkup', () => {
  it('finds a quote that has tags between its words, nearest to the cited lines', async () => {
    assert.equal(await found('It opens at 5:30 sharp.', 2), 'It opens at <b>5:30</b> sharp.');
    assert.equal(
      await found('It opens at 5:30 sharp.', 4),
      'It opens at <b title="five">5:30</b>\n   sharp.',
    );
  });

  it('finds a quote with entities between its words', async () => {
    assert.equal(await found('Then that & more.', 4), 'Then that &amp; more.');
  });

  it('finds a quoted row of a table', async () => {
    assert.equal(await found('East | 5:30', 6), 'East</td><td>5:30');
  });

  it('takes whole lines when an entity stands in a word', async () => {
    assert.equal(await found('The café stays open.', 5), '<p>The caf&eacute; stays open.</p>');
  });

  it('finds nothing when the quote is gone', async () => {
    assert.equal(await found('It closes at noon.', 2), undefined);
  });
});
