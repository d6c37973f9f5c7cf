import * as l10n from '@vscode/l10n';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { areaLabel } from '../../core/model/cellAddress';
import type { GridShape } from '../../core/model/grid';
import type { GridModel, GridView } from './gridModel';
import { selectedArea, wholeOf } from './selection';

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
