import * as assert from 'node:assert/strict';
import {
  changesSince,
  readKnownCases,
  type KnownCase,
} from '../../../../../../src/core/features/eval/cases/report';

const file = 'a.jsonl';

function known(line: number, question: string, passed: boolean, id = `${file}:${line}`): KnownCase {
  return { id, question, file, line, passed };
}

const nothing = { broken: [], mended: [], added: [], gone: [], compared: 1 };

describe('changesSince', () => {
  it('knows a case without an id by its question, wherever its line is now', () => {
    const changes = changesSince([known(1, 'Who?', true)], [known(2, 'Who?', false)]);
    assert.deepEqual(changes, { ...nothing, broken: ['a.jsonl:2'] });
  });

  it('knows a case with an id by that, whatever it asks now', () => {
    const changes = changesSince([known(1, 'Who?', false, 'one')], [known(1, 'Who is it?', true, 'one')]);
    assert.deepEqual(changes, { ...nothing, mended: ['one'] });
  });

  it('tells cases that are new and that are gone', () => {
    const changes = changesSince([known(1, 'Who?', true)], [known(1, 'When?', false)]);
    assert.deepEqual(changes, { ...nothing, added: ['a.jsonl:1'], gone: ['a.jsonl:1'], compared: 0 });
  });

  it('tells apart cases that ask the same in one file, in their order', () => {
    const before = [known(1, 'Who?', true), known(2, 'Who?', false)];
    const changes = changesSince(before, [known(4, 'Who?', true), known(5, 'Who?', true)]);
    assert.deepEqual(changes, { ...nothing, mended: ['a.jsonl:5'], compared: 2 });
  });

  const inOther = (line: number, question: string, passed: boolean): KnownCase => ({
    ...known(line, question, passed, `b.jsonl:${line}`),
    file: 'b.jsonl',
  });

  it('does not take a case of another file for one that is still where it was', () => {
    const changes = changesSince(
      [known(1, 'Who?', true)],
      [inOther(1, 'Who?', false), known(2, 'Who?', true)],
    );
    assert.deepEqual(changes, { ...nothing, added: ['b.jsonl:1'] });
  });

  it('knows a case that is in another file now', () => {
    const changes = changesSince([known(1, 'Who?', true)], [inOther(1, 'Who?', false)]);
    assert.deepEqual(changes, { ...nothing, broken: ['b.jsonl:1'] });
  });

  it('does not guess which of several moved where', () => {
    const before = [known(1, 'Who?', true), known(2, 'Who?', true)];
    const changes = changesSince(before, [inOther(1, 'Who?', false)]);
    assert.deepEqual(changes, {
      ...nothing,
      ...{ added: ['b.jsonl:1'], gone: ['a.jsonl:1', 'a.jsonl:2'], compared: 0 },
    });
  });

  it('tells nothing of what is as before', () => {
    const before = [known(1, 'Who?', true), known(2, 'When?', false)];
    assert.deepEqual(changesSince(before, before), { ...nothing, compared: 2 });
  });
});

describe('readKnownCases', () => {
  it('reads the cases of a report', () => {
    const cases = [known(1, 'Who?', true)];
    assert.deepEqual(readKnownCases(JSON.stringify({ passed: true, cases })), cases);
  });

  it('gives nothing for a text that is no report', () => {
    assert.deepEqual([readKnownCases('# Notes'), readKnownCases('{"datasets": []}')], [undefined, undefined]);
  });
});
