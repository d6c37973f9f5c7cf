import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CodePiece, Highlight } from './pieces';

declare global {
  /** Put there by the script `highlight.js` once it has run. */
  var askDocsHighlight: Highlight | undefined;
}

/** Longer code is shown without colours: finding them would hold up the drawing. */
const maxCharacters = 20_000;

let pageScript: { readonly address: string; readonly nonce: string } | undefined;
let loading: Promise<Highlight | undefined> | undefined;

/** To be called while the script of the page runs: the script that finds colours lies beside it and needs its nonce. */
export function loadHighlighterBeside(script: HTMLOrSVGScriptElement | null): void {
  if (script instanceof HTMLScriptElement) pageScript = { address: script.src, nonce: script.nonce };
}

/** The pieces of code with their kinds; undefined as long as they are not known, and for a language that is not. */
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

/** Without the script, code has no colours and nothing else is lost. */
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
