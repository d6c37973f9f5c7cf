import { scopeName, scopePath, type ScopeItem } from '../../../core/model/scope';
import { Icon } from '../../controls/icon';
import { questionTexts } from '../../controls/questionTexts';

interface ScopeChipsProps {
  readonly scope: readonly ScopeItem[];
  readonly onRemove: (item: ScopeItem) => void;
}

/** What the next question is limited to, each part with a way to take it back. */
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

/** The icon of a kind of part. */
export function scopeIcon({ kind }: ScopeItem): string {
  if (kind === 'folder') return 'folder';
  return kind === 'file' ? 'file' : 'list-selection';
}
