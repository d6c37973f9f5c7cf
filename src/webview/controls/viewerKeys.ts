import { useEffect, useRef } from 'preact/hooks';

/** What keys do, by their names: `n`, `Ctrl+f` (Cmd on a Mac). */
export type ViewerKeys = Readonly<Record<string, () => void>>;

/** Acts on keys that are pressed outside a field; VS Code does not see these. */
export function useViewerKeys(keys: ViewerKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement) return;
      const action = now.current[keyOf(event)];
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    document.addEventListener('keydown', act);
    return () => {
      document.removeEventListener('keydown', act);
    };
  }, []);
}

function keyOf({ ctrlKey, metaKey, key }: KeyboardEvent): string {
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${key}`;
}
