import * as l10n from '@vscode/l10n';

export type ServiceAddress =
  { readonly kind: 'address'; readonly url: URL } | { readonly kind: 'wrong'; readonly problem: string };

/**
 * Parses the address of a service: http or https, and without a password, which would show up in messages.
 */
export function serviceAddress(text: string): ServiceAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return { kind: 'wrong', problem: l10n.t('the endpoint is not an http or https address') };
  if (url.username !== '' || url.password !== '')
    return { kind: 'wrong', problem: l10n.t('the endpoint must not contain a password') };
  return { kind: 'address', url };
}

/**
 * Trims a key, undefined when nothing is left; `onWrong` creates the error for one that no header can hold.
 */
export function checkedKey(key: string | undefined, onWrong: (problem: string) => Error): string | undefined {
  const trimmed = key?.trim() ?? '';
  if (trimmed === '') return undefined;
  // The error that `fetch` throws for an invalid header quotes it.
  if (!/^[\x21-\x7e]+$/.test(trimmed)) throw onWrong(l10n.t('the API key has characters that no key has'));
  return trimmed;
}
