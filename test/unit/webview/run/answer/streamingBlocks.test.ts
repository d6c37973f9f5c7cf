import assert from 'node:assert/strict';
import { parser } from '../../../../../src/webview/run/answer/parser';
import { StreamingBlocks, settle } from '../../../../../src/webview/run/answer/streamingBlocks';

describe('the end of an answer that is being written', () => {
  const cases: Readonly<Record<string, readonly [written: string, shown: string]>> = {
    'leaves out a marker that is not whole': ['Kept 30 days [1', 'Kept 30 days'],
    'leaves out stars that may open emphasis': ['Kept **', 'Kept'],
    'closes strong text': ['Kept **30 da', 'Kept **30 da**'],
    'closes emphasis within emphasis': ['*a **b', '*a **b***'],
    'takes a star between numbers for a star': ['It is 5*3 in all', 'It is 5*3 in all'],
    'takes underscores of names for what they are': ['Set max_part_size', 'Set max_part_size'],
    'closes code': ['Run `npm ci', 'Run `npm ci`'],
    'closes code and what it stands in': ['**Run `npm ci', '**Run `npm ci`**'],
    'closes the address of a link': ['See [the manual](https://exam', 'See [the manual](https://exam)'],
    'closes the text of a link': ['See [the man', 'See [the man]()'],
    'takes what may be a link for one': ['See [the manual]', 'See [the manual]()'],
    'leaves out the box of a task that is to come': ['- one\n- [x]', '- one'],
    'closes code in a row of a table': ['| a | b |\n|---|---|\n| `c', '| a | b |\n|---|---|\n| `c`'],
    'leaves out a bullet without an item': ['- one\n- ', '- one'],
    'leaves out the number of an item': ['1. one\n2', '1. one'],
    'leaves out a line that may underline a heading': ['Steps:\n-', 'Steps:'],
    'leaves out the head of a table until it is one': ['| a | b |\n|--', ''],
    'shows a table that has begun': ['| a | b |\n|---|---|\n| 1', '| a | b |\n|---|---|\n| 1'],
    'leaves out half of a fence': ['```sh\nls\n``', '```sh\nls'],
    'leaves open code as it is': ['```sh\necho **a', '```sh\necho **a'],
    'leaves an open formula as it is': ['$$a_{1} + *b', '$$a_{1} + *b'],
  };
  for (const [name, [written, shown]] of Object.entries(cases)) {
    it(name, () => {
      assert.equal(settle(parser, written), shown);
    });
  }
});

describe('the blocks of a growing answer', () => {
  const text =
    'First **one**.\n\n- a\n\n  more\n- b\n\nSecond\nline.\n```sh\nls\n\npwd\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd.';
  const whole = [
    'First **one**.\n\n',
    '- a\n\n  more\n- b\n\n',
    'Second\nline.\n',
    '```sh\nls\n\npwd\n```\n\n',
    '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
    'End.',
  ];

  it('are those of the whole text', () => {
    assert.deepEqual(new StreamingBlocks(parser).of(text), whole);
  });

  it('are the same when the text came letter by letter', () => {
    const blocks = new StreamingBlocks(parser);
    for (let length = 1; length < text.length; length += 1) blocks.of(text.slice(0, length));
    assert.deepEqual(blocks.of(text), whole);
  });

  it('are found anew when the text is another', () => {
    const blocks = new StreamingBlocks(parser);
    blocks.of(text);
    assert.deepEqual(blocks.of('Other.\n\nText.'), ['Other.\n\n', 'Text.']);
  });
});
