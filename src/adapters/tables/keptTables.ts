import { existsSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DocumentSource } from '../../core/model/ports';
import type { DocumentId, SourceDocument } from '../../core/model/types';
import { textHash } from '../../core/retrieval/indexing/sync';
import type { StoredDocument } from '../../core/retrieval/ports';
import { columnToKeep } from '../../core/tables/relation';
import { type KeptColumn, type KeptTable, withKeptTables } from '../../core/units/tables/keptTable';
import { RowsOfText } from '../../core/units/tables/longTable';
import { allTablesOf } from '../../core/units/tables/table';
import { writeAtomically } from '../files/atomicFiles';
import { encodeSections, openSections, type Section, type SectionFile } from '../files/sectionFile';
import { formatOf } from '../readers/documentFormats';

/** Counted up whenever what is kept, or how tables are read, changes: other files are written anew. */
const version = 2;
const folderName = 'tables';
/** Nothing else in the folder is ours. */
const ownName = /^[0-9a-f]{32}\.table(?:\.[0-9a-f]{8}\.aside)?$/;
/** Shorter files are read about as fast as what would be kept of them; see docs/decisions/2026-11-26-tables.md. */
const leastBytes = 4_000_000;
/** A section is read as a whole. */
const blockBytes = 256 * 1024;

type Described = Omit<KeptTable, 'places' | 'columnAt'> & {
  readonly kept: readonly (DescribedValues | null)[];
};
/** Null for a column of few texts. */
type DescribedValues = Pick<
  Exclude<KeptColumn, { texts: unknown }>,
  'decimalMarks' | 'order' | 'isOfOneUnit'
>;

/**
 * What was read of the long tables in CSV files, in a file for each document beside the index: where their rows are, and the values of
 * their columns. It names the hash of the document's text, so that it says nothing about any other, and is read column by column.
 */
export class KeptTables {
  readonly #folder: string;

  constructor(indexDir: string) {
    this.#folder = path.join(indexDir, folderName);
  }

  /** Spares a document's tables reading the text; what is damaged is deleted, and the text is read. */
  attachTo(document: SourceDocument): void {
    if (!isKept(document.id, Buffer.byteLength(document.text))) return;
    const file = this.#fileOf(document.contentHash);
    const tables = orDeleted(file, () => {
      const sections = this.#open(document.contentHash);
      return sections && tablesIn(sections, file);
    });
    if (tables !== undefined) withKeptTables(document, tables);
  }

  /** Keeps the tables of the documents of an index that are missing, and removes those of documents that it no longer has. */
  async update(
    documents: Iterable<StoredDocument>,
    source: Pick<DocumentSource, 'read'>,
    signal: AbortSignal,
  ): Promise<void> {
    const wanted = new Map<string, DocumentId>();
    for (const document of documents)
      if (isKept(document.id, document.sizeBytes)) wanted.set(textHash(document), document.id);
    for (const [hash, id] of wanted) {
      signal.throwIfAborted();
      if (orDeleted(this.#fileOf(hash), () => this.#open(hash)) !== undefined) continue;
      const outcome = await source.read(id, signal);
      if (outcome.kind === 'document' && outcome.document.contentHash === hash)
        await this.#keep(outcome.document);
    }
    for (const name of await readdir(this.#folder).catch(() => []))
      if (ownName.test(name) && !wanted.has(path.parse(name).name))
        await rm(path.join(this.#folder, name), { force: true });
  }

  #open(hash: string): SectionFile | undefined {
    const file = this.#fileOf(hash);
    return existsSync(file) ? openSections(formatOfTables(hash), file) : undefined;
  }

  #fileOf(hash: string): string {
    return path.join(this.#folder, `${hash}.table`);
  }

  /** A document without long tables has a file, too, so that it is not read again. */
  async #keep(document: SourceDocument): Promise<void> {
    const sections: Record<string, Section> = {};
    const described: Described[] = [];
    for (const { start, columns, misfits = 0, lines } of allTablesOf(document)) {
      if (!(lines instanceof RowsOfText)) continue;
      const name = `${described.length}`;
      Object.assign(sections, named(name, { ...lines.places }));
      const kept: Described['kept'][number][] = [];
      for (const [at, column] of columns.entries()) {
        // Others may be waiting for this thread.
        await setImmediate();
        const values = columnToKeep(lines, at, column);
        Object.assign(sections, named(`${name}/${at}`, sectionsOf(values)));
        kept.push(describe(values));
      }
      described.push({ start, columns, misfits, separator: lines.source.separator, kept });
    }
    const sizes = Object.fromEntries(Object.keys(sections).map((name) => [name, blockBytes]));
    await writeAtomically(
      this.#fileOf(document.contentHash),
      encodeSections(formatOfTables(document.contentHash), described, sections, sizes),
      { isPrivate: true },
    );
  }
}

/** A file under the name of another is none. */
function formatOfTables(hash: string): string {
  return `tables ${version} ${hash}`;
}

function isKept(id: DocumentId, size: number): boolean {
  return size >= leastBytes && formatOf(id) === 'delimited';
}

/** What a file has, or undefined for one that is damaged, which is deleted: it is written anew with the next update. */
function orDeleted<T>(file: string, read: () => T): T | undefined {
  try {
    return read();
  } catch {
    try {
      rmSync(file, { force: true });
    } catch {
      // Another process may hold it open: it is read as damaged again.
    }
    return undefined;
  }
}

function named<T>(name: string, parts: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${name}/${part}`, value]));
}

function describe(column: KeptColumn): DescribedValues | null {
  if ('texts' in column) return null;
  const { decimalMarks, order, isOfOneUnit } = column;
  return { decimalMarks, order, ...(isOfOneUnit !== undefined && { isOfOneUnit }) };
}

function sectionsOf(column: KeptColumn): Record<string, Section> {
  if ('texts' in column) return { texts: Buffer.from(JSON.stringify(column.texts)), indices: column.indices };
  const { numbers, dates } = column;
  return { ...(numbers && { numbers }), ...(dates && { dates }) };
}

function tablesIn(file: SectionFile, path: string): KeptTable[] {
  // Safe: the checksum matched, so `#keep` wrote this.
  const described = file.meta as readonly Described[];
  return described.map(({ kept, ...table }, at) => ({
    ...table,
    places: {
      starts: uint32(file.section(`${at}/starts`)),
      ends: uint32(file.section(`${at}/ends`)),
      marks: file.section(`${at}/marks`),
    },
    columnAt: (column) => orDeleted(path, () => columnIn(file, `${at}/${column}`, kept[column])),
  }));
}

function columnIn(
  file: SectionFile,
  name: string,
  values: DescribedValues | null | undefined,
): KeptColumn | undefined {
  if (values === undefined) return undefined;
  if (values !== null) {
    const [numbers, dates] = [`${name}/numbers`, `${name}/dates`].map((section) =>
      file.has(section) ? float64(file.section(section)) : undefined,
    );
    return { ...values, ...(numbers && { numbers }), ...(dates && { dates }) };
  }
  const indices = file.section(`${name}/indices`);
  return {
    // Safe: the checksum matched.
    texts: JSON.parse(Buffer.from(file.section(`${name}/texts`)).toString()) as string[],
    indices: new Uint16Array(indices.buffer, indices.byteOffset, indices.byteLength / 2),
  };
}

function uint32({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function float64({ buffer, byteOffset, byteLength }: Uint8Array): Float64Array {
  return new Float64Array(buffer, byteOffset, byteLength / 8);
}
