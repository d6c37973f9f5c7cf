import { useEffect, useState } from 'preact/hooks';

/** Whether the theme of VS Code is dark, now. */
export function useDarkTheme(): boolean {
  const read = () => /\bvscode-dark\b|vscode-high-contrast(?!-light)/.test(document.body.className);
  const [isDark, setDark] = useState(read);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      setDark(read());
    });
    observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
    return () => {
      observer.disconnect();
    };
  }, []);
  return isDark;
}
