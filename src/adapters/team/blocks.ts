import type { CollectionRow } from './collectionRow';
import { moveBlock, sparseBlocks, type Target } from './commitSql';
import type { Connection } from './teamServer';

/** Documents of a block are together in the rows of terms: few long rows are read faster than many short ones. */
const chunksPerBlock = 16_384;

/** Where the next commit writes what is added to a block. */
export function targetIn({ id, generation }: CollectionRow, block: number): Target {
  return { collection: id, generation: generation + 1, block };
}

/** With a block that documents can be added to. */
export function withRoom(row: CollectionRow): CollectionRow {
  return row.block_chunks >= chunksPerBlock ? newBlock(row) : row;
}

function newBlock(row: CollectionRow): CollectionRow {
  return { ...row, block: row.block + 1, block_chunks: 0 };
}

/** Moves what is alive of blocks that are mostly dead to the end of the newest, as a part of the next commit. */
export async function compact(connection: Connection, before: CollectionRow): Promise<CollectionRow> {
  let row = before;
  for (const sparse of await sparseBlocks(connection, row.id)) {
    row = sparse === row.block ? newBlock(row) : withRoom(row);
    const moved = await moveBlock(connection, sparse, targetIn(row, row.block), row.block_chunks);
    row = { ...row, block_chunks: row.block_chunks + moved };
  }
  return row;
}
