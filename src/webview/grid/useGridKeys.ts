import type { GridShape } from '../../core/model/grid';
import type { GridModel, GridView } from './gridModel';
import { moved } from './selection';

/** What keys do in the grid: move and extend the selection. */
export function useGridKeys(
  model: GridModel,
  { selection }: GridView,
  { shape, rowsInPage }: { readonly shape: GridShape; readonly rowsInPage: number },
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.altKey) return;
    const pressed = {
      key: event.key,
      isCtrl: event.ctrlKey || event.metaKey,
      isShift: event.shiftKey,
      page: Math.max(1, rowsInPage),
    };
    const next = moved(selection, pressed, shape);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed.isCtrl && pressed.key.toLowerCase() === 'a') model.selectAll(next);
    else model.select(next);
  };
}
