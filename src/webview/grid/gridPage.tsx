import * as l10n from '@vscode/l10n';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GridShape } from '../../core/model/grid';
import type { GridToHost, GridToPage } from '../../protocol/gridMessages';
import type { PageHost } from '../controls/host';
import { useViewerKeys } from '../controls/viewerBar';
import { CellBar, GridBar, SheetTabs } from './gridBar';
import type { GridMemory } from './gridMemory';
import { GridModel, type GridView } from './gridModel';
import { GridSheet } from './gridSheet';
import { columnWidths, type Metrics } from './layout';

type Host = PageHost<GridToHost, GridToPage, GridMemory>;

/** The spreadsheet viewer: a bar, the line of the active cell, the cells, and the sheets. */
export function GridPage({ host }: { readonly host: Host }) {
  const { model, view } = useModel(host);
  const [isFinding, setFinding] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const metrics = useMemo(measured, []);
  const shape = view?.sheets[view.sheet];
  const { widths, resize } = useWidths(shape, metrics);
  useShortcuts(model, {
    find: () => {
      setFinding(true);
    },
    address: () => address.current?.focus(),
  });
  const toGrid = (): void => {
    page.current?.querySelector<HTMLElement>('.grid')?.focus();
  };
  if (model === undefined || view === undefined) return null;
  return (
    <>
      <GridBar
        model={model}
        view={view}
        isFinding={isFinding}
        onFinding={(is) => {
          setFinding(is);
          if (!is) toGrid();
        }}
      />
      {view.failure !== undefined || shape === undefined ? (
        <p class="notice-instead" role="status">
          {view.failure ?? l10n.t('Opening the file…')}
        </p>
      ) : (
        <div class="sheet" ref={page}>
          <CellBar model={model} view={view} shape={shape} field={address} onLeave={toGrid} />
          <Told view={view} shape={shape} />
          <GridSheet
            key={view.sheet}
            model={model}
            view={view}
            shape={shape}
            metrics={metrics}
            widths={widths}
            onResize={resize}
          />
          {shape.name !== '' && (
            <SheetTabs
              view={view}
              onChoose={(sheet) => {
                model.chooseSheet(sheet);
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

function useModel(host: Host) {
  const [view, setView] = useState<GridView>();
  const [model, setModel] = useState<GridModel>();
  useEffect(() => {
    const made = new GridModel(host, setView);
    setModel(made);
    setView(made.view);
  }, [host]);
  return { model, view };
}

/** What the reader has to know of a sheet, or of a citation. */
function Told({ view: { marked, readMs }, shape }: { readonly view: GridView; readonly shape: GridShape }) {
  const shown = marked?.marks[marked.cited.active];
  return (
    <>
      {readMs !== undefined && (
        <p class="told" role="status" data-testid="grid-read">
          {l10n.t(
            'As of {0}. Later changes in the data source are not shown.',
            new Date(readMs).toLocaleString(document.documentElement.lang),
          )}
        </p>
      )}
      {shown?.isFound === false && (
        <p class="told" role="status">
          {readMs === undefined
            ? l10n.t(
                'The quote is no longer in this file: it has changed since. Ask again for an answer from what it says now.',
              )
            : l10n.t(
                'The quote is no longer in the data source: it has changed since. Ask again for an answer from what it says now.',
              )}
        </p>
      )}
      {shape.isCut && (
        <p class="told" role="status">
          {l10n.t(
            'Only the first {0} rows are shown.',
            shape.rows.toLocaleString(document.documentElement.lang),
          )}
        </p>
      )}
      {shape.rows === 0 && (
        <p class="told" role="status">
          {l10n.t('This sheet is empty.')}
        </p>
      )}
    </>
  );
}

function useShortcuts(
  model: GridModel | undefined,
  { find, address }: { readonly find: () => void; readonly address: () => void },
): void {
  useViewerKeys({
    'Ctrl+f': find,
    '/': find,
    'Ctrl+g': address,
    n: () => model?.step(1),
    p: () => model?.step(-1),
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => {
      const isInField = event.target instanceof HTMLInputElement;
      if (isInField || document.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      model?.copy();
    };
    document.addEventListener('copy', copy);
    return () => {
      document.removeEventListener('copy', copy);
    };
  }, [model]);
}

/** The widths of the columns: by their contents, until the user changes one. */
function useWidths(shape: GridShape | undefined, metrics: Metrics) {
  const [changed, setChanged] = useState<Readonly<Record<string, number | undefined>>>({});
  const keyOf = (column: number) => `${shape?.name ?? ''} ${String(column)}`;
  const widths = useMemo(
    () =>
      (shape === undefined ? [] : columnWidths(shape, metrics)).map(
        (width, at) => changed[keyOf(at)] ?? width,
      ),
    [shape, metrics, changed],
  );
  return {
    widths,
    resize: (column: number, width: number | undefined) => {
      setChanged({ ...changed, [keyOf(column)]: width });
    },
  };
}

/** The sizes of rows and digits in the font of the page. */
function measured(): Metrics {
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  const pen = document.createElement('canvas').getContext('2d');
  if (pen !== null) pen.font = `${fontSize} ${fontFamily}`;
  const size = Number.parseFloat(fontSize);
  return { rowHeight: Math.round(size * 1.75), digit: pen?.measureText('0').width ?? size * 0.55 };
}
