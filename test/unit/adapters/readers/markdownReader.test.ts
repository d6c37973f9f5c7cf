import * as assert from 'node:assert/strict';
import { readMarkdown } from '../../../../src/adapters/readers/markdownReader';

const blocksOf = (text: string) =>
  readMarkdown(text).blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)]);

const headingsOf = (text: string) =>
  readMarkdown(text).blocks.flatMap((block) =>
    block.kind === 'heading' ? [[block.level, block.title]] : [],
  );

describe('readMarkdown', () => {
  it('gives level and words of headings when they carry marks and links', () => {
    assert.deepEqual(headingsOf('# *The* `code` [link](x.md)\n\nUnder\n-----\n\n### Deep ###\n'), [
      [1, 'The code link'],
      [2, 'Under'],
      [3, 'Deep'],
    ]);
  });

  it('leaves out the anchor when a heading has one', () => {
    assert.deepEqual(headingsOf('## Retry policy {#retry}\n'), [[2, 'Retry policy']]);
  });

  it('takes the title of the front matter when there is one', () => {
    assert.equal(readMarkdown('---\ntitle: "My title"\n---\n# Other\n').title, 'My title');
  });

  for (const [declared, title] of [
    [`it's "so"  `, `it's "so"`],
    [`'One "two"'`, 'One "two"'],
    [`"not closed`, '"not closed'],
    ['', 'Other'],
    [`x${' '.repeat(100_000)}y`, `x${' '.repeat(100_000)}y`],
  ] as const) {
    it(`takes the title of the front matter as it stands when it is ${declared.slice(0, 12)}`, () => {
      assert.equal(readMarkdown(`---\ntitle: ${declared}\n---\n# Other\n`).title, title);
    });
  }

  it('takes the first heading for the title when it is of the first level', () => {
    assert.equal(readMarkdown('# One\n\n# Two\n').title, 'One');
  });

  it('has no title when the first heading is a lower one', () => {
    assert.equal(readMarkdown('## One\n\n# Two\n').title, undefined);
  });

  it('keeps the front matter as a block of its own when a document has one', () => {
    assert.deepEqual(blocksOf('---\nowner: ops\n---\n\nText.\n'), [
      ['code', '---\nowner: ops\n---'],
      ['paragraph', 'Text.'],
    ]);
  });

  it('ends the front matter at its own line when it is empty', () => {
    assert.deepEqual(blocksOf('---\n---\n\nText.\n\n---\n'), [
      ['code', '---\n---'],
      ['paragraph', 'Text.'],
    ]);
  });

  it('keeps a fence whole when it holds headings and blank lines', () => {
    const fence = '```sh\n# no heading\n\nrun\n```';
    assert.deepEqual(blocksOf(`Before:\n\n${fence}\n`), [
      ['paragraph', 'Before:'],
      ['code', fence],
    ]);
  });

  it('takes the rest for code when a fence is not closed', () => {
    assert.deepEqual(blocksOf('```\na\n\nb\n'), [['code', '```\na\n\nb']]);
  });

  it('keeps a list whole when plain lists are nested in it', () => {
    const list = '- one\n  - deep\n    1. deeper\n- two\n  wrapped';
    assert.deepEqual(blocksOf(`${list}\n\nText.\n`), [
      ['list', list],
      ['paragraph', 'Text.'],
    ]);
  });

  it('keeps the plain items when another item of the list holds code', () => {
    assert.deepEqual(blocksOf('1. one\n2. two:\n\n   ```\n   run\n   ```\n3. three\n'), [
      ['list', '1. one'],
      ['paragraph', '2. two:'],
      ['code', '   ```\n   run\n   ```'],
      ['list', '3. three'],
    ]);
  });

  it('loses no paragraph when an item of a list has several', () => {
    assert.deepEqual(blocksOf('- one\n\n- two\n\n  second\n\n- three\n'), [
      ['list', '- one'],
      ['paragraph', '- two'],
      ['paragraph', '  second'],
      ['list', '- three'],
    ]);
  });

  it('keeps a table whole when it has rows', () => {
    const table = '| a | b |\n| - | - |\n| 1 | 2 |';
    assert.deepEqual(blocksOf(`${table}\n\nText.\n`), [
      ['table', table],
      ['paragraph', 'Text.'],
    ]);
  });

  it('leaves out the fences when a container is marked by colons', () => {
    assert.deepEqual(blocksOf('::: tip Title\nInside.\n:::\n\n::: warning\n\nAlone.\n\n:::\n'), [
      ['paragraph', 'Inside.'],
      ['paragraph', 'Alone.'],
    ]);
  });

  it('leaves out the label when a quotation is an alert', () => {
    assert.deepEqual(blocksOf('> [!NOTE]\n> Take care.\n'), [['paragraph', '> Take care.']]);
  });

  it('keeps raw HTML as a block when it is one', () => {
    assert.deepEqual(blocksOf('<div>\n# no heading\n</div>\n\nText.\n'), [
      ['paragraph', '<div>\n# no heading\n</div>'],
      ['paragraph', 'Text.'],
    ]);
  });

  it('has no blocks when a document is only link definitions', () => {
    assert.deepEqual(blocksOf('[a]: https://example.com\n'), []);
  });

  it('finds the same blocks when lines end as on Windows', () => {
    const text =
      '---\ntitle: T\n---\n# H\n\nPara one\ngoes on.\n\n- a\n- b\n\n```\ncode\n```\n\n> [!TIP]\n> Tip.\n\n::: note\nIn.\n:::\n';
    const windows = blocksOf(text.replaceAll('\n', '\r\n'));
    assert.deepEqual(
      windows.map(([kind, body]) => [kind, body?.replaceAll('\r\n', '\n')]),
      blocksOf(text),
    );
  });

  it('gives the place in the document when blocks follow front matter', () => {
    const text = '---\na: 1\n---\n\n# Über\n\nEin 😀 Satz.\n';
    const paragraph = readMarkdown(text).blocks.at(-1);
    assert.equal(text.slice(paragraph?.start, paragraph?.end), 'Ein 😀 Satz.');
  });
});
