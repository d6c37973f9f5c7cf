import { listAnd } from '../../core/util/displayLanguage';
import type {
  QuestionnaireProblem,
  QuestionnaireToHost,
  QuestionnaireView,
  RowView,
} from '../../protocol/questionnaireMessages';
import { texts } from './texts';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { IndexFooter } from '../controls/indexFooter';
import type { SheetHost, SheetMemory } from './sheetMemory';
import { KindIcon, rowsOf, countRows, rowFilters, type RowFilter } from './rowKinds';
import { rowActions, type ChangeMemory } from './rowActions';
import { RowList } from './rowList';
import { SheetHeader } from './sheetHeader';
import { applyMessage, emptySheet, type SheetState } from './sheetState';

interface EmptyStateProps {
  readonly problem: QuestionnaireProblem;
  readonly onAct: (message: QuestionnaireToHost) => void;
}

/** Why there is nothing to answer, and what to do about it. */
export function EmptyState({ problem, onAct }: EmptyStateProps) {
  const canChoose = problem.kind === 'no-questions' && problem.columns.length > 0;
  return (
    <main class="nothing" data-testid="nothing">
      <h2>{problem.kind === 'unreadable' ? texts.unreadable() : texts.noQuestions()}</h2>
      {sentencesOf(problem).map((sentence) => (
        <p key={sentence} class="muted">
          {sentence}
        </p>
      ))}
      <div class="buttons">
        {canChoose && (
          <button
            type="button"
            class="primary"
            data-testid="choose-column"
            onClick={() => {
              onAct({ type: 'column-choose' });
            }}
          >
            {texts.chooseColumn()}
          </button>
        )}
        <button
          type="button"
          class="secondary"
          data-testid="open-file"
          onClick={() => {
            onAct({ type: 'file-open' });
          }}
        >
          {texts.openFile()}
        </button>
      </div>
    </main>
  );
}

function sentencesOf(problem: QuestionnaireProblem): readonly string[] {
  if (problem.kind === 'unreadable') return [problem.message];
  const { columns } = problem;
  const named = columns.filter((name) => name !== '');
  if (columns.length === 0) return [texts.noTable(), texts.noQuestionsAbout()];
  return [texts.noQuestionsAbout(), ...(named.length > 0 ? [texts.columns(listAnd(named))] : [])];
}

/** The whole page of a questionnaire: renders the host's state, and sends the user's actions to the host. */
export function Sheet({ host }: { readonly host: SheetHost }) {
  const state = useSheet(host);
  const [memory, change] = useMemory(host);
  const { view } = state;
  if (view === undefined) return null;
  return (
    <>
      <SheetHeader view={view} onAct={host.post} />
      {view.problem === undefined ? (
        <Rows view={view} state={state} {...{ host, memory, change }} />
      ) : (
        <EmptyState problem={view.problem} onAct={host.post} />
      )}
      <IndexFooter index={view.index} onAct={host.post} />
    </>
  );
}

interface RowsProps {
  readonly view: QuestionnaireView;
  readonly state: SheetState;
  readonly host: SheetHost;
  readonly memory: SheetMemory;
  readonly change: ChangeMemory;
}

function Rows({ view, state, host, memory, change }: RowsProps) {
  const actions = useMemo(() => rowActions(host, change), [host]);
  const { filter } = memory;
  const shown = useMemo(() => rowsOf(view.rows, filter), [view.rows, filter]);
  const choose = (next: typeof filter) => {
    change((before) => ({ ...before, filter: next }));
  };
  return (
    <>
      <Filters rows={view.rows} filter={filter} onChoose={choose} />
      <RowList
        {...{ actions, state, memory }}
        rows={shown}
        filter={filter}
        onMove={(current) => {
          change((before) => ({ ...before, current }));
        }}
        onShowAll={() => {
          choose('all');
        }}
      />
    </>
  );
}

interface FiltersProps {
  readonly rows: readonly RowView[];
  readonly filter: RowFilter;
  readonly onChoose: (filter: RowFilter) => void;
}

/** The number of rows of each kind; a click shows only these. Kinds without rows are left out. */
export function Filters({ rows, filter, onChoose }: FiltersProps) {
  const counts = useMemo(() => countRows(rows), [rows]);
  const offered = rowFilters.filter((kind) => kind === 'all' || kind === filter || counts[kind] > 0);
  // A single kind that includes all rows is not informative.
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

function useSheet(host: SheetHost): SheetState {
  const [state, setState] = useState(emptySheet);
  useEffect(() => {
    host.listen((message) => {
      setState((before) => applyMessage(before, message));
    });
    host.post({ type: 'ready' });
  }, []);
  return state;
}

/** The page's saved state, and a function that changes it and saves it. */
function useMemory(host: SheetHost): readonly [SheetMemory, ChangeMemory] {
  const [memory, setMemory] = useState(host.recall);
  const newest = useRef(memory);
  const change: ChangeMemory = (update) => {
    newest.current = update(newest.current);
    host.remember(newest.current);
    setMemory(newest.current);
  };
  return [memory, change];
}
