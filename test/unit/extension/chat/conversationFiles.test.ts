import * as assert from 'node:assert/strict';
import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emptyRun, type RunState } from '../../../../src/core/model/state';
import { ConversationFiles } from '../../../../src/extension/chat/conversationFiles';
import { temporaryFolders, writeFiles } from '../../../support/temporaryFolder';

const first = '11111111-1111-4111-8111-111111111111';
const second = '22222222-2222-4222-8222-222222222222';

const run = (question: string, startedAt: number): RunState => ({
  ...emptyRun,
  endedAt: startedAt,
  outcome: { kind: 'failed', message: 'Sorry.' },
  runId: `run/of "${question}"`,
  question,
  startedAt,
});

describe('ConversationFiles', () => {
  const folder = temporaryFolders();

  /** Two conversations, the second the later one. */
  const kept = async () => {
    const place = await folder();
    const files = new ConversationFiles(place);
    await files.save(first, run('Why?', 1000));
    await files.save(second, run('Wie viele\n  Tage?', 2000));
    await files.save(first, run('And when?', 1500));
    return { place, files };
  };

  it('lists conversations by their first question, the latest first', async () => {
    const { files } = await kept();
    assert.deepEqual(await files.latest(), [
      { id: second, title: 'Wie viele Tage?', questions: 1, updatedAt: 2000 },
      { id: first, title: 'Why?', questions: 2, updatedAt: 1500 },
    ]);
    assert.deepEqual(
      (await files.latest(1, second)).map(({ id }) => id),
      [first],
    );
  });

  it('reads the runs in the order in which they were asked', async () => {
    const { files } = await kept();
    assert.deepEqual(await files.read(first), [run('Why?', 1000), run('And when?', 1500)]);
    assert.deepEqual(await files.read('../' + first), []);
  });

  it('finds the conversation that has a run', async () => {
    const { files } = await kept();
    assert.equal(await files.holding(run('And when?', 1500)), first);
    assert.equal(await files.holding(run('Who?', 1500)), undefined);
  });

  it('calls a conversation as it was renamed, and by its question again when that is taken back', async () => {
    const { files } = await kept();
    await files.rename(first, 'Uploads');
    assert.deepEqual(
      (await files.latest()).map(({ title }) => title),
      ['Wie viele Tage?', 'Uploads'],
    );
    await files.rename(first, '');
    assert.equal((await files.latest())[1]?.title, 'Why?');
  });

  it('passes over what is damaged or not its own, and leaves it there', async () => {
    const { place, files } = await kept();
    const [name = ''] = await readdir(path.join(place, first));
    await writeFile(path.join(place, first, name), '{"runId":');
    await writeFiles(place, {
      'notes.txt': 'mine',
      [`${first}/000000000000001-odd.json`]: '{"question":7}',
      [`${first}/picture.png`]: '',
      '33333333-3333-4333-8333-333333333333/about.json': '{"title":"Empty"}',
    });
    assert.deepEqual(await files.read(first), [run('And when?', 1500)]);
    assert.deepEqual(
      (await files.latest()).map(({ id, title }) => [id, title]),
      [
        [second, 'Wie viele Tage?'],
        [first, 'And when?'],
      ],
    );
    assert.equal(await readFile(path.join(place, first, name), 'utf8'), '{"runId":');
  });

  it('gives back a conversation that was put away, and else erases it', async () => {
    const { place, files } = await kept();
    const away = await files.putAway(first, 1);
    assert.deepEqual(
      (await files.latest()).map(({ id }) => id),
      [second],
    );
    await away.restore();
    assert.equal((await files.read(first)).length, 2);
    await (await files.putAway(first, 2)).erase();
    assert.deepEqual(await readdir(place), [second]);
  });

  it('erases what was put away in a window that is closed', async () => {
    const { place, files } = await kept();
    await files.putAway(first, Date.UTC(2026, 0, 2));
    await files.tidy(Date.now());
    assert.deepEqual(await readdir(place), [second]);
  });

  it('erases what a crash has left of a file, not what may still be written', async () => {
    const { place, files } = await kept();
    await writeFiles(place, { [`${first}/run.json.1.aside`]: '{"ru' });
    const left = async () =>
      (await readdir(path.join(place, first))).filter((name) => name.endsWith('.aside'));
    await files.tidy(Date.now());
    assert.equal((await left()).length, 1);
    await files.tidy(Date.now() + 2 * 3_600_000);
    assert.deepEqual(await left(), []);
  });

  it('forgets its own files and no others', async () => {
    const { place, files } = await kept();
    await files.putAway(second, Date.UTC(2026, 0, 1));
    await writeFiles(place, { 'notes.txt': 'mine', [`${first}/notes.txt`]: 'mine' });
    await files.forget();
    assert.deepEqual((await readdir(place)).sort(), [first, 'notes.txt']);
    assert.deepEqual(await readdir(path.join(place, first)), ['notes.txt']);
  });

  it('keeps what another window wrote of a run when its answer is rated', async () => {
    const { files } = await kept();
    await files.save(first, { ...run('And when?', 1500), text: 'Whole.' });
    await files.rate(first, { ...run('And when?', 1500), text: 'Who', rating: { value: 'up' } });
    const rated = (await files.read(first))[1];
    assert.deepEqual([rated?.text, rated?.rating], ['Whole.', { value: 'up' }]);
  });

  it('has nothing where there is no folder', async () => {
    const place = path.join(await folder(), 'none');
    const files = new ConversationFiles(place);
    assert.deepEqual([await files.latest(), await files.read(first)], [[], []]);
    await files.forget();
    await files.tidy(1);
    await assert.rejects(access(place));
  });
});
