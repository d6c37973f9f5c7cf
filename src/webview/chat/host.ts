import type { ToHost, ToWebview } from '../../protocol/messages';
import { parseMemory, type PageMemory } from './pageMemory';

interface VsCodeApi {
  postMessage(message: ToHost): void;
  getState(): unknown;
  setState(state: PageMemory): void;
}

// VS Code injects this function into the page; it may be called only once.
declare function acquireVsCodeApi(): VsCodeApi;

/** The extension host, as seen by the page. */
export interface Host {
  readonly post: (message: ToHost) => void;
  readonly remember: (memory: PageMemory) => void;
  readonly recall: () => PageMemory;
  /** Calls `onMessage` with each message from the host, in order. */
  readonly listen: (onMessage: (message: ToWebview) => void) => void;
}

/** Connects the page to the extension host. Call once. */
export function connectHost(): Host {
  const api = acquireVsCodeApi();
  return {
    post: (message) => {
      api.postMessage(message);
    },
    remember: (memory) => {
      api.setState(memory);
    },
    recall: () => parseMemory(api.getState()),
    listen: (onMessage) => {
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (isFromHost(event.data)) onMessage(event.data);
      });
    },
  };
}

const types: Readonly<Record<ToWebview['type'], true>> = {
  snapshot: true,
  event: true,
  'runs-earlier': true,
  run: true,
  index: true,
  stale: true,
  answerer: true,
  hint: true,
  'scope-suggestions': true,
  'quote-context': true,
  focus: true,
};

// Messages of the host are our own, from the same version: the type tells them apart from those VS Code
// itself posts.
function isFromHost(data: unknown): data is ToWebview {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    Object.hasOwn(types, data.type)
  );
}
