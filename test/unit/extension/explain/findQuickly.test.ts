import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Snippet } from '../../../../src/core/retrieval/definitions/snippet';
import { findQuickly } from '../../../../src/extension/explain/hover';
import { never } from '../../../support/samples';

const found: readonly Snippet[] = [
  { documentId: 'a.md', headings: [], place: { kind: 'section' }, quote: 'A is b.', text: 'A is b.' },
];

/** An index that gives what `answer` gives, and keeps the texts that it was asked about. */
function clientOf(isOpen: boolean, answer: (signal: AbortSignal) => Promise<readonly Snippet[]>) {
  const asked: string[] = [];
  const snippets = (text: string, _around: string, signal: AbortSignal) => {
    asked.push(text);
    return answer(signal);
  };
  return { isOpen, asked, snippets };
}

/** Answers only when it is cancelled, as a call of the worker does: it rejects. */
async function untilCancelled(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw new Error('The call was cancelled.');
}

describe('findQuickly', () => {
  it('gives what the open index finds', async () => {
    const find = findQuickly(clientOf(true, () => Promise.resolve(found)));
    assert.deepEqual(await find('a', '', never), found);
  });

  it('does not ask an index that is not open', async () => {
    const client = clientOf(false, () => Promise.resolve(found));
    assert.deepEqual(await findQuickly(client)('a', '', never), []);
    assert.deepEqual(client.asked, []);
  });

  it('gives up when the index does not answer soon', async () => {
    assert.deepEqual(await findQuickly(clientOf(true, untilCancelled))('a', '', never), []);
  });

  it('gives up when the hover is gone', async () => {
    const abort = new AbortController();
    const finding = findQuickly(clientOf(true, untilCancelled))('a', '', abort.signal);
    abort.abort();
    assert.deepEqual(await finding, []);
  });

  it('gives nothing when the index fails', async () => {
    const find = findQuickly(clientOf(true, () => Promise.reject(new Error('index-damaged'))));
    assert.deepEqual(await find('a', '', never), []);
  });
});
