import type { DocumentBlock, Markup, PlaceStart, DocumentId } from '../../core/model/types';
import type { DocumentLooks } from '../../core/model/looks';
import { longestTitle } from '../../core/units/blocks';
import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ReadOutcome } from '../../core/model/ports';

/** The result of a format's reader for the bytes of a file; offsets refer to `text`. */
export interface ReadFile {
  readonly title: string | undefined;
  readonly markup: Markup;
  readonly text: string;
  readonly blocks: readonly DocumentBlock[];
  /** Empty when `text` is the file's own. */
  readonly places: readonly PlaceStart[];
  /** Only where they were asked for. */
  readonly looks?: DocumentLooks;
}

export interface ReadOptions {
  /** Whether to read how the document looks, too: pictures take time and memory that an index has no use for. */
  readonly hasLooks?: boolean;
}

/** Thrown by readers for failures they can tell apart, with the reason in words for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The result of a reader of a text format: offsets refer to the given text. */
export interface ReadText {
  readonly title: string | undefined;
  readonly blocks: readonly DocumentBlock[];
}

/** Converts a file into a document; a file without text is none. */
export function toOutcome(id: DocumentId, file: ReadFile): ReadOutcome {
  if (file.text.trim() === '') return { kind: 'failed', reason: l10n.t('It is empty.') };
  // The same text with other pages or cells is a different document.
  const places = file.places.length === 0 ? '' : JSON.stringify([file.title, file.places]);
  const contentHash = createHash('sha256').update(file.text).update(places).digest('hex').slice(0, 32);
  const document = {
    ...file,
    id,
    contentHash,
    title: cutTitle(file.title ?? path.posix.basename(id)),
    blocks: file.blocks.map((block) =>
      block.kind === 'heading' ? { ...block, title: cutTitle(block.title) } : block,
    ),
  };
  return { kind: 'document', document };
}

/** Never splits a surrogate pair. */
function cutTitle(title: string): string {
  return title.slice(0, longestTitle).replace(/[\ud800-\udbff]$/, '');
}
