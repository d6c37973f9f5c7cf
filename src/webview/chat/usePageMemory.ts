import { useEffect, useRef, useState } from 'preact/hooks';
import type { Host } from './host';
import type { PageMemory } from './pageMemory';

/** The page's saved state, and a function that changes it and saves it. */
export function usePageMemory(host: Host): readonly [PageMemory, (change: MemoryChange) => void] {
  const [memory, setMemory] = useState(host.recall);
  const newest = useRef(memory);
  useEffect(() => {
    host.remember(memory);
  }, [memory]);
  const change: (change: MemoryChange) => void = (update) => {
    newest.current = update(newest.current);
    setMemory(newest.current);
  };
  return [memory, change];
}

/** Computes the new state from the previous one. */
export type MemoryChange = (memory: PageMemory) => PageMemory;
