// The thread of vectors: keeps those of one index, and finds the nearest to what it is sent.

import path from 'node:path';
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
/** By their files. */
const opened = new Map<string, StoredVectors>();

function answerOf({ segments, query, topK }: VectorQuestion): VectorAnswer {
  const files = new Set(segments.flatMap(({ vectors }) => vectors?.file ?? []));
  for (const file of opened.keys()) if (!files.has(file)) opened.delete(file);
  const searched = segments.map(({ name, vectors, dead }) => ({
    name,
    dead,
    vectors: vectors && { folder: path.dirname(vectors.file), shard: shardOf(vectors) },
  }));
  scan.keepOnly(new Set(opened.values()));
  return nearestVectors(searched, query, topK, scan);
}

/** Throws unless it is the file that is meant. */
function shardOf({ file, checksum }: VectorFile): StoredVectors {
  const before = opened.get(file);
  if (before?.checksum === checksum) return before;
  const shard = openVectors(file);
  if (shard?.checksum !== checksum) throw new Error('The file has other vectors.');
  opened.set(file, shard);
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
