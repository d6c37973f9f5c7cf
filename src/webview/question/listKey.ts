/** What a key does in the open list: the index of the item that becomes the active one, or what is done with the list. */
export type ListKey = 'close' | 'choose' | 'wait' | number;

/**
 * Undefined when the key is for the text. While the items are still being looked for, the keys that choose wait: what they
 * would choose is not known yet, and Enter must not ask a question that is half typed.
 */
export function listKey(
  key: string,
  list: { readonly isLooking: boolean; readonly count: number; readonly active: number },
): ListKey | undefined {
  const { isLooking, count, active } = list;
  if (key === 'Escape') return 'close';
  const chooses = key === 'Enter' || key === 'Tab';
  if (isLooking) return chooses ? 'wait' : undefined;
  if (count === 0) return undefined;
  if (chooses) return 'choose';
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 ? undefined : (active + step + count) % count;
}
