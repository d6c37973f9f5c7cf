import assert from 'node:assert/strict';
import { quoteContext } from '../../../../src/extension/citations/quoteContext';
import { documentOf } from '../../../support/samples';

const place = { kind: 'lines', lines: { start: 1, end: 1 } } as const;
const contextOf = (text: string, quote: string) =>
  quoteContext(documentOf('a.md', text), { place, headings: [], quote });

describe('quoteContext', () => {
  it('has what stands before and after a quote', () => {
    assert.deepEqual(contextOf('Parts are small. They are retried. Then they fail.', 'They are retried.'), {
      before: 'Parts are small. ',
      after: ' Then they fail.',
    });
  });

  it('is cut between words, and says so', () => {
    const { before, after } = contextOf(`${'before '.repeat(60)}QUOTE${' after'.repeat(60)}`, 'QUOTE');
    assert.match(before, /^… before /);
    assert.match(after, / after …$/);
    for (const side of [before, after]) assert.ok(side.length > 150 && side.length <= 202, side);
  });

  it('has one line end where there were several, and one space where there were many', () => {
    assert.deepEqual(contextOf('# Title\r\n\r\nSome   words. Quote.\n\n\nMore', 'Quote.'), {
      before: '# Title\nSome words. ',
      after: '\nMore',
    });
  });

  it('does not go beyond the headings around the quote', () => {
    const text = 'Other.\n\n# Retries\n\nFirst. Quote. Last.\n\n# Limits\n\nMore.';
    const heading = (title: string) => {
      const start = text.indexOf(title);
      return { kind: 'heading', level: 1, title, start, end: start + title.length } as const;
    };
    const document = { ...documentOf('a.md', text), blocks: [heading('# Retries'), heading('# Limits')] };
    assert.deepEqual(quoteContext(document, { place, headings: [], quote: 'Quote.' }), {
      before: 'First. ',
      after: ' Last.',
    });
  });

  it('is empty when the quote is gone', () => {
    assert.deepEqual(contextOf('Something else.', 'They are retried.'), { before: '', after: '' });
  });
});
