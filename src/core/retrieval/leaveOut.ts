import type { DocumentId } from '../model/types';
import type { SearchIndex } from '../model/ports';
import { limitIndex } from './limitedIndex';

/** The index with searches that find nothing in some documents. */
export function leaveOut(index: SearchIndex, documents: readonly DocumentId[]): SearchIndex {
  return limitIndex(index, { conditions: [], excluded: [], without: documents });
}
