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

const resort = {
  'ski-passes.md':
    '# Ski passes\n\n## Cancellation\n\nPasses are refunded within 14 days after the purchase if they were not used. ' +
    'Season passes can be transferred to a family member until 31 December. If you lose your pass, the office at the valley ' +
    'station prints a new one for 10 €.\n\n## Children\n\nChildren under six ski for free.\n',
  'lifts.csv':
    'Lift,Type,Capacity per hour,Length in m\nNordbahn,gondola,2400,2150\nHexenlift,drag lift,900,640\nTalexpress,gondola,3200,2890\n',
  'bootsordnung.md':
    '# Bootsordnung\n\n## Ausleihe\n\nDie Ausleihe dauert zwei Stunden. Boote dürfen nur von Mitgliedern ausgeliehen werden. ' +
    'Wenn ein Boot beschädigt wird, muss der Bootswart am selben Tag informiert werden. Bei Eisgang ist das Rudern verboten.\n',
};

describe('the questions that go on from an answer', () => {
  const temporaryFolder = temporaryFolders();
  let index: LocalSearchIndex;
  let other: LocalSearchIndex;

  before(async () => {
    const indexDir = path.join(await temporaryFolder(), 'index');
    index = await openIndex({ roots: [{ name: 'docs', path: await temporaryFolder(files) }], indexDir });
    await index.sync({ rebuild: false }, () => undefined, never);
    const folder = await temporaryFolder(resort);
    other = await openIndex({
      roots: [{ name: 'docs', path: folder }],
      indexDir: path.join(await temporaryFolder(), 'index'),
    });
    await other.sync({ rebuild: false }, () => undefined, never);
  });

  const followUps = async (
    hasFollowUps: boolean,
    over: Pick<LocalSearchIndex, 'search'> = index,
    question = 'How long are access logs kept?',
    all = index,
  ) => {
    const searched = { ...all, search: over.search };
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

  it('stay when a search for a later one fails', async () => {
    const [first = '', second = ''] =
      (await followUps(true, other, 'When are passes refunded?', other)) ?? [];
    const failing = (query: string, ...rest: [number, AbortSignal]) =>
      query === second ? Promise.reject(new Error('gone')) : other.search(query, ...rest);
    const asked = await followUps(true, { search: failing }, 'When are passes refunded?', other);
    assert.deepEqual(asked, [first]);
  });

  it('ask what the sentences around the quote say', async () => {
    assert.deepEqual(await followUps(true, other, 'When are passes refunded?', other), [
      'Until when can season passes be transferred to a family member?',
      'What happens if I lose my pass?',
    ]);
    assert.deepEqual(await followUps(true, other, 'Wie lange dauert die Ausleihe?', other), [
      'Von wem dürfen Boote ausgeliehen werden?',
      'Was passiert, wenn ein Boot beschädigt wird?',
      'Was gilt bei Eisgang?',
    ]);
  });

  it('ask of other rows, the likest first, and other columns of a table', async () => {
    assert.deepEqual(await followUps(true, other, 'What is the capacity of the Talexpress?', other), [
      'What is the capacity of the Nordbahn?',
      'What is the capacity of the Hexenlift?',
      'What is the type of the Talexpress?',
    ]);
  });
});
