import { useEffect, useState } from 'preact/hooks';
import { isSameScope, type ScopeItem } from '../../../core/model/scope';
import type { AgentView } from '../../../protocol/messages';
import { mentionAt, type Mention } from './mention';

export interface Suggestions {
  readonly text: string;
  readonly items: readonly ScopeItem[];
  /** Left out for none. */
  readonly agents?: readonly AgentView[];
}

/** What can be chosen after an `@`: a part of the workspace, or a domain agent. */
export type MentionItem = ScopeItem | ({ readonly kind: 'agent' } & AgentView);

interface MentionOptions {
  readonly draft: string;
  readonly scope: readonly ScopeItem[];
  /** What the host last suggested. */
  readonly suggestions: Suggestions;
  readonly onSuggest: (text: string) => void;
  readonly onChoose: (item: MentionItem, mention: Mention) => void;
}

/** The list of what can be chosen after an `@`: whether it is open, and what keys do in it. */
export interface MentionList {
  readonly mention: Mention | undefined;
  readonly items: readonly MentionItem[];
  readonly isLooking: boolean;
  readonly active: number;
  /** Whether the key was for the list. */
  readonly takeKey: (key: string) => boolean;
  readonly choose: (item: MentionItem) => void;
  /** To be called when the text or the cursor has changed. */
  readonly follow: (text: string, cursor: number) => void;
  /** Opens the list for what stands at the end of a text. */
  readonly open: (text: string) => void;
  readonly close: () => void;
  /** To be called when the cursor leaves the box. */
  readonly leave: () => void;
}

const nothing: readonly MentionItem[] = [];

export function useMention(options: MentionOptions): MentionList {
  const { draft, scope, suggestions, onSuggest, onChoose } = options;
  const [mention, setMention] = useState<Mention | undefined>(undefined);
  const [active, setActive] = useState(0);
  // Where the list was closed by hand: there it stays closed.
  const [closedAt, setClosedAt] = useState<number | undefined>(undefined);
  const text = mention?.text;
  useEffect(() => {
    setActive(0);
    if (text !== undefined) onSuggest(text);
  }, [text]);
  // The text may have been sent, or replaced, since.
  const isOpen = mention !== undefined && draft[mention.start] === '@' && mention.start !== closedAt;
  // Those of an earlier text are not what is typed now.
  const isLooking = suggestions.text !== text;
  const items = isOpen && !isLooking ? itemsOf(suggestions, scope) : nothing;
  const shown = Math.min(active, Math.max(0, items.length - 1));
  const choose = (item: MentionItem) => {
    if (mention !== undefined) onChoose(item, mention);
    setMention(undefined);
  };
  const close = () => {
    setClosedAt(mention?.start);
  };
  const takeKey = (key: string): boolean => {
    if (!isOpen) return false;
    const done = listKey(key, { isLooking, count: items.length, active: shown });
    const item = items[shown];
    if (done === 'close') close();
    else if (done === 'choose' && item !== undefined) choose(item);
    else if (typeof done === 'number') setActive(done);
    return done !== undefined;
  };
  return {
    mention: isOpen ? mention : undefined,
    items,
    isLooking,
    active: shown,
    takeKey,
    choose,
    follow: (newText, cursor) => {
      const found = mentionAt(newText, cursor);
      if (found === undefined) setClosedAt(undefined);
      setMention(found);
    },
    open: (newText) => {
      setClosedAt(undefined);
      setMention(mentionAt(newText, newText.length));
    },
    close,
    leave: () => {
      setMention(undefined);
    },
  };
}

/** What a key does in the open list: the index of the item that becomes the active one, or what is done with the list. */
type ListKey = 'close' | 'choose' | 'wait' | number;

/**
 * Undefined when the key is for the text. While the items are still being looked for, the keys that choose wait: what they
 * would choose is not known yet, and Enter must not ask a question that is half typed.
 */
export function listKey(
  key: string,
  list: { readonly isLooking: boolean; readonly count: number; readonly active: number },
): ListKey | undefined {
  const { isLooking, count, active } = list;
  if (key === 'Escape') return 'close';
  const chooses = key === 'Enter' || key === 'Tab';
  if (isLooking) return chooses ? 'wait' : undefined;
  if (count === 0) return undefined;
  if (chooses) return 'choose';
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 ? undefined : (active + step + count) % count;
}

/** Agents come first: there are few of them. */
function itemsOf({ items, agents = [] }: Suggestions, scope: readonly ScopeItem[]): readonly MentionItem[] {
  return [
    ...agents.map((agent) => ({ kind: 'agent', ...agent }) as const),
    ...items.filter((item) => !isChosen(item, scope)),
  ];
}

function isChosen(item: ScopeItem, scope: readonly ScopeItem[]): boolean {
  return scope.some((other) => isSameScope(item, other));
}
