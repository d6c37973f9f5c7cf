// The thread of vectors: keeps those of one index, and finds the nearest to what it is sent.

import { parentPort } from 'node:worker_threads';
import { nearestVectors } from '../adapters/index/nearestVectors';
import type {
  ToVectorThread,
  VectorAnswer,
  VectorFile,
  VectorQuestion,
} from '../adapters/index/vectorSearch';
import { openVectors, type StoredVectors } from '../adapters/vectors/storedVectors';
import { VectorScan } from '../adapters/vectors/vectorScan';

const scan = new VectorScan();
/** By their folders. */
const opened = new Map<string, StoredVectors>();

function answerOf({ segments, query, topK }: VectorQuestion): VectorAnswer {
  const folders = new Set(segments.flatMap(({ vectors }) => vectors?.folder ?? []));
  for (const folder of opened.keys()) if (!folders.has(folder)) opened.delete(folder);
  const searched = segments.map(({ name, vectors, dead }) => ({
    name,
    dead,
    vectors: vectors && { folder: vectors.folder, shard: shardOf(vectors) },
  }));
  scan.keepOnly(new Set(opened.values()));
  return nearestVectors(searched, query, topK, scan);
}

/** Throws unless it is the file that is meant. */
function shardOf({ folder, file, checksum }: VectorFile): StoredVectors {
  const before = opened.get(folder);
  if (before?.checksum === checksum) return before;
  const shard = openVectors(file);
  if (shard?.checksum !== checksum) throw new Error('The file has other vectors.');
  opened.set(folder, shard);
  return shard;
}

parentPort?.on('message', (message: ToVectorThread) => {
  let answer: VectorAnswer;
  try {
    if ('files' in message) for (const file of message.files) scan.read(shardOf(file));
    else answer = answerOf(message);
  } catch {
    // Whoever asked reads them, too, and says what is wrong.
  }
  parentPort?.postMessage(answer);
});
