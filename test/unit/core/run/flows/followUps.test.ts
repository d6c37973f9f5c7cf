import * as assert from 'node:assert/strict';
import path from 'node:path';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { openIndex, type LocalSearchIndex } from '../../../../../src/worker/openIndex';
import { runQuestion } from '../../../../support/runQuestion';
import { never } from '../../../../support/samples';
import { temporaryFolders } from '../../../../support/temporaryFolder';

const files = {
  'security-policy.md':
    '# Security policy\n\n## Guest badges\n\nGuest badges are kept for two weeks at the gate.\n\n' +
    '## Visitor lists\n\nVisitor lists are kept for five months in the safe.\n',
  'archive.txt':
    'Paper invoices are kept for ten years in the cellar. Signed contracts are kept for thirty years in the attic.\n',
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

  const followUps = async (
    hasFollowUps: boolean,
    over: Pick<LocalSearchIndex, 'search'> = index,
    question = 'How long are access logs kept?',
  ) => {
    const searched = { ...index, search: over.search };
    const reasoner = createExtractiveReasoner();
    const asked = { index: searched, reasoner, settings: { hasFollowUps } };
    const { state } = await runQuestion(question, asked);
    assert.equal(state.outcome?.kind, 'answered');
    return state.outcome.answer.followUps;
  };
  const about = 'How long are backup tapes kept?';

  it('come with it when the settings want them', async () => {
    assert.deepEqual(await followUps(true), [about]);
    assert.equal(await followUps(false), undefined);
  });

  it('come from a document without headings, too', async () => {
    assert.deepEqual(await followUps(true, index, 'How long are paper invoices kept?'), [
      'How long are signed contracts kept?',
    ]);
  });

  it('come from a policy, whatever it is called', async () => {
    assert.deepEqual(await followUps(true, index, 'How long are guest badges kept?'), [
      'How long are visitor lists kept?',
    ]);
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
