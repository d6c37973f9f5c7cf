/** The question box as the page draws it, for unit tests. */
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { QuestionBox } from '../../../../../src/webview/chat/question/questionBox';

// The tests' compiler does not know the page's tsconfig, and gives JSX the names that it has by default.
Object.assign(globalThis, { React: { createElement: h, Fragment } });

type BoxProps = Parameters<typeof QuestionBox>[0];

const nothing = () => undefined;
const empty: BoxProps = {
  draft: '',
  scope: [],
  style: 'concise',
  answerer: { kind: 'offline', name: '' },
  suggestions: { text: '', items: [] },
  lastQuestion: undefined,
  isRunning: false,
  isDisabled: false,
  isReply: false,
  focusRequests: 0,
  onDraft: nothing,
  onChangeScope: nothing,
  onSuggest: nothing,
  onAnswerer: nothing,
  onStyle: nothing,
  onAsk: nothing,
  onStop: nothing,
};

/** The box, empty and ready unless `change` says otherwise. */
export function drawBox(change: Partial<BoxProps> = {}): string {
  return renderToString(h(QuestionBox, { ...empty, ...change }));
}
