import assert from 'node:assert/strict';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ConversationState } from '../../../../../src/webview/run/conversationState';
import { Welcome } from '../../../../../src/webview/chat/conversation/welcome';
import { textOf } from '../../drawRun';

// What the page has of a browser.
Object.assign(globalThis, {
  React: { createElement: h, Fragment },
  document: { documentElement: { lang: 'en' } },
});

const noop = () => undefined;
const actions = { onAsk: noop, onWant: noop, onIndex: noop, onOpen: noop, onShowAll: noop };
const page = {
  recent: [],
  answerer: { kind: 'offline', name: '' },
  overview: undefined,
  starters: [],
} as const;
const ready = {
  kind: 'ready',
  status: { documents: 9, chunks: 40, failed: [], embeddingModel: 'lsa', syncedAt: 0 },
  isComplete: true,
  filesRead: 9,
} as const;

function drawn(
  index: { readonly kind: 'not-indexed' } | typeof ready,
  state: Partial<ConversationState> = {},
) {
  return textOf(renderToString(h(Welcome, { index, state: { ...page, ...state }, ...actions })));
}
const minute = 60_000;

describe('Welcome', () => {
  it('offers recent conversations with their age', () => {
    const ago = (minutes: number, title: string) => ({
      ...{ id: title, title, questions: 1 },
      updatedAt: Date.now() - minutes * minute,
    });
    const recent = [ago(0, 'Pilots?'), ago(5, 'Cranes?'), ago(125, 'Depth?'), ago(24 * 60, 'Tides?')];
    const text = drawn({ kind: 'not-indexed' }, { recent });
    assert.match(text, /Pilots\? now Cranes\? 5 min\. ago Depth\? 2 hr\. ago Tides\? yesterday$/);
  });

  it('gives tips while there are no conversations', () => {
    const text = drawn({ kind: 'not-indexed' });
    assert.doesNotMatch(text, /Recent/);
    assert.match(text, /Type a question/);
  });

  it('tells what documents there are, and offers questions that they answer instead of tips', () => {
    const overview = {
      kinds: [
        { name: 'MD', documents: 6 },
        { name: 'PDF', documents: 3 },
      ],
      folders: [
        { name: 'policies', documents: 5 },
        { name: 'it', documents: 4 },
      ],
    };
    const text = drawn(ready, { overview, starters: ['How long is the leave?'] });
    assert.match(text, /9 documents : 6 MD, 3 PDF Folders: policies\s\(5\)/);
    assert.match(text, /Questions to begin with How long is the leave\?$/);
  });

  it('says where questions go', () => {
    assert.match(drawn(ready), /Nothing is sent\./);
    const service = { kind: 'service', name: 'm', sentTo: 'm at 10.0.0.8' } as const;
    assert.match(
      drawn(ready, { answerer: service }),
      /passages found for them, are sent to m at 10\.0\.0\.8\./,
    );
    const embedded = { kind: 'offline', name: '', sentTo: 'vectors.example' } as const;
    assert.match(drawn(ready, { answerer: embedded }), /Questions are sent to vectors\.example/);
  });
});
