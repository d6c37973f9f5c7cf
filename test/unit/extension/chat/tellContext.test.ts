import assert from 'node:assert/strict';
import { QuoteContexts } from '../../../../src/extension/citations/quoteContext';
import { tellContext } from '../../../../src/extension/chat/runActions';
import type { ToWebview } from '../../../../src/protocol/messages';
import { documentOf } from '../../../support/samples';
import { answeredRun } from '../../../support/sampleRuns';

describe('tellContext', () => {
  it('says that a document could not be read, and reads it when it is asked for again', async () => {
    const [citation] = answeredRun.citations;
    assert.ok(citation !== undefined);
    const document = documentOf(citation.documentId, citation.quote);
    const reads = [() => Promise.reject(new Error('busy')), () => Promise.resolve(document)];
    const contexts = new QuoteContexts(() => reads.shift()?.() ?? Promise.resolve(undefined));
    const deps = {
      citations: { contextOf: (cited: typeof citation) => contexts.of(cited) },
      log: { warn: () => undefined },
    };
    const told: ToWebview[] = [];
    for (let asked = 0; asked < 2; asked += 1)
      await tellContext(deps, 'run', citation, (message) => told.push(message));
    contexts.dispose();
    const around = { type: 'quote-context', runId: 'run', marker: citation.marker, before: '', after: '' };
    assert.deepEqual(told, [
      { ...around, passage: '', isUnread: true },
      { ...around, quote: citation.quote, passage: citation.quote },
    ]);
  });
});
