import * as assert from 'node:assert/strict';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ModelHint, FollowUps } from '../../../../../src/webview/chat/question/asking';
import { ScopeList } from '../../../../../src/webview/chat/question/scopeList';
import { textOf } from '../../drawRun';
import { drawBox } from './drawBox';

const folder = { kind: 'folder', id: 'docs/policies' } as const;
const selection = { kind: 'selection', id: 'docs/faq.md', lines: { start: 3, end: 9 } } as const;

describe('the question box', () => {
  it('says who answers, how, and from what', () => {
    const html = drawBox();
    assert.match(textOf(html), /On this machine .*Concise.* Workspace/);
    assert.match(html, /placeholder="Ask about your documents\. @ to choose some"/);
    const chosen = drawBox({ answerer: { kind: 'vscode', name: 'gpt-4.1' }, scope: [folder, selection] });
    assert.match(textOf(chosen), /gpt-4\.1 .*policies\/ \+1/);
  });

  it('shows what the next question is limited to, with a way to take each back', () => {
    const html = drawBox({ scope: [folder, selection] });
    assert.match(html, /title="docs\/policies\/".*policies\//);
    assert.match(html, /aria-label="Search beyond docs\/faq\.md:3-9"/);
    assert.doesNotMatch(drawBox(), /scope-chips/);
  });

  it('asks only what is there, and stops what goes on', () => {
    assert.match(drawBox(), /data-testid="send"[^>]* disabled/);
    assert.doesNotMatch(drawBox({ draft: 'Why?' }), /data-testid="send"[^>]* disabled/);
    assert.match(drawBox({ draft: 'Why?', isRunning: true }), /data-testid="stop"/);
  });

  it('can be told nothing without a folder, but who answers', () => {
    const html = drawBox({ isDisabled: true, draft: 'Why?' });
    for (const id of ['question', 'style', 'scope', 'send'])
      assert.match(html, new RegExp(`data-testid="${id}"[^>]* disabled`), id);
    assert.doesNotMatch(html, /data-testid="answerer"[^>]* disabled/);
  });
});

describe('the list of what a question can be limited to', () => {
  const draw = (change: object = {}) =>
    renderToString(
      h(ScopeList, {
        ...{ id: 'list', items: [folder, selection], text: '', isLooking: false, active: 1 },
        ...{ scope: [folder], onChoose: () => undefined, onTick: () => undefined },
        ...change,
      }),
    );

  it('names each part and its folder, and marks the one that Enter chooses', () => {
    const html = draw();
    assert.match(textOf(html), /policies\/ docs .*faq\.md · selection, lines 3–9 docs/);
    assert.match(html, /id="list-1" role="option" aria-selected="true"/);
    assert.match(html, /id="list-0" role="option" aria-selected="false"/);
  });

  it('ticks what is chosen', () => {
    assert.deepEqual(
      Array.from(draw().matchAll(/aria-checked="(true|false)"/g), ([, is]) => is),
      ['true', 'false'],
    );
  });

  it('says that nothing fits, or that it is still looking', () => {
    assert.equal(
      textOf(draw({ items: [], text: 'invoice' })).trim(),
      'No folder or document matches “invoice”.',
    );
    assert.match(textOf(draw({ items: [], isLooking: true })), /Looking for documents/);
    assert.match(textOf(draw({ items: [] })), /No documents were found/);
  });
});

describe('what stands around the question box', () => {
  it('hints at a model only when there is one', () => {
    const draw = (model: string | undefined) =>
      renderToString(h(ModelHint, { model, onAnswer: () => undefined }));
    assert.equal(draw(undefined), '');
    assert.match(textOf(draw('GPT-4.1')), /^Write answers with GPT-4\.1\? Your questions .* Use it$/);
  });

  it('offers the questions that go on from an answer', () => {
    const draw = (questions: readonly string[]) =>
      renderToString(h(FollowUps, { questions, onAsk: () => undefined }));
    assert.equal(draw([]), '');
    assert.equal(textOf(draw(['Why?', 'Since when?'])), 'Why? Since when?');
  });
});
