import * as assert from 'node:assert/strict';
import { emptyRun, type RunState } from '../../../../src/core/model/state';
import { ConversationFiles } from '../../../../src/extension/chat/conversationFiles';
import { PinnedAnswers } from '../../../../src/extension/chat/pinnedAnswers';
import { temporaryFolders } from '../../../support/temporaryFolder';

const run = (runId: string, startedAt: number): RunState => ({
  ...emptyRun,
  ...{ runId, startedAt, endedAt: startedAt, question: 'Why?' },
  outcome: { kind: 'failed', message: 'Sorry.' },
});

const ids = ({ runs }: PinnedAnswers) => runs.map(({ runId }) => runId);

describe('PinnedAnswers', () => {
  const folder = temporaryFolders();

  it('keeps what is pinned for the next window, oldest first, until it is unpinned', async () => {
    const place = await folder();
    const pinned = new PinnedAnswers(new ConversationFiles(place));
    await pinned.toggle(run('b', 2000));
    await pinned.toggle(run('a', 1000));
    const next = new PinnedAnswers(new ConversationFiles(place));
    await next.load();
    assert.deepEqual(ids(next), ['a', 'b']);
    await next.toggle(run('a', 1000));
    await pinned.toggle(run('c', 3000));
    assert.deepEqual(ids(pinned), ['b', 'c']);
  });

  it('pins without a folder, too, and forgets all', async () => {
    const pinned = new PinnedAnswers(new ConversationFiles(undefined));
    await pinned.load();
    await pinned.toggle(run('a', 1000));
    await pinned.toggle(run('b', 2000));
    assert.deepEqual(ids(pinned), ['a', 'b']);
    await pinned.forget();
    assert.deepEqual(ids(pinned), []);
  });
});
