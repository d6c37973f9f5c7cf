import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentId } from '../../core/model/types';
import { decodeSections, encodeSections } from '../files/sectionFile';
import { writeIndexFile } from './atomicStorage';
import type { DocumentEntry, Manifest } from './manifest';

const format = 'ask-docs-catalogue-2';
export const catalogueSuffix = '.catalogue';
/** A catalogue is written anew when more documents than these, and than this share of it, differ from it. */
const fewChanges = 256;
const fewOf = 1 / 8;

/** The file with the entries of most documents, and the documents that have changed or gone since it was written. */
export interface Catalogue {
  readonly file: string;
  readonly checksum: number;
  readonly changed: ReadonlySet<DocumentId>;
}

/** Whether so many documents differ from the catalogue that it pays to write it anew. */
export function isOutgrown(catalogue: Catalogue | null, documents: number): boolean {
  return (catalogue?.changed.size ?? documents) > Math.max(fewChanges, fewOf * documents);
}

/** A catalogue from which these documents may differ, too. */
export function withChanged(catalogue: Catalogue | null, ids: Iterable<DocumentId>): Catalogue | null {
  return catalogue && { ...catalogue, changed: new Set([...catalogue.changed, ...ids]) };
}

/** The catalogue of a manifest. */
export function openedCatalogue({ catalogue, documents, removed }: Manifest): Catalogue | null {
  return catalogue && { ...catalogue, changed: new Set([...documents.map(([id]) => id), ...removed]) };
}

/** Writes a catalogue from which no document differs yet. */
export async function writeCatalogue(
  folder: string,
  generation: number,
  entries: readonly DocumentEntry[],
): Promise<Catalogue> {
  const file = `${generation}${catalogueSuffix}`;
  const bytes = encodeSections(format, {}, { entries: Buffer.from(JSON.stringify(entries)) });
  await writeIndexFile(path.join(folder, file), bytes);
  const checksum = decodeSections(format, bytes)?.checksum ?? 0;
  return { file, checksum, changed: new Set() };
}

/** The documents of a manifest, parsed when they are asked for; undefined when its catalogue is missing or damaged. */
export async function readDocuments(
  folder: string,
  { catalogue, documents, removed }: Manifest,
): Promise<(() => readonly DocumentEntry[]) | undefined> {
  if (catalogue === null) return () => documents;
  const bytes = await readFile(path.join(folder, catalogue.file)).catch(() => new Uint8Array());
  const file = decodeSections(format, bytes);
  if (file?.checksum !== catalogue.checksum) return undefined;
  return () => {
    // Safe: the checksum matched, so `writeCatalogue` wrote this.
    const entries = JSON.parse(Buffer.from(file.section('entries')).toString('utf8')) as DocumentEntry[];
    const changed = new Set([...documents.map(([id]) => id), ...removed]);
    return changed.size === 0 ? entries : [...entries.filter(([id]) => !changed.has(id)), ...documents];
  };
}
