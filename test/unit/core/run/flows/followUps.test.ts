import * as assert from 'node:assert/strict';
import path from 'node:path';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { openIndex, type LocalSearchIndex } from '../../../../../src/worker/openIndex';
import { runQuestion } from '../../../../support/runQuestion';
import { never } from '../../../../support/samples';
import { temporaryFolders } from '../../../../support/temporaryFolder';

const files = {
  'retention.md':
    '# Retention policy\n\n## Access logs\n\nAccess logs are kept for 90 days, then they are deleted for good.\n\n' +
    '## Backup tapes\n\nBackup tapes are kept for two years in the vault of the bank.\n',
};

describe('the questions that go on from an answer', () => {
  const temporaryFolder = temporaryFolders();
  let index: LocalSearchIndex;

  before(async () => {
    const indexDir = path.join(await temporaryFolder(), 'index');
    index = await openIndex({ roots: [{ name: 'docs', path: await temporaryFolder(files) }], indexDir });
    await index.sync({ rebuild: false }, () => undefined, never);
  });

  const followUps = async (hasFollowUps: boolean, over: Pick<LocalSearchIndex, 'search'> = index) => {
    const searched = { ...index, search: over.search };
    const reasoner = createExtractiveReasoner();
    const asked = { index: searched, reasoner, settings: { hasFollowUps } };
    const { state } = await runQuestion('How long are access logs kept?', asked);
    assert.equal(state.outcome?.kind, 'answered');
    return state.outcome.answer.followUps;
  };
  const about = 'How long are backup tapes kept?';

  it('come with it when the settings want them', async () => {
    assert.deepEqual(await followUps(true), [about]);
    assert.equal(await followUps(false), undefined);
  });

  it('are left out when a search does not find their section, or fails', async () => {
    const nothing = { passages: [], terms: [] };
    const blind = (query: string, ...rest: [number, AbortSignal]) =>
      query === about ? Promise.resolve(nothing) : index.search(query, ...rest);
    assert.equal(await followUps(true, { search: blind }), undefined);
    const failing = (query: string, ...rest: [number, AbortSignal]) =>
      query === about ? Promise.reject(new Error('gone')) : index.search(query, ...rest);
    assert.equal(await followUps(true, { search: failing }), undefined);
  });
});
