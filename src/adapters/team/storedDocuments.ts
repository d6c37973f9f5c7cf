import * as z from 'zod/mini';
import type { DocumentId } from '../../core/model/types';
import type { StoredDocument, StoredFailure } from '../../core/retrieval/ports';
import type { CollectionRow } from './collectionRow';
import type { Connection } from './teamServer';

interface Row {
  readonly path: string;
  readonly hash: string;
  readonly size: number;
  readonly modified: number;
  readonly secrets: string | null;
}

/** The documents of a collection, as a sync compares them with the files. */
export async function loadDocuments(
  connection: Connection,
  collection: number,
): Promise<Map<DocumentId, StoredDocument>> {
  const rows = await connection.rows<Row>(
    `SELECT path, hash, size_bytes::float8 AS size, modified_ms AS modified, secrets FROM ask_docs.documents
    WHERE collection = ${collection}`,
  );
  return new Map(rows.map((row) => [row.path, storedDocument(row)]));
}

function storedDocument({ path, hash, size, modified, secrets }: Row): StoredDocument {
  return {
    ...{ id: path, contentHash: hash, sizeBytes: size, modifiedMs: modified },
    ...(secrets === 'shown' && { showsSecrets: true as const }),
    ...(secrets !== null && secrets !== 'shown' && { withheld: Number(secrets) }),
  };
}

const failuresSchema = z.array(
  z.object({
    id: z.string(),
    sizeBytes: z.number(),
    modifiedMs: z.number(),
    reason: z.string(),
    limit: z.optional(z.object({ name: z.enum(['timeLimitMs', 'memoryLimitMb']), value: z.number() })),
  }),
);

/** The files that could not be read when the collection was last written. */
export function failuresIn({ failures }: Pick<CollectionRow, 'failures'>): Map<DocumentId, StoredFailure> {
  const read = failuresSchema.safeParse(failures).data ?? [];
  return new Map(read.map(({ limit, ...failure }) => [failure.id, { ...failure, ...(limit && { limit }) }]));
}
