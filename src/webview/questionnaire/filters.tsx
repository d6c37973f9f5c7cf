import { useMemo } from 'preact/hooks';
import type { RowView } from '../../protocol/questionnaireMessages';
import { KindIcon } from './kindIcon';
import { countRows, rowFilters, type RowFilter } from './rowKinds';
import { texts } from './texts';

interface FiltersProps {
  readonly rows: readonly RowView[];
  readonly filter: RowFilter;
  readonly onChoose: (filter: RowFilter) => void;
}

/** How many rows there are of each kind; a click shows these alone. Kinds without rows are left out. */
export function Filters({ rows, filter, onChoose }: FiltersProps) {
  const counts = useMemo(() => countRows(rows), [rows]);
  const offered = rowFilters.filter((kind) => kind === 'all' || kind === filter || counts[kind] > 0);
  // One kind that all rows are of says nothing.
  const shown = offered.filter((kind) => kind !== 'waiting' || kind === filter || counts[kind] < rows.length);
  return (
    <div class="filters" role="group" aria-label={texts.filters()}>
      {shown.map((kind) => (
        <button
          key={kind}
          type="button"
          class="filter"
          data-testid="filter"
          data-filter={kind}
          aria-pressed={kind === filter}
          onClick={() => {
            onChoose(kind === filter ? 'all' : kind);
          }}
        >
          <KindIcon kind={kind} /> {texts.filter(kind)} <span class="count">{counts[kind]}</span>
        </button>
      ))}
    </div>
  );
}
