import * as l10n from '@vscode/l10n';
import { CitationSteps, FindTool, OtherViews } from '../controls/viewerBar';
import type { GridModel, GridView } from './gridModel';
import type { RefObject } from 'preact';
import { useEffect, useState, useRef } from 'preact/hooks';
import { areaLabel } from '../../core/model/cellAddress';
import type { GridShape } from '../../core/model/grid';
import { selectedArea, wholeOf } from './selection';

interface GridBarProps {
  readonly model: GridModel;
  readonly view: GridView;
  readonly isFinding: boolean;
  readonly onFinding: (isFinding: boolean) => void;
}

/** The bar above the grid. */
export function GridBar({ model, view: { marked, found }, isFinding, onFinding }: GridBarProps) {
  const count = marked?.cited.places.length ?? 0;
  return (
    <div class="bar" role="toolbar" aria-label={l10n.t('Spreadsheet')}>
      {marked !== undefined && count > 0 && (
        <CitationSteps
          active={marked.cited.active}
          count={count}
          viewer="grid"
          onStep={(by) => {
            model.step(by);
          }}
        />
      )}
      <span class="bar-end">
        <FindTool
          found={found && { current: found.current + 1, total: found.total }}
          label={l10n.t('Find in the sheet')}
          viewer="grid"
          isFinding={isFinding}
          onFinding={onFinding}
          onFind={(text, by) => {
            model.find(text, by);
          }}
        />
        <OtherViews
          viewer="grid"
          onText={() => {
            model.openText();
          }}
          onOriginal={() => {
            model.openOriginal();
          }}
        />
      </span>
    </div>
  );
}

interface CellBarProps {
  readonly model: GridModel;
  readonly view: GridView;
  readonly shape: GridShape;
  /** The field of the address. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Called when an address was gone to, or was given up. */
  readonly onLeave: () => void;
}

/** The line above the grid: the address of what is selected, which goes to others, and the whole text of the active cell. */
export function CellBar({ model, view, shape, field, onLeave }: CellBarProps) {
  const { row, column } = view.selection.active;
  const { top, left } = wholeOf(view.selection.active, shape);
  const text = model.row(top)?.[left]?.text ?? '';
  const notes = shape.notes.filter((note) => note.row === row && note.column === column);
  return (
    <div class="cell-bar">
      <AddressField
        address={areaLabel(selectedArea(view.selection, shape))}
        field={field}
        onGo={(address) => {
          const isThere = model.goTo(address);
          if (isThere) onLeave();
          return isThere;
        }}
        onLeave={onLeave}
      />
      <div
        class="cell-text"
        tabIndex={0}
        role="region"
        aria-label={l10n.t('Cell')}
        data-testid="grid-cell-text"
      >
        {text}
        {notes.map((note) => (
          <span key={note.text} class="note">
            {note.text}
          </span>
        ))}
      </div>
    </div>
  );
}

interface AddressFieldProps {
  readonly address: string;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Returns whether there is such an address. */
  readonly onGo: (address: string) => boolean;
  readonly onLeave: () => void;
}

function AddressField({ address, field, onGo, onLeave }: AddressFieldProps) {
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setTyped(address);
    setWrong(false);
  }, [address]);
  const reset = (): void => {
    setTyped(address);
    setWrong(false);
  };
  return (
    <>
      <input
        ref={field}
        class="address"
        value={typed}
        title={l10n.t('Go to Cell (Ctrl+G)')}
        aria-label={l10n.t('Go to cell')}
        aria-invalid={isWrong}
        spellcheck={false}
        data-testid="grid-address"
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          setWrong(false);
        }}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
        onBlur={reset}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setWrong(!onGo(typed));
          if (key !== 'Escape') return;
          reset();
          onLeave();
        }}
      />
      {isWrong && (
        <span class="wrong" role="alert">
          {l10n.t('There is no such cell.')}
        </span>
      )}
    </>
  );
}

interface SheetTabsProps {
  readonly view: GridView;
  readonly onChoose: (sheet: number) => void;
}

/** The sheets of a workbook, below the grid; those with a citation are marked. */
export function SheetTabs({ view: { sheets, sheet, marked }, onChoose }: SheetTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [sheet]);
  const choose = (at: number): void => {
    const wanted = (at + sheets.length) % sheets.length;
    onChoose(wanted);
    const tab = list.current?.children[wanted];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <div ref={list} class="sheet-tabs" role="tablist" aria-label={l10n.t('Sheets')}>
      {sheets.map(({ name }, at) => {
        const isCited = marked?.marks.some((mark) => mark.sheet === at) === true;
        return (
          <button
            key={name}
            type="button"
            role="tab"
            class={isCited ? 'sheet-tab has-citation' : 'sheet-tab'}
            aria-selected={at === sheet}
            tabIndex={at === sheet ? 0 : -1}
            onClick={() => {
              onChoose(at);
            }}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') choose(at + 1);
              if (key === 'ArrowLeft') choose(at - 1);
            }}
          >
            {name}
            {isCited && <span class="hidden-label">{l10n.t('cited')}</span>}
          </button>
        );
      })}
    </div>
  );
}
