import { useEffect, useState } from 'preact/hooks';
import type { ScopeItem } from '../../../core/model/scope';
import type { AgentView } from '../../../protocol/messages';

/** The text typed after an `@`, to choose a part of the workspace. */
interface Mention {
  /** Offset of the `@` in the box's text. */
  readonly start: number;
  /** The text between the `@` and the cursor. */
  readonly text: string;
}

const mention = /(?:^|[\s([{])@([^\s@]*)$/u;

/** The mention at the cursor; undefined in other text, such as an e-mail address. */
export function mentionAt(text: string, cursor: number): Mention | undefined {
  const match = mention.exec(text.slice(0, cursor));
  if (match === null) return undefined;
  const [, typed = ''] = match;
  return { start: cursor - typed.length - 1, text: typed };
}

/** The box's text without a mention, and without a duplicate space in its place. */
export function withoutMention(text: string, { start, text: typed }: Mention): string {
  const before = text.slice(0, start);
  const after = text.slice(start + typed.length + 1);
  return /(?:^|\s)$/.test(before) ? before + after.replace(/^ /, '') : before + after;
}

/** Appends an `@`, after a space if necessary. */
export function withMention(text: string): string {
  return /(?:^|\s)$/.test(text) ? `${text}@` : `${text} @`;
}

export interface Suggestions {
  readonly text: string;
  readonly items: readonly ScopeItem[];
  /** None when left out. */
  readonly agents?: readonly AgentView[];
}

/** A choice after an `@`: a part of the workspace, or a domain agent. */
export type MentionItem = ScopeItem | ({ readonly kind: 'agent' } & AgentView);

interface MentionOptions {
  readonly draft: string;
  /** The latest suggestions of the host. */
  readonly suggestions: Suggestions;
  readonly onSuggest: (text: string) => void;
  readonly onChoose: (item: MentionItem, mention: Mention) => void;
  /** Takes an item into the scope, or out of it, while the list stays open. */
  readonly onTick: (item: ScopeItem) => void;
  readonly onDraft: (draft: string) => void;
}

/** The list of choices after an `@`: whether it is open, and its keyboard handling. */
export interface MentionList {
  readonly mention: Mention | undefined;
  readonly items: readonly MentionItem[];
  readonly isLooking: boolean;
  readonly active: number;
  /** Returns whether the list handled the key; `typed` is the box's text up to the cursor, which may be ahead of what is drawn. */
  readonly takeKey: (key: string, typed: string) => boolean;
  readonly choose: (item: MentionItem) => void;
  readonly tick: (item: ScopeItem) => void;
  /** Call when the text or the cursor has changed. */
  readonly follow: (text: string, cursor: number) => void;
  /** Opens the list for a mention at the end of a text. */
  readonly open: (text: string) => void;
  readonly close: () => void;
  /** Call when the box loses the focus. */
  readonly leave: () => void;
}

const nothing: readonly MentionItem[] = [];

export function useMention(options: MentionOptions): MentionList {
  const { draft, suggestions, onChoose } = options;
  const [mention, setMention] = useState<Mention | undefined>(undefined);
  // Offset of a mention whose list the user closed: there it stays closed.
  const [closedAt, setClosedAt] = useState<number | undefined>(undefined);
  const ticks = useTicks(options);
  const text = mention?.text;
  const [active, setActive] = useActive(text, options);
  // The text may have been sent or replaced since.
  const isOpen = mention !== undefined && draft[mention.start] === '@' && mention.start !== closedAt;
  // The suggestions may belong to an earlier text.
  const isLooking = suggestions.text !== text;
  const items = isOpen && !isLooking ? itemsOf(suggestions) : nothing;
  const shown = Math.min(active, Math.max(0, items.length - 1));
  const opened = isOpen ? mention : undefined;
  const choose = (item: MentionItem) => {
    if (mention !== undefined) onChoose(item, mention);
    ticks.forget();
    setMention(undefined);
  };
  const close = () => {
    if (ticks.end(draft, opened, items.length > 0)) setMention(undefined);
    else setClosedAt(mention?.start);
  };
  const takeKey = (key: string, typed: string): boolean => {
    const now = mentionAt(typed, typed.length);
    if (now === undefined || now.start !== opened?.start) return false;
    const isBehind = suggestions.text !== now.text;
    const done = listKey(key, { isLooking: isBehind, count: items.length, active: shown, text: now.text });
    act(done, items[shown], { close, tick: ticks.tick, choose, setActive });
    return done !== undefined;
  };
  return {
    mention: isOpen ? mention : undefined,
    items,
    isLooking,
    active: shown,
    takeKey,
    choose,
    tick: ticks.tick,
    follow: (newText, cursor) => {
      const found = mentionAt(newText, cursor);
      if (found === undefined) {
        setClosedAt(undefined);
        ticks.end(newText, opened, false);
      }
      setMention(found);
    },
    open: (newText) => {
      setClosedAt(undefined);
      setMention(mentionAt(newText, newText.length));
    },
    close,
    leave: () => {
      ticks.end(draft, opened, items.length > 0);
      setMention(undefined);
    },
  };
}

interface ListActions extends Pick<MentionList, 'close' | 'tick' | 'choose'> {
  readonly setActive: (index: number) => void;
}

/** Does what a key means for the active item. */
function act(
  done: ListKey | undefined,
  item: MentionItem | undefined,
  { close, tick, choose, setActive }: ListActions,
) {
  if (done === 'close') close();
  else if (done === 'tick' && item !== undefined && item.kind !== 'agent') tick(item);
  else if (done === 'choose' && item !== undefined) choose(item);
  else if (typeof done === 'number') setActive(done);
}

/** The index of the active item: the first one of those that the host suggests for a new text. */
function useActive(
  text: string | undefined,
  { suggestions, onSuggest }: Pick<MentionOptions, 'suggestions' | 'onSuggest'>,
) {
  const active = useState(0);
  const [, setActive] = active;
  useEffect(() => {
    setActive(0);
    if (text !== undefined) onSuggest(text);
  }, [text]);
  // Replies may come out of turn: what came last may be for an earlier text.
  useEffect(() => {
    if (text !== undefined && suggestions.text !== text) onSuggest(text);
  }, [suggestions]);
  return active;
}

/** The choice of several items, one after another, while the list stays open. */
function useTicks({ onTick, onDraft }: Pick<MentionOptions, 'onTick' | 'onDraft'>) {
  const [hasTicked, setHasTicked] = useState(false);
  const forget = () => {
    setHasTicked(false);
  };
  return {
    tick: (item: ScopeItem) => {
      onTick(item);
      setHasTicked(true);
    },
    forget,
    /**
     * Takes the open mention out of a text if items were ticked, with what looked for them; other words behind it belong to
     * the question. Returns whether it did.
     */
    end: (text: string, opened: Mention | undefined, hasLooked: boolean): boolean => {
      forget();
      if (!hasTicked || opened === undefined || text[opened.start] !== '@') return false;
      onDraft(withoutMention(text, hasLooked ? opened : { ...opened, text: '' }));
      return true;
    },
  };
}

/** The result of a key in the open list: the index of the new active item, or an action. */
type ListKey = 'close' | 'choose' | 'tick' | 'wait' | number;

/**
 * Undefined when the key is not for the list. While suggestions are loading, the keys that choose have to
 * wait: there is nothing to choose yet, and Enter must not send a half-typed question.
 */
export function listKey(
  key: string,
  list: {
    readonly isLooking: boolean;
    readonly count: number;
    readonly active: number;
    readonly text: string;
  },
): ListKey | undefined {
  const { isLooking, count, active, text } = list;
  if (key === 'Escape') return 'close';
  const chooses = key === 'Enter' || key === 'Tab';
  if (isLooking) return chooses ? 'wait' : undefined;
  if (count === 0) return undefined;
  if (chooses) return 'choose';
  // Behind other characters a space is part of the question.
  if (key === ' ' && text === '') return 'tick';
  const step = steps.get(key);
  return step && (active + step + count) % count;
}

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Agents come first, as there are few of them. */
function itemsOf({ items, agents = [] }: Suggestions): readonly MentionItem[] {
  return [...agents.map((agent) => ({ kind: 'agent', ...agent }) as const), ...items];
}
