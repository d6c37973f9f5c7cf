import type { ToHost, ToWebview } from '../../protocol/messages';
import { connectPage, type PageHost } from '../controls/host';
import { parseMemory, type PageMemory } from './pageMemory';

export type Host = PageHost<ToHost, ToWebview, PageMemory>;

/** Connects the chat to the extension host. Call once. */
export function connectHost(): Host {
  return connectPage(
    {
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
    },
    parseMemory,
  );
}
