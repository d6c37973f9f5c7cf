import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import type { GridView } from './gridModel';

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
