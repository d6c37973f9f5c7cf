import type { Passage } from '../../model/types';
import { placeFields } from './placeFields';

/** A passage in the fields of the public contract, shared by `--json`, batches and agents. */
export function passageLine({ chunk, score }: Passage) {
  const { documentId, id, place, headings, text } = chunk;
  return { path: documentId, chunkId: id, score, ...placeFields(place), headings, text };
}
