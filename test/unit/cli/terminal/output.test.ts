import * as assert from 'node:assert/strict';
import { hasColors, paint, print, printJson } from '../../../../src/cli/terminal/output';
import { writtenOutput } from '../../../support/writtenOutput';

const hostile = 'a\u001b[8mb\u001b[32mc\u001b]0;title\u0007d\u009b2Je\u202Ef\u2066g\r\th\u001b';

describe('hasColors', () => {
  const terminal = { isTTY: true };
  const cases: readonly [stream: object, environment: Record<string, string>, expected: boolean][] = [
    [terminal, {}, true],
    [{}, {}, false],
    [terminal, { NO_COLOR: '1' }, false],
    [terminal, { NO_COLOR: '' }, true],
    [terminal, { TERM: 'dumb' }, false],
    [{}, { FORCE_COLOR: '1' }, true],
    [{}, { FORCE_COLOR: '' }, true],
    [terminal, { FORCE_COLOR: '0' }, false],
    [{}, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ];
  for (const [stream, environment, expected] of cases) {
    const where = stream === terminal ? 'a terminal' : 'no terminal';
    it(`is ${String(expected)} on ${where} with ${JSON.stringify(environment)}`, () => {
      assert.equal(hasColors(stream, environment), expected);
    });
  }
});

describe('output', () => {
  it('prints no order to the terminal that stands in a document', () => {
    assert.equal(
      writtenOutput(() => {
        print(hostile);
      }),
      'abcd2Jefg\th\n',
    );
  });

  it('paints in its own colours alone', () => {
    assert.equal(
      writtenOutput(() => {
        print(paint('green', hostile));
      }),
      '\u001b[32mabcd2Jefg\th\u001b[39m\n',
    );
  });

  it('writes such orders as escapes in JSON, which reads as the same', () => {
    const text = writtenOutput(() => {
      printJson({ hostile });
    });
    assert.doesNotMatch(text, /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u);
    assert.deepEqual(JSON.parse(text), { hostile });
  });
});
