import * as l10n from '@vscode/l10n';
import type { AskDocsError } from '../../core/model/errors';
import { maxDimensions } from '../vectors/vectorScan';

/** Validates the vectors of `count` texts for search; throws the error that `wrong` creates for a problem. */
export function searchableVectors(
  vectors: readonly ArrayLike<number>[],
  count: number,
  wrong: (detail: string) => AskDocsError,
): Float32Array[] {
  if (vectors.length !== count) throw wrong(l10n.t('{0} vectors for {1} texts', vectors.length, count));
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.some((vector) => vector.length !== dimensions))
    throw wrong(l10n.t('vectors of different lengths'));
  if (dimensions > maxDimensions)
    throw wrong(
      l10n.t('vectors of {0} numbers, more than the {1} that can be searched', dimensions, maxDimensions),
    );
  const checked = vectors.map((vector) => Float32Array.from(vector));
  if (dimensions === 0 || checked.some((vector) => !vector.every(Number.isFinite)))
    throw wrong(l10n.t('vectors that are empty or hold no numbers'));
  return checked;
}
