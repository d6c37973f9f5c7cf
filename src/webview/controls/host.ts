interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

// VS Code injects this function into the page; it may be called only once.
declare function acquireVsCodeApi(): VsCodeApi;

/** The extension host, as seen by a page. */
export interface PageHost<ToHost, ToPage, Memory> {
  readonly post: (message: ToHost) => void;
  readonly remember: (memory: Memory) => void;
  readonly recall: () => Memory;
  /** Calls `onMessage` with each message from the host, in order. */
  readonly listen: (onMessage: (message: ToPage) => void) => void;
}

/**
 * Connects a page to the extension host: `types` are those of its messages, which are heard once the page is `ready` for them.
 * Call once.
 */
export function connectPage<ToHost, ToPage extends { readonly type: string }, Memory>(
  types: Readonly<Record<ToPage['type'], true>>,
  parseMemory: (state: unknown) => Memory,
  ready = Promise.resolve(),
): PageHost<ToHost, ToPage, Memory> {
  const api = acquireVsCodeApi();
  // Messages of the host are our own, from the same version: the type tells them apart from those VS Code
  // itself posts.
  const isFromHost = (data: unknown): data is ToPage =>
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    Object.hasOwn(types, data.type);
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
        const { data } = event;
        if (!isFromHost(data)) return;
        void ready.then(() => {
          onMessage(data);
        });
      });
    },
  };
}
