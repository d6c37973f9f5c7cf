import type { TableResult } from '../../../core/model/types';
import { answerTexts } from './texts';

/** How a value was computed from a table: the query, and the rows that it took. */
export function Computed({ result: { sql, taken, of } }: { readonly result: TableResult }) {
  return (
    <details class="computed" data-testid="computed">
      <summary>{answerTexts.computed()}</summary>
      <pre>
        <code>{sql}</code>
      </pre>
      <p>{answerTexts.taken(taken, of)}</p>
    </details>
  );
}
