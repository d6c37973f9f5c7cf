import assert from 'node:assert/strict';
import { quoteContext } from '../../../../src/extension/citations/quoteContext';
import { documentOf } from '../../../support/samples';

const place = { kind: 'lines', lines: { start: 1, end: 1 } } as const;
const contextOf = (text: string, quote: string) => {
  const { before, after } = quoteContext(documentOf('a.md', text), { place, headings: [], quote });
  return { before, after };
};
const heading = (text: string, title: string) => {
  const start = text.indexOf(title);
  return { kind: 'heading', level: 1, title, start, end: start + title.length } as const;
};
const block = (text: string, kind: 'paragraph' | 'list' | 'table', said: string) => {
  const start = text.indexOf(said);
  return { kind, start, end: start + said.length } as const;
};

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
    const blocks = [heading(text, '# Retries'), heading(text, '# Limits')];
    const context = quoteContext(
      { ...documentOf('a.md', text), blocks },
      { place, headings: [], quote: 'Quote.' },
    );
    assert.deepEqual([context.before, context.after], ['First. ', ' Last.']);
  });

  it('has the whole section, without the line ends that only the width of the file made', () => {
    const parts = ['One. Two\nwraps.', '- item\n  goes on\n- next', '| a | b |\n| 1 | 2 |'] as const;
    const text = `Other.\n\n# Retries\n\n${parts.join('\n\n')}\n\n# Limits\n\nMore.`;
    const blocks = [
      block(text, 'paragraph', 'Other.'),
      heading(text, '# Retries'),
      block(text, 'paragraph', parts[0]),
      block(text, 'list', parts[1]),
      block(text, 'table', parts[2]),
      heading(text, '# Limits'),
      block(text, 'paragraph', 'More.'),
    ];
    const { passage } = quoteContext(
      { ...documentOf('a.md', text), blocks },
      { place, headings: ['Retries'], quote: 'Two\nwraps.' },
    );
    assert.equal(passage, 'One. Two wraps.\n\n- item goes on\n- next\n\n| a | b |\n| 1 | 2 |');
  });

  it('joins the lines of a paragraph and of an item, in the quote and around it', () => {
    const parts = [
      'It rose 8 percent more than in\nthe year before. All\nwent well.',
      '- one\n  line\n- next',
    ] as const;
    const text = parts.join('\n\n');
    const blocks = [block(text, 'paragraph', parts[0]), block(text, 'list', parts[1])];
    const document = { ...documentOf('a.pdf', text), blocks };
    const { quote, after } = quoteContext(document, {
      ...{ place, headings: [] },
      quote: 'It rose 8 percent more than in\nthe year before.',
    });
    assert.equal(quote, 'It rose 8 percent more than in the year before.');
    assert.equal(after, ' All went well.\n- one line\n- next');
  });

  it('has the cells of rows with the names of their columns, and no rows of others around them', () => {
    const lines = [
      'Date,Early shift,Late shift',
      '2026-06-08,Carla,Esi',
      '2026-06-09,"Volk, Dmitri",Ayla',
      '2026-06-10,Esi,Ben',
    ];
    const text = lines.join('\n');
    const document = { ...documentOf('rota.csv', text), blocks: [block(text, 'table', text)] };
    const cited = {
      ...{ place, quote: lines[2] },
      headings: ['Date, Early shift, Late shift'],
      isBelowColumns: true,
    } as const;
    const { before, after, rows } = quoteContext(document, cited);
    assert.deepEqual([before, after], ['', '']);
    assert.deepEqual(rows, [
      [
        ['Date', '2026-06-09'],
        ['Early shift', 'Volk, Dmitri'],
        ['Late shift', 'Ayla'],
      ],
    ]);
    // Cells of which nothing says what they are stay as they stand.
    const unnamed = quoteContext(document, { ...cited, headings: ['Date, Early shift'] });
    assert.equal(unnamed.rows, undefined);
    assert.equal(unnamed.quote, lines[2]);
  });

  it('is empty when the quote is gone', () => {
    assert.deepEqual(contextOf('Something else.', 'They are retried.'), { before: '', after: '' });
  });
});
