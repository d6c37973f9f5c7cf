import { useEffect, useState } from 'preact/hooks';

const shownForMs = 1500;

/** Whether something was just copied, and a function to report it. */
export function useJustCopied(): readonly [isCopied: boolean, told: () => void] {
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
  return [
    isCopied,
    () => {
      setCopied(true);
    },
  ];
}

/** Whether a text was just copied, and a function that copies it. Without permission, nothing happens. */
export function useClipboard(text: string): readonly [isCopied: boolean, copy: () => void] {
  const [isCopied, tell] = useJustCopied();
  const copy = () => {
    navigator.clipboard.writeText(text).then(tell, () => undefined);
  };
  return [isCopied, copy];
}
