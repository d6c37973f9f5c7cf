import * as assert from 'node:assert/strict';
import { listSources, placeName } from '../../../../src/extension/participant/citationLinks';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { chunkOf, documentOf, never, passageOf } from '../../../support/samples';

async function listed(scores: readonly number[]) {
  const passages = scores.map((score, at) =>
    passageOf(chunkOf(documentOf(`docs/${at}.md`, `# Title ${at}\n\nText *number* ${at}.`)), score),
  );
  const index = new FakeSearchIndex({ search: () => ({ passages, terms: [] }) });
  const text: string[] = [];
  const page = {
    write: (markdown: string) => text.push(markdown),
    place: (cited: Parameters<typeof placeName>[0]) => text.push(`<${placeName(cited)}>`),
    warn: () => undefined,
    refer: () => undefined,
    progress: () => undefined,
  };
  const scope = [{ kind: 'folder', id: 'docs' }] as const;
  await listSources({ words: 'number', scope }, { index, page }, never);
  return { text: text.join(''), index };
}

describe('listSources', () => {
  it('lists passages with their places, and nothing in them is read as Markdown', async () => {
    const { text } = await listed([0.9, 0.5]);
    assert.match(text, /- <0\.md, L .*> — .*Text \\\*number\\\* 0/);
    assert.match(text, /- <1\.md/);
  });

  it('leaves out what has next to nothing to do with the words', async () => {
    assert.doesNotMatch((await listed([0.9, 0.1])).text, /1\.md/);
  });

  it('searches only what the request is limited to', async () => {
    const { index } = await listed([0.9]);
    assert.deepEqual(index.searches[0]?.filter?.within, [{ kind: 'folder', id: 'docs' }]);
  });

  it('says that there is nothing', async () => {
    assert.match((await listed([])).text, /No passage mentions “number”/);
  });
});
