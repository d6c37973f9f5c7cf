import { useEffect } from 'preact/hooks';

/** Whoever comes into the page by its icon, a command or the keyboard can type at once; a click goes where it was made. */
export function useArrival(box: { readonly current: HTMLTextAreaElement | null }): void {
  useEffect(() => {
    let isPointerDown = false;
    const follow = ({ type }: Event) => {
      isPointerDown = type === 'pointerdown';
    };
    const arrive = () => {
      if (!isPointerDown && document.activeElement === document.body) box.current?.focus();
    };
    if (document.hasFocus()) arrive();
    const pointer = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const type of pointer) addEventListener(type, follow, true);
    addEventListener('focus', arrive);
    return () => {
      for (const type of pointer) removeEventListener(type, follow, true);
      removeEventListener('focus', arrive);
    };
  }, []);
}
