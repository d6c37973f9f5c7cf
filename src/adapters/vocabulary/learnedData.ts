import { readTableRanker } from './tableRanker';
import { readWordVectors } from './wordVectors';

/** What ships with the product for answers by rules. */
export const learnedData = { vectors: readWordVectors, ranker: readTableRanker } as const;
