import type { QuestionnaireToHost, QuestionnaireToPage } from '../../protocol/questionnaireMessages';
import { parseMemory, type SheetMemory } from './sheetMemory';

interface VsCodeApi {
  postMessage(message: QuestionnaireToHost): void;
  getState(): unknown;
  setState(state: SheetMemory): void;
}

// VS Code injects this function into the page; it may be called only once.
declare function acquireVsCodeApi(): VsCodeApi;

/** The extension host, as seen by the page of a questionnaire. */
export interface SheetHost {
  readonly post: (message: QuestionnaireToHost) => void;
  readonly remember: (memory: SheetMemory) => void;
  readonly recall: () => SheetMemory;
  /** Calls `onMessage` with each message from the host, in order. */
  readonly listen: (onMessage: (message: QuestionnaireToPage) => void) => void;
}

/** Connects the page to the extension host. Call once. */
export function connectHost(): SheetHost {
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

const types: Readonly<Record<QuestionnaireToPage['type'], true>> = {
  snapshot: true,
  rows: true,
  progress: true,
  index: true,
  earlier: true,
  'quote-context': true,
};

// Messages of the host are our own, from the same version: the type tells them apart from those VS Code
// itself posts.
function isFromHost(data: unknown): data is QuestionnaireToPage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    Object.hasOwn(types, data.type)
  );
}
