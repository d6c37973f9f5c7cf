import { useEffect, useRef } from 'preact/hooks';

interface Keys {
  readonly find: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly zoom: (to: 'in' | 'out' | 'width') => void;
}

/** Acts on keys that are pressed outside a field. */
export function useKeys(keys: Keys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement) return;
      const key = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key}`;
      const action = actions[key];
      if (action === undefined) return;
      event.preventDefault();
      action(now.current);
    };
    document.addEventListener('keydown', act);
    return () => {
      document.removeEventListener('keydown', act);
    };
  }, []);
}

const actions: Readonly<Record<string, (keys: Keys) => void>> = {
  'Ctrl+f': (keys) => {
    keys.find();
  },
  '/': (keys) => {
    keys.find();
  },
  n: (keys) => {
    keys.step(1);
  },
  p: (keys) => {
    keys.step(-1);
  },
  '+': (keys) => {
    keys.zoom('in');
  },
  '-': (keys) => {
    keys.zoom('out');
  },
  '0': (keys) => {
    keys.zoom('width');
  },
};
