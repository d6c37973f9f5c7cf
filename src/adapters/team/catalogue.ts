import type { DocumentId } from '../../core/model/types';
import type { CollectionRow } from './collectionRow';
import { Outdated, type Ask } from './keptPostings';
import { catalogueStatement } from './searchSql';

/** A document of a collection: its number, and how many chunks it has. */
export interface CatalogueEntry {
  readonly document: number;
  readonly path: DocumentId;
  readonly chunks: number;
}

interface CatalogueRow {
  readonly generation: number;
  /** Null in the only row of a collection without documents. */
  readonly document: number | null;
  readonly path: DocumentId;
  readonly chunks: number;
}

/** The documents of a collection, for conditions on their paths: fetched by the first search of a state that has any. */
export class Catalogue {
  #kept: { readonly state: string; readonly entries: readonly CatalogueEntry[] } | undefined;

  /** Undefined if they have to be fetched first. */
  entriesOf(row: CollectionRow): readonly CatalogueEntry[] | undefined {
    return this.#kept?.state === stateOf(row) ? this.#kept.entries : undefined;
  }

  /** Throws `Outdated` if the collection has another state by now. */
  async fetch(row: CollectionRow, ask: Ask): Promise<void> {
    const rows = await ask<CatalogueRow>(catalogueStatement(row));
    if (rows[0]?.generation !== row.generation) throw new Outdated();
    const entries = rows.flatMap(({ document, path, chunks }) =>
      document === null ? [] : [{ document, path, chunks }],
    );
    this.#kept = { state: stateOf(row), entries };
  }
}

function stateOf({ id, generation }: CollectionRow): string {
  return `${id}/${generation}`;
}
