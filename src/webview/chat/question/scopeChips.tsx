import { scopeName, scopePath, type ScopeItem } from '../../../core/model/scope';
import { Icon } from '../../controls/icon';
import { questionTexts } from '../../controls/questionTexts';

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
export function scopeIcon({ kind }: ScopeItem): string {
  if (kind === 'folder') return 'folder';
  return kind === 'file' ? 'file' : 'list-selection';
}
