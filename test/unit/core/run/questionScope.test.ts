import * as assert from 'node:assert/strict';
import type { ScopeItem } from '../../../../src/core/model/scope';
import { createExtractiveReasoner } from '../../../../src/core/answering/extractive/extractiveReasoner';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { runQuestion } from '../../../support/runQuestion';

const scope: readonly ScopeItem[] = [
  { kind: 'folder', id: 'docs/policies' },
  { kind: 'selection', id: 'faq.md', lines: { start: 3, end: 9 } },
];

/** A run that finds nothing. */
async function declined(question: string, limit?: readonly ScopeItem[]) {
  const index = new FakeSearchIndex({ search: () => ({ passages: [], terms: [] }) });
  const reasoner = createExtractiveReasoner();
  const { state } = await runQuestion(question, { index, reasoner, scope: limit });
  assert.equal(state.outcome?.kind, 'declined');
  return { index, state, outcome: state.outcome };
}

describe('a question about parts of the workspace', () => {
  it('is searched in these alone, by every search of the run', async () => {
    const { index, state } = await declined('How long are backups kept?', scope);
    assert.ok(index.searches.length > 0);
    for (const { filter } of index.searches) assert.deepEqual(filter?.within, scope);
    assert.deepEqual(state.scope, scope);
  });

  it('keeps its own conditions', async () => {
    const { index } = await declined('How long are backups kept? in:eu', scope);
    assert.deepEqual(index.searches[0]?.filter, {
      conditions: [{ kind: 'in', value: 'eu', negated: false }],
      excluded: [],
      within: scope,
    });
  });

  it('says what was searched when nothing was found, and offers no question that would be limited alike', async () => {
    const { outcome } = await declined('How long are backups kept?', scope);
    assert.match(outcome.message, /Only docs\/policies\/, faq\.md:3-9 was searched\./);
    assert.deepEqual(outcome.options, []);
  });

  it('is about the whole workspace when no part is named', async () => {
    const { index, state } = await declined('How long are backups kept?', []);
    assert.equal(state.scope, undefined);
    assert.ok(index.searches.some(({ filter }) => filter === undefined));
  });
});
