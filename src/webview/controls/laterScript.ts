import { useEffect, useState } from 'preact/hooks';

let pageScript: { readonly address: string; readonly nonce: string } | undefined;
const loading = new Map<string, Promise<void>>();

/**
 * Call while the page's script runs: scripts that are loaded later lie beside it and need its nonce. Those that are soon
 * wanted are fetched at once; resolves when they have run, or are not there.
 */
export async function loadScriptsBeside(
  script: HTMLOrSVGScriptElement | null,
  soonWanted: readonly string[],
): Promise<void> {
  if (script instanceof HTMLScriptElement) pageScript = { address: script.src, nonce: script.nonce };
  await Promise.all(soonWanted.map(loadOnce));
}

/** What a script beside the page's gives once it has run; undefined before, without it, and while not wanted. */
export function useLaterScript<T>(
  name: string,
  given: () => T | undefined,
  isWanted: boolean,
): T | undefined {
  const [value, setValue] = useState(given);
  useEffect(() => {
    if (!isWanted || value !== undefined) return undefined;
    let isGone = false;
    void loadOnce(name).then(() => {
      if (!isGone) setValue(given);
    });
    return () => {
      isGone = true;
    };
  }, [isWanted, value]);
  return isWanted ? value : undefined;
}

function loadOnce(name: string): Promise<void> {
  const loaded = loading.get(name) ?? load(name);
  loading.set(name, loaded);
  return loaded;
}

/** Resolves also when there is no such script. */
function load(name: string): Promise<void> {
  return new Promise((resolve) => {
    if (pageScript === undefined) {
      resolve();
      return;
    }
    const script = document.createElement('script');
    script.src = pageScript.address.replace(/[^/]+\.js(?=$|[?#])/, `${name}.js`);
    script.nonce = pageScript.nonce;
    script.onload = script.onerror = () => {
      resolve();
    };
    document.head.append(script);
  });
}
