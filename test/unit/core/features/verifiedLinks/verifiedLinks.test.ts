import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { CitedText } from '../../../../../src/core/features/verifiedLinks/citedText';
import { judgeLink } from '../../../../../src/core/features/verifiedLinks/judgeLink';
import {
  parseLinks,
  targetOfUri,
  type VerifiedLink,
} from '../../../../../src/core/features/verifiedLinks/parseLinks';
import { citationMarkdown, type QuotedPlace } from '../../../../../src/core/features/verifiedLinks/writeLink';
import type { Place, SourceDocument } from '../../../../../src/core/model/types';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const lines = (start: number, end = start): Place => ({ kind: 'lines', lines: { start, end } });

function cited(quote: string, place: Place = lines(3), documentId = 'leave.md'): QuotedPlace {
  return { documentId, headings: ['Annual leave'], place, quote };
}

function documentOf(text: string, places: SourceDocument['places'] = []): CitedText {
  const blocks = Array.from(text.matchAll(/[^\n]+(?:\n[^\n]+)*/g), ({ 0: block, index }) => ({
    kind: places.length > 0 ? ('table' as const) : ('paragraph' as const),
    start: index,
    end: index + block.length,
  }));
  const document = {
    id: 'leave.md',
    contentHash: '',
    title: '',
    markup: 'plain' as const,
    text,
    blocks,
    places,
  };
  return new CitedText(document, hashOf);
}

/** The one citation of a text. */
function only(text: string): VerifiedLink {
  const [link, ...others] = parseLinks(text, hashOf);
  assert.ok(link !== undefined && others.length === 0, text);
  return link;
}

const sentence = 'Employees have 30 days of annual leave each year.';

describe('a verified link', () => {
  it('carries path, place, length and digest, behind the quote', () => {
    assert.equal(
      citationMarkdown(cited(sentence), hashOf),
      `"${sentence}" — [leave.md, L 3](vscode://ask-docs.ask-docs/cite/leave.md?quote=49-${hashOf(sentence)}&at=L3)`,
    );
  });

  const odd: readonly [name: string, quote: string][] = [
    ['brackets', 'The list [a] (b) is kept.'],
    ['an open bracket', 'Beginning [with one'],
    ['bars', 'Basic | 10 | 5'],
    ['quotation marks', 'He said "now" and "then".'],
    ['a quotation mark at its end', 'It is called "open"'],
    ['typographic quotation marks', '“Open” is what it’s called.'],
    ['line breaks', 'one\n  two\r\nthree'],
    ['marks of Markdown', '**bold** and _thin_ and `code` with a \\ and <b> and ~~no~~'],
    ['other scripts', '年次休暇は30日です。'],
    ['emoji', 'Done 🎉 today'],
    ['a link', 'See [the list](https://example.org/a_(b)) for more.'],
    ['an ellipsis', 'First … then last.'],
  ];
  for (const [name, quote] of odd) {
    it(`is read as it was written when the quote has ${name}`, () => {
      const { shown, length, hash } = only(
        `He wrote "yes": ${citationMarkdown(cited(quote), hashOf)} and so on.`,
      );
      const text = quote.replace(/\s+/g, ' ');
      assert.deepEqual(
        { shown, length, hash },
        { shown: text, length: text.length, hash: hashOf(text.replace(/[“”]/g, '"').replace(/’/g, "'")) },
      );
    });
  }

  const paths = ['a b.md', 'team/ä/ö.md', 'odd (1).md', 'a?b#c%20&at=L9.md', "it's [x]*.md"];
  for (const path of paths) {
    it(`names the document ${path}`, () => {
      assert.equal(only(citationMarkdown(cited(sentence, lines(3), path), hashOf)).documentId, path);
    });
  }

  const places: readonly Place[] = [
    lines(7),
    lines(7, 9),
    { kind: 'page', page: 4 },
    { kind: 'slide', slide: 2 },
    { kind: 'notebook-cell', cell: 3 },
    { kind: 'cells', sheet: 'Prices & more!', columns: ['B', 'D'], rows: { start: 2, end: 9 } },
    { kind: 'cells', sheet: '', columns: ['B', 'B'], rows: { start: 2, end: 2 } },
    { kind: 'section' },
  ];
  for (const place of places) {
    it(`names the place ${JSON.stringify(place)}`, () => {
      assert.deepEqual(only(citationMarkdown(cited(sentence, place), hashOf)).place, place);
    });
  }

  it('is found after the lines were wrapped in a block quote', () => {
    const wrapped = citationMarkdown(cited(sentence), hashOf).replace('days of', 'days\n> of');
    assert.equal(only(`> ${wrapped}`).shown, sentence);
  });

  it('is found in a mail, where only the address is left of the link', () => {
    const [, uri = ''] = /\((vscode:[^)]*)\)/.exec(citationMarkdown(cited(sentence), hashOf)) ?? [];
    assert.equal(only(`"${sentence}" — leave.md, L 3 <${uri}>`).shown, sentence);
  });

  it('is none in code', () => {
    const written = citationMarkdown(cited(sentence), hashOf);
    assert.deepEqual(parseLinks(`\`\`\`\n${written}\n\`\`\`\n\nAs \`${written}\` says.`, hashOf), []);
  });

  it('does not take the quote of the link before it', () => {
    const one = citationMarkdown(cited(sentence), hashOf);
    const bare = one.slice(one.indexOf('['));
    assert.deepEqual(
      parseLinks(`${one}, ${bare}`, hashOf).map(({ shown }) => shown),
      [sentence, undefined],
    );
  });

  it('does not read what is no citation', () => {
    assert.equal(targetOfUri('/open/leave.md', ''), undefined);
  });
});

describe('judging a verified link', () => {
  const text = `# Leave\n\n${sentence}\n\nParking at the quay is free for visitors.\n`;
  const link = only(citationMarkdown(cited(sentence), hashOf));
  const judged = (changed: string, one = link) => {
    const { status, now } = judgeLink(one, documentOf(changed));
    return { status, place: now?.place, quote: now?.quote };
  };

  it('finds the quote verbatim at its place', () => {
    assert.equal(judged(text).status, 'verbatim');
  });

  it('does not mind other white space and quotation marks', () => {
    assert.equal(judged(text.replace('days of', 'days\nof')).status, 'verbatim');
  });

  it('calls it moved when it stands elsewhere in the document', () => {
    assert.deepEqual(judged(`New first line.\n\n${text}`), {
      status: 'moved',
      place: lines(5),
      quote: sentence,
    });
  });

  it('calls it verbatim at its place when it stands elsewhere, too', () => {
    assert.equal(judged(`${sentence}\n\n${sentence}\n`).status, 'verbatim');
  });

  it('shows what stands there now when a number changed', () => {
    const now = sentence.replace('30', '28');
    assert.deepEqual(judged(text.replace(sentence, now)), { status: 'changed', place: lines(3), quote: now });
  });

  it('finds the changed sentence when it moved, too', () => {
    const now = 'All employees have 28 days of leave each year.';
    assert.deepEqual(judged(`Top.\n\n${text.replace(sentence, `Mind this. ${now} Ask us.`)}`), {
      status: 'changed',
      place: lines(5),
      quote: now,
    });
  });

  it('calls it gone when nothing is like it', () => {
    assert.deepEqual(judged(text.replace(sentence, '')), {
      status: 'gone',
      place: undefined,
      quote: undefined,
    });
  });

  it('calls it gone when there is no such document', () => {
    assert.deepEqual(judgeLink(link, undefined), { status: 'gone', now: undefined, isMissing: true });
  });

  it('calls a number changed that is part of another now', () => {
    const short = only(citationMarkdown(cited('leave: 5'), hashOf));
    assert.equal(judged('# Leave\n\nleave: 35\n', short).status, 'changed');
  });

  const long = Array.from({ length: 40 }, (_, at) => `Rule ${at + 1} holds for "everybody" here.`).join(' ');

  it('knows a long quote by its digest, of which only both ends are shown', () => {
    const written = citationMarkdown(cited(long), hashOf);
    assert.ok(written.length < 450, written);
    assert.equal(judged(`# Rules\n\n${long}\n`, only(written)).status, 'verbatim');
  });

  it('calls a long quote changed when it changed where it is not shown', () => {
    const written = only(citationMarkdown(cited(long), hashOf));
    assert.equal(judged(`# Rules\n\n${long.replace('Rule 20', 'Rule 21')}\n`, written).status, 'changed');
  });

  it('knows the quote by its digest when only the link is left', () => {
    const written = citationMarkdown(cited(sentence), hashOf);
    assert.equal(judged(text, only(written.slice(written.indexOf('[')))).status, 'verbatim');
  });

  it('finds that the quote beside the link was edited', () => {
    const edited = only(citationMarkdown(cited(sentence), hashOf).replace('30 days', '35 days'));
    assert.deepEqual(judged(text, edited), { status: 'changed', place: lines(3), quote: sentence });
  });

  it('finds that the end of a long quote was edited', () => {
    const edited = only(citationMarkdown(cited(long), hashOf).replace('Rule 40', 'Rule 41'));
    assert.equal(judged(`# Rules\n\n${long}\n`, edited).status, 'changed');
  });

  const pages = documentOf('One page.\n\nAnother page.\n', [
    { start: 0, place: { kind: 'page', page: 1 } },
    { start: 11, place: { kind: 'page', page: 2 } },
  ]);

  it('finds a quote on its page, and moved when it is on another', () => {
    const on = (page: number) =>
      only(citationMarkdown(cited('Another page.', { kind: 'page', page }), hashOf));
    assert.deepEqual([judgeLink(on(2), pages).status, judgeLink(on(1), pages).status], ['verbatim', 'moved']);
  });

  it('shows the row of a cell whose value changed', () => {
    const place: Place = { kind: 'cells', sheet: 'Prices', columns: ['B', 'C'], rows: { start: 3, end: 3 } };
    const sheet = documentOf('Plan | Price\nBasic | 10\nPro | 25\n', [
      {
        start: 0,
        place: { kind: 'cells', sheet: 'Prices', columns: ['B', 'C'], rows: { start: 2, end: 4 } },
      },
    ]);
    const { status, now } = judgeLink(only(citationMarkdown(cited('Basic | 9', place), hashOf)), sheet);
    assert.deepEqual({ status, quote: now?.quote }, { status: 'changed', quote: 'Basic | 10' });
  });
});
