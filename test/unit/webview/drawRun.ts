/** A run as the page draws it, for unit tests. */
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { RunState } from '../../../src/core/model/state';
import type { RunActions } from '../../../src/webview/run/conversationState';
// The page loads it beside its own script.
import '../../../src/webview/run/answer/parser';
import { RunView } from '../../../src/webview/chat/conversation/runView';

// The tests' compiler does not know the page's tsconfig, and gives JSX the names that it has by default.
Object.assign(globalThis, { React: { createElement: h, Fragment } });

const actions: RunActions = {
  openCitation: () => undefined,
  openPassage: () => undefined,
  openSources: () => undefined,
  contextOf: () => undefined,
  wantContext: () => undefined,
  stop: () => undefined,
  afterFailure: undefined,
  ask: () => undefined,
  edit: undefined,
  copyAnswer: () => undefined,
  rate: () => undefined,
  reply: () => undefined,
  openGlossary: () => undefined,
  noteCorrection: () => undefined,
  correctionDraft: '',
  setCorrectionDraft: () => undefined,
  insertAnswer: () => undefined,
  isPinned: false,
  pin: () => undefined,
  keepQuestion: () => undefined,
  keepAnswer: () => undefined,
  copyTrace: () => undefined,
  saveTrace: () => undefined,
  saveChart: () => undefined,
  // All that can be opened is open.
  isOpen: () => true,
  setOpen: () => undefined,
};

/** The page of one run; all that can be opened is open unless `change` says otherwise. */
export function drawRun(
  run: RunState,
  change: Partial<RunActions> = {},
  stale: readonly string[] = [],
  isNewest = false,
): string {
  const props = { run, isIndexing: false, stale, isNewest, actions: { ...actions, ...change } };
  return renderToString(h(RunView, props));
}

/** The texts of a piece of a page, one space between them. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}
