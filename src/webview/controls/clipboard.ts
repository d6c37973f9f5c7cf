import { useEffect, useState } from 'preact/hooks';

const shownForMs = 1500;

/** Whether a text was just copied, and what copies it. Without the permission nothing happens. */
export function useClipboard(text: string): readonly [isCopied: boolean, copy: () => void] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => {
      setCopied(false);
    }, shownForMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
      },
      () => undefined,
    );
  };
  return [isCopied, copy];
}
