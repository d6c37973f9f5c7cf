import * as l10n from '@vscode/l10n';
import type { Dispatcher } from 'undici';
import { AskDocsError } from '../../core/model/errors';

type Fetch = typeof globalThis.fetch;

/** Never meant to go through a proxy. */
const thisMachine = 'localhost,127.0.0.1,[::1]';

/**
 * A `fetch` through the proxy in the environment (HTTPS_PROXY, HTTP_PROXY, with NO_PROXY for hosts to reach
 * directly); undefined when there is none. Throws `model-not-configured` when a variable is not an address.
 */
export function proxiedFetch(environment: Readonly<Record<string, string | undefined>>): Fetch | undefined {
  const valueOf = (name: string): string =>
    (environment[name.toLowerCase()] ?? environment[name] ?? '').trim();
  const httpProxy = proxyAddress('HTTP_PROXY', valueOf('HTTP_PROXY'));
  const httpsProxy = proxyAddress('HTTPS_PROXY', valueOf('HTTPS_PROXY'));
  if (httpProxy === '' && httpsProxy === '') return undefined;
  const noProxy = [valueOf('NO_PROXY'), thisMachine].filter(Boolean).join(',');
  let dispatcher: Dispatcher | undefined;
  const proxied = async (input: unknown, init: object = {}): Promise<unknown> => {
    // Node's own `fetch` does not reliably accept a dispatcher of another undici version.
    const { fetch, EnvHttpProxyAgent } = await import('undici');
    dispatcher ??= new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy });
    return fetch(input as Parameters<typeof fetch>[0], { ...init, dispatcher });
  };
  // The types only differ in parts that are not used here.
  return proxied as Fetch;
}

/** Adds the scheme to an address without one; as it may contain a password, it is never shown. */
function proxyAddress(name: string, value: string): string {
  if (value === '') return '';
  const address = value.includes('://') ? value : `http://${value}`;
  if (URL.canParse(address) && /^(https?|socks5?):/.test(address)) return address;
  throw new AskDocsError('model-not-configured', {
    detail: l10n.t('{0} is not the address of a proxy', name),
  });
}
