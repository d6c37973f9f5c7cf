import { useLayoutEffect } from 'preact/hooks';

/** Keeps a box as tall as its text or placeholder, at any width; the style sheet sets the limit. */
export function useAutosize(
  box: { readonly current: HTMLTextAreaElement | null },
  text: string,
  placeholder = '',
): void {
  useLayoutEffect(() => {
    if (box.current !== null) fit(box.current);
  }, [text, placeholder]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let width = element.clientWidth;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        fit(element);
      });
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
}

function fit(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight}px`;
}
