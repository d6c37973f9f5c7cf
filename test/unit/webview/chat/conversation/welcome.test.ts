import assert from 'node:assert/strict';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Welcome } from '../../../../../src/webview/chat/conversation/welcome';
import { textOf } from '../../drawRun';

// What the page has of a browser.
Object.assign(globalThis, {
  React: { createElement: h, Fragment },
  document: { documentElement: { lang: 'en' } },
});

const noop = () => undefined;
const actions = { onIndex: noop, onOpen: noop, onShowAll: noop };
const minute = 60_000;

describe('Welcome', () => {
  it('offers recent conversations with their age', () => {
    const ago = (minutes: number, title: string) => ({
      ...{ id: title, title, questions: 1 },
      updatedAt: Date.now() - minutes * minute,
    });
    const recent = [ago(0, 'Pilots?'), ago(5, 'Cranes?'), ago(125, 'Depth?'), ago(24 * 60, 'Tides?')];
    const text = textOf(renderToString(h(Welcome, { index: { kind: 'not-indexed' }, recent, ...actions })));
    assert.match(text, /Pilots\? now Cranes\? 5 min\. ago Depth\? 2 hr\. ago Tides\? yesterday$/);
  });

  it('gives tips while there are no conversations', () => {
    const text = textOf(
      renderToString(h(Welcome, { index: { kind: 'not-indexed' }, recent: [], ...actions })),
    );
    assert.doesNotMatch(text, /Recent/);
    assert.match(text, /Type a question/);
  });
});
