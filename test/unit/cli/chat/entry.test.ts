import * as assert from 'node:assert/strict';
import { readEntry } from '../../../../src/cli/chat/chatCommand';
import { type RunState, emptyRun } from '../../../../src/core/model/state';

const askedBack: RunState = {
  ...emptyRun,
  outcome: {
    kind: 'declined',
    reason: 'clarify',
    message: 'Which contract?',
    flags: [],
    options: ['In acme.md?', 'In globex.md?'],
    coverage: { documentsSearched: 0, queries: [], missing: [], nearest: [], failed: [] },
  },
};

describe('readEntry', () => {
  const cases: readonly [line: string, before: RunState | undefined, entry: object][] = [
    ['  ', undefined, { kind: 'nothing' }],
    [' How long? ', undefined, { kind: 'question', question: 'How long?' }],
    ['/save my notes.md', undefined, { kind: 'command', name: 'save', argument: 'my notes.md' }],
    ['/HELP', undefined, { kind: 'command', name: 'help', argument: '' }],
    ['/etc/hosts says what?', undefined, { kind: 'question', question: '/etc/hosts says what?' }],
    ['2', askedBack, { kind: 'question', question: 'In globex.md?' }],
    ['3', askedBack, { kind: 'no-option', number: '3' }],
    ['0', askedBack, { kind: 'no-option', number: '0' }],
    ['1', undefined, { kind: 'no-option', number: '1' }],
    ['2 of them?', askedBack, { kind: 'question', question: '2 of them?' }],
  ];
  for (const [line, before, entry] of cases) {
    it(`reads "${line}"${before === undefined ? '' : ' after a question back'}`, () => {
      assert.deepEqual(readEntry(line, before), entry);
    });
  }
});
