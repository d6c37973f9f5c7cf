import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CodePiece, Highlight } from './pieces';

declare global {
  /** Set by the script `highlight.js` once it has run. */
  var askDocsHighlight: Highlight | undefined;
}

/** Longer code is not highlighted, as that would block rendering. */
const maxCharacters = 20_000;

let pageScript: { readonly address: string; readonly nonce: string } | undefined;
let loading: Promise<Highlight | undefined> | undefined;

/** Call while the page's script runs: the highlighter lies next to it and needs its nonce. */
export function loadHighlighterBeside(script: HTMLOrSVGScriptElement | null): void {
  if (script instanceof HTMLScriptElement) pageScript = { address: script.src, nonce: script.nonce };
}

/** The highlighted pieces of code; undefined until they are available, and for an unknown language. */
export function useHighlight(code: string, language: string | undefined): readonly CodePiece[] | undefined {
  const [highlight, setHighlight] = useState<Highlight | undefined>(() => globalThis.askDocsHighlight);
  const isWanted = language !== undefined && code.length <= maxCharacters;
  useEffect(() => {
    if (!isWanted || highlight !== undefined) return undefined;
    let isGone = false;
    loading ??= load();
    void loading.then((loaded) => {
      if (!isGone) setHighlight(() => loaded);
    });
    return () => {
      isGone = true;
    };
  }, [isWanted, highlight]);
  return useMemo(
    () => (isWanted ? highlight?.(code, language) : undefined),
    [isWanted, highlight, code, language],
  );
}

/** Without the script, only the colours are missing. */
function load(): Promise<Highlight | undefined> {
  return new Promise((resolve) => {
    if (pageScript === undefined) {
      resolve(undefined);
      return;
    }
    const script = document.createElement('script');
    script.src = pageScript.address.replace(/webview\.js(?=$|[?#])/, 'highlight.js');
    script.nonce = pageScript.nonce;
    script.onload = () => {
      resolve(globalThis.askDocsHighlight);
    };
    script.onerror = () => {
      resolve(undefined);
    };
    document.head.append(script);
  });
}
