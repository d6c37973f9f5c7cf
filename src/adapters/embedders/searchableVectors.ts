import type { AskDocsError } from '../../core/errors';
import { maxDimensions } from '../index/vectorScan';

/** Vectors of `count` texts as they can be searched; throws what `wrong` makes of what is wrong with them. */
export function searchableVectors(
  vectors: readonly ArrayLike<number>[],
  count: number,
  wrong: (detail: string) => AskDocsError,
): Float32Array[] {
  if (vectors.length !== count) throw wrong(`${vectors.length} vectors for ${count} texts`);
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.some((vector) => vector.length !== dimensions)) throw wrong('vectors of different lengths');
  if (dimensions > maxDimensions)
    throw wrong(`vectors of ${dimensions} numbers, more than the ${maxDimensions} that can be searched`);
  const checked = vectors.map((vector) => Float32Array.from(vector));
  if (dimensions === 0 || checked.some((vector) => !vector.every(Number.isFinite)))
    throw wrong('vectors that are empty or hold no numbers');
  return checked;
}
