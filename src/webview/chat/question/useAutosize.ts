import { useLayoutEffect } from 'preact/hooks';

/** Keeps a box as tall as its text or placeholder; the style sheet sets the limit. */
export function useAutosize(
  box: { readonly current: HTMLTextAreaElement | null },
  text: string,
  placeholder = '',
): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text, placeholder]);
}
