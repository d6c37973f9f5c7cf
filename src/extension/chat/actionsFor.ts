import type { ToHost, ToWebview } from '../../protocol/messages';

/** Answers the page that asked, and no other. */
export type Reply = (message: ToWebview) => void;

type MessageOf<T extends ToHost['type']> = Extract<ToHost, { readonly type: T }>;

/** What is done for each of some messages of a page. */
export type ActionsFor<T extends ToHost['type']> = {
  readonly [K in T]: (message: MessageOf<K>, reply: Reply) => Promise<void> | void;
};
