import type { ToHost, ToWebview } from '../../protocol/messages';

/** Replies to the page that asked, and to no other. */
export type Reply = (message: ToWebview) => void;

type MessageOf<T extends ToHost['type']> = Extract<ToHost, { readonly type: T }>;

/** The handlers for some of a page's messages. */
export type ActionsFor<T extends ToHost['type']> = {
  readonly [K in T]: (message: MessageOf<K>, reply: Reply) => Promise<void> | void;
};
