import type { Passage } from '../../model/types';
import { placeFields } from './placeFields';

/** A passage that was found, in the fields of the contract: the same in `--json`, in batches, and for agents. */
export function passageLine({ chunk, score }: Passage) {
  const { documentId, id, place, headings, text } = chunk;
  return { path: documentId, chunkId: id, score, ...placeFields(place), headings, text };
}
