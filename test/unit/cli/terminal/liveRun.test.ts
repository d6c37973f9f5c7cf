import * as assert from 'node:assert/strict';
import { createLiveRun, liveLines } from '../../../../src/cli/terminal/liveRun';
import { cutToWidth, wrapToWidth } from '../../../../src/cli/terminal/output';
import { answeredRun, runningRun } from '../../../support/sampleRuns';

describe('liveLines', () => {
  it('has the question, a line a step with those that go on, and the answer as far as it is written', () => {
    const text = 'Failed uploads are retried 3 times [1].';
    const lines = liveLines({ ...runningRun, text }, { columns: 60, rows: 40 });
    assert.equal(lines[0], runningRun.question);
    assert.match(lines[2] ?? '', /^├ ✓ Check the question {2}5 documents to search/);
    assert.match(lines.find((line) => line.includes('Quote')) ?? '', /└ … Quote the evidence$/);
    assert.deepEqual(lines.slice(-2), ['', text]);
  });

  it('fits into the terminal, the end of the answer being what is seen', () => {
    const lines = liveLines(answeredRun, { columns: 30, rows: 8 });
    assert.equal(lines.length, 7);
    for (const line of lines) assert.ok(line.length <= 29, line);
    assert.match(lines.at(-1) ?? '', /\[3\]\.$/);
  });
});

describe('createLiveRun', () => {
  it('takes away all lines that it drew', () => {
    const written: string[] = [];
    const live = createLiveRun({ columns: 80, rows: 50, write: (text) => void written.push(text) });
    live.show(runningRun);
    const { length } = written.join('').split('\n').slice(1);
    live.clear();
    assert.equal(written.at(-1), `\u001b[${length}A\r\u001b[J`);
    live.clear();
    assert.equal(written.length, 2);
  });

  it('draws a step at once and text that follows at the next time', () => {
    const written: string[] = [];
    const live = createLiveRun({ columns: 80, rows: 50, write: (text) => void written.push(text) });
    live.show(runningRun);
    live.show({ ...runningRun, text: 'Failed' });
    live.show({ ...runningRun, text: 'Failed uploads' });
    assert.equal(written.length, 1);
    live.show({ ...runningRun, text: 'Failed uploads', steps: [...runningRun.steps] });
    assert.match(written.at(-1) ?? '', /Failed uploads\n$/);
    live.clear();
  });
});

describe('cutToWidth', () => {
  it('counts two columns for a character of East Asia, and none for a mark', () => {
    assert.equal(cutToWidth('日本語のテキスト', 7), '日本語…');
    assert.equal(cutToWidth('e\u0301te\u0301', 5), 'e\u0301te\u0301');
  });

  it('lets nothing through that controls the terminal', () => {
    assert.deepEqual(wrapToWidth('a\u001b[2Jb\u0007c', 20), ['abc']);
  });
});
