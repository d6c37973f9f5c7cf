import * as l10n from '@vscode/l10n';
import { AskDocsError } from '../../core/model/errors';

/** The host of the models, unless the settings name a mirror. */
const defaultModelHost = 'https://huggingface.co';

/** Without a trailing slash; throws when it is not a web address, or contains a password. */
export function hostAddress(host: string): string {
  const text = host.trim() === '' ? defaultModelHost : host.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new AskDocsError('model-download-failed', {
      detail: l10n.t('the host is not an http or https address without a password'),
    });
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
