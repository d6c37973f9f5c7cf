import * as assert from 'node:assert/strict';
import { plainAnswer } from '../../../../../src/core/features/questionnaire/exportColumns';

const cases: readonly [string, string, string][] = [
  ['emphasis', 'A **b** *c* __d__ _e_ ~~f~~ [1].', 'A b c d e f [1].'],
  ['signs that are no emphasis', '2 * 3 * 4, snake_case_name, a ** b', '2 * 3 * 4, snake_case_name, a ** b'],
  ['lists', '- one\n- [x] two\n  * three\n1. four', '• one\n• two\n  • three\n1. four'],
  ['headings and quotes', '## Title ##\n\n> said\n> so', 'Title\n\nsaid\nso'],
  [
    'code',
    'Run `a **b** _c_`:\n\n```sh\n# x\nls *.md\n```\nDone.',
    'Run a **b** _c_:\n\n# x\nls *.md\nDone.',
  ],
  [
    'links and pictures',
    '[Docs](https://a.b/c) ![logo](x.png) <https://a.b>',
    'Docs (https://a.b/c) logo <https://a.b>',
  ],
  ['tables', '| A | B |\n| --- | :-: |\n| 1 | 2 |', 'A | B\n1 | 2'],
  ['escapes', String.raw`\*no\* \[1\] a\_b`, '*no* [1] a_b'],
  ['line ends', 'a\r\n\r\n\r\n\r\nb ', 'a\n\nb'],
];

describe('plainAnswer', () => {
  for (const [what, markdown, plain] of cases) {
    it(`writes ${what} as a cell shows them`, () => {
      assert.equal(plainAnswer(markdown), plain);
    });
  }
});
