import * as l10n from '@vscode/l10n';
import { counted, displayLanguage } from '../../util/displayLanguage';
import type { TeamState } from '../../model/ports';
import type { Behind } from '../../model/types';

/** Whose index is asked, and from when it is; without a full stop. */
export function teamWords({ collection, server, syncedAt }: TeamState): string {
  const whose = l10n.t('Collection {0} of the team index on {1}', collection, server);
  return syncedAt === undefined ? whose : `${whose}, ${asOf(syncedAt)}`;
}

/** Says that the server cannot be reached, or why, and what that means for an answer or a list. */
export function awayWords({ server, reason }: Extract<Behind, { kind: 'away' }>): string {
  if (reason !== undefined)
    return `${reason} ${l10n.t('This comes only from the documents on this machine.')}`;
  return l10n.t(
    'The team index on {0} cannot be reached: this comes only from the documents on this machine.',
    server,
  );
}

/** Says that a collection is not filled yet, and how far it is. */
export function fillingWords({ collection: name, documents }: Extract<Behind, { kind: 'filling' }>): string {
  return counted(
    documents,
    l10n.t('The collection {name} is still incomplete: it has {0} document so far.', { name }),
    l10n.t('The collection {name} is still incomplete: it has {0} documents so far.', { name }),
  );
}

/** Says why passages are found by words alone, which whoever runs the database can mend. */
export function noVectorsWords(): string {
  return l10n.t('The database of the team index has no pgvector.');
}

/** From when a collection is, by the time of its last update in milliseconds since 1970. */
export function asOf(syncedAt: number): string {
  const format = new Intl.DateTimeFormat(displayLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return l10n.t('as of {0}', format.format(syncedAt));
}
