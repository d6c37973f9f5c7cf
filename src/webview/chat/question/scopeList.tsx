import { isSameScope, scopeName, scopePath, type ScopeItem } from '../../../core/model/scope';
import { Icon } from '../../controls/icon';
import { questionTexts } from '../../controls/questionTexts';
import { useEffect, useRef } from 'preact/hooks';
import type { MentionItem } from './useMention';

interface ScopeChipsProps {
  readonly scope: readonly ScopeItem[];
  readonly onRemove: (item: ScopeItem) => void;
}

/** The scope of the next question, with a button to remove each part. */
export function ScopeChips({ scope, onRemove }: ScopeChipsProps) {
  if (scope.length === 0) return null;
  return (
    <ul class="scope-chips" aria-label={questionTexts.scope()} data-testid="scope-chips">
      {scope.map((item) => (
        <li key={scopePath(item)} class="scope-chip" title={scopePath(item)}>
          <Icon name={scopeIcon(item)} />
          <span class="scope-name">{scopeName(item)}</span>
          <button
            type="button"
            title={questionTexts.remove(scopePath(item))}
            aria-label={questionTexts.remove(scopePath(item))}
            onClick={() => {
              onRemove(item);
            }}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The icon for a kind of scope. */
function scopeIcon({ kind }: ScopeItem): string {
  if (kind === 'folder') return 'folder';
  return kind === 'file' ? 'file' : 'list-selection';
}

interface ScopeListProps {
  readonly id: string;
  readonly items: readonly MentionItem[];
  /** The text typed after the `@`. */
  readonly text: string;
  /** Whether `items` still belong to an earlier text. */
  readonly isLooking: boolean;
  /** Index of the item that Enter chooses. */
  readonly active: number;
  /** What is chosen already. */
  readonly scope: readonly ScopeItem[];
  readonly onChoose: (item: MentionItem) => void;
  readonly onTick: (item: ScopeItem) => void;
}

/** The parts of the workspace to choose from, shown above the box; the focus stays in the box. */
export function ScopeList({ id, items, text, isLooking, active, scope, onChoose, onTick }: ScopeListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, items]);
  return (
    <div class="scope-list" data-testid="scope-list">
      {items.length === 0 && (
        <p class="muted small" role="status">
          {isLooking ? questionTexts.looking() : emptyText(text)}
        </p>
      )}
      <ul ref={list} id={id} role="listbox" aria-label={questionTexts.suggestions()}>
        {items.map((item, at) => (
          <li
            key={pathOf(item)}
            id={optionId(id, at)}
            role="option"
            aria-selected={at === active}
            {...(item.kind !== 'agent' && { 'aria-checked': isChosen(item, scope) })}
            title={item.kind === 'agent' ? item.description : pathOf(item)}
            // Keep the focus in the box.
            onMouseDown={(event) => {
              event.preventDefault();
            }}
            onClick={() => {
              onChoose(item);
            }}
          >
            {item.kind !== 'agent' && (
              <Tick
                isTicked={isChosen(item, scope)}
                onTick={() => {
                  onTick(item);
                }}
              />
            )}
            <Icon name={item.kind === 'agent' ? 'mortar-board' : scopeIcon(item)} />
            <span class="scope-name">{labelOf(item)}</span>
            <span class="scope-folder">{item.kind === 'agent' ? item.description : folderOf(item)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Chooses an item among others; a click beside it chooses that one alone, and closes the list. */
function Tick({ isTicked, onTick }: { readonly isTicked: boolean; readonly onTick: () => void }) {
  return (
    <span
      class="scope-tick"
      title={questionTexts.tick()}
      onClick={(event) => {
        event.stopPropagation();
        onTick();
      }}
    >
      {isTicked && <Icon name="check" />}
    </span>
  );
}

export function isChosen(item: ScopeItem, scope: readonly ScopeItem[]): boolean {
  return scope.some((other) => isSameScope(item, other));
}

/** The element id of an item in a list. */
export function optionId(list: string, at: number): string {
  return `${list}-${String(at)}`;
}

function emptyText(text: string): string {
  return text === '' ? questionTexts.noDocuments() : questionTexts.noMatch(text);
}

function pathOf(item: MentionItem): string {
  return item.kind === 'agent' ? `@${item.name}` : scopePath(item);
}

function labelOf(item: MentionItem): string {
  if (item.kind === 'agent') return `@${item.name}`;
  const name = scopeName(item);
  if (item.kind !== 'selection') return name;
  const [, lines = ''] = /:([\d-]+)$/.exec(name) ?? [];
  return `${name.slice(0, -lines.length - 1)} · ${questionTexts.selection(lines.replace('-', '–'))}`;
}

function folderOf({ id }: ScopeItem): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('/')));
}
