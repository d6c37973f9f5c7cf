import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { DocumentId } from '../../core/model';
import type { ReadOutcome } from '../../core/ports';
import type { ReadFile } from './readFile';

/** The document that a file is; a file without a text is none. */
export function toOutcome(id: DocumentId, file: ReadFile): ReadOutcome {
  if (file.text.trim() === '') return { kind: 'failed', reason: l10n.t('It is empty.') };
  // The same words on another page, or in other cells, are another document.
  const places = file.places.length === 0 ? '' : JSON.stringify([file.title, file.places]);
  const contentHash = createHash('sha256').update(file.text).update(places).digest('hex').slice(0, 32);
  const document = { ...file, id, contentHash, title: file.title ?? path.posix.basename(id) };
  return { kind: 'document', document };
}
