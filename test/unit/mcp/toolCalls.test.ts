import * as assert from 'node:assert/strict';
import type { Library } from '../../../src/core/run/library';
import { type ToolName, createToolCalls } from '../../../src/mcp/toolCalls';
import { FakeSearchIndex } from '../../support/fakeSearchIndex';
import { chunkOf, documentOf, never, passageOf } from '../../support/samples';

const passages = [passageOf(chunkOf(documentOf('docs/a.md', '# Title\n\nThe harbour is 12 metres deep.')))];

function callsOf(answer: Library['answer'] = () => assert.fail('nothing is asked')) {
  const index = new FakeSearchIndex({ search: () => ({ passages, terms: [] }) });
  const library: Library = {
    index,
    refresh: () => Promise.resolve(),
    contents: () => Promise.resolve({ documents: [], failed: [] }),
    answer,
  };
  const calls = createToolCalls(library, { error: () => undefined });
  return (name: ToolName, input: unknown) => calls.call(name, input, { signal: never, say: () => undefined });
}

describe('tools that are called in the process', () => {
  it('give what those of the server give, for reading and in fields', async () => {
    const { text, fields } = await callsOf()('search_documents', { query: 'harbour' });
    assert.match(text, /^\[1\] docs\/a\.md:.*12 metres/s);
    assert.match(JSON.stringify(fields), /"path":"docs\/a\.md"/);
  });

  it('say what is wrong with their input', async () => {
    await assert.rejects(callsOf()('search_documents', { query: 'x', top_k: 99 }), {
      message: 'top_k is a whole number from 1 to 50.',
    });
    await assert.rejects(callsOf()('ask_documents', { query: 'x' }), /question is a text/);
  });

  it('say that tables cannot be queried where no engine is', async () => {
    await assert.rejects(callsOf()('query_tables', {}), /Tables cannot be queried here/);
  });

  it('say why there is no answer, and nothing of a foreign failure', async () => {
    const failing = callsOf(async function* () {
      yield await Promise.reject(new Error('text of a document'));
    });
    await assert.rejects(
      failing('ask_documents', { question: 'How deep?' }),
      /Something went wrong inside Ask Docs/,
    );
  });
});
