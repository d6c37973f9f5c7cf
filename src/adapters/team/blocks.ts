import type { CollectionRow } from './collectionRow';
import { moveBlock, sparseBlocks } from './commitSql';
import type { Connection } from './teamServer';

/** Documents of a block are together in the rows of terms: few long rows are read faster than many short ones. */
const chunksPerBlock = 16_384;

/** With a block that documents can be added to. */
export function withRoom(row: CollectionRow): CollectionRow {
  return row.block_chunks >= chunksPerBlock ? newBlock(row) : row;
}

function newBlock(row: CollectionRow): CollectionRow {
  return { ...row, block: row.block + 1, block_chunks: 0 };
}

/** Moves what is alive of blocks that are mostly dead to the end of the newest, as a part of the commit that makes `generation`. */
export async function compact(
  connection: Connection,
  before: CollectionRow,
  generation: number,
): Promise<CollectionRow> {
  let row = before;
  for (const sparse of await sparseBlocks(connection, row.id)) {
    row = sparse === row.block ? newBlock(row) : withRoom(row);
    const target = { collection: row.id, generation, block: row.block };
    const moved = await moveBlock(connection, sparse, target, row.block_chunks);
    row = { ...row, block_chunks: row.block_chunks + moved };
  }
  return row;
}
