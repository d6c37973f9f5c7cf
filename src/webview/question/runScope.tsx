import { scopePath, type ScopeItem } from '../../core/scope';
import { questionTexts } from './texts';

/** Below a question: what it was limited to. */
export function RunScope({ scope }: { readonly scope: readonly ScopeItem[] | undefined }) {
  if (scope === undefined || scope.length === 0) return null;
  return (
    <p class="run-scope" data-testid="run-scope">
      {questionTexts.searchedIn(scope.map(scopePath).join(', '))}
    </p>
  );
}
