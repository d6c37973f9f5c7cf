import type { DocumentId } from '../model/types';
import type { SearchIndex } from '../model/ports';
import { limitIndex } from './limitedIndex';

/** An index whose searches skip the given documents. */
export function leaveOut(index: SearchIndex, documents: readonly DocumentId[]): SearchIndex {
  return limitIndex(index, { conditions: [], excluded: [], without: documents });
}
