import { useEffect, useRef, useState } from 'preact/hooks';
import type { Host } from './host';
import type { PageMemory } from './pageMemory';

/** The page's memory, and a function that changes a part of it and keeps it for the next time. */
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

/** Makes a new memory from the one before. */
export type MemoryChange = (memory: PageMemory) => PageMemory;
