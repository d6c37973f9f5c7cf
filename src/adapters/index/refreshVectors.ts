import { rm } from 'node:fs/promises';
import path from 'node:path';
import { defaultLsaSettings, embedSource, encodeLsa, type LsaModel } from '../embedders/lsa';
import { fitLsa } from '../embedders/lsaFit';
import { writeAtomically } from './atomicFiles';
import type { Manifest } from './manifest';
import { pause } from './pause';
import { modelSuffix, vectorsPath } from './segmentFiles';
import type { OpenSegment } from './snapshot';
import { shardOf, writeShard } from './vectorShard';

/** The embedding model is fitted again when this share of the chunks changed since the last fit. */
const refitShare = 0.2;

/** Segments with their vectors and the model that made them. */
export interface Embedded {
  readonly segments: readonly OpenSegment[];
  readonly model: LsaModel | undefined;
  readonly embedding: Manifest['embedding'];
}

export interface RefreshOptions {
  readonly folder: string;
  /** Number of the coming commit: part of the names of new files. */
  readonly generation: number;
  /** Told chunks done and in all. */
  readonly report: (done: number, total: number) => void;
}

/**
 * Gives every segment vectors of one model: new segments are folded in; when too much changed, the model is fitted
 * again and all vectors are made anew. Gives back its input when there is nothing to do.
 */
export async function refreshVectors(
  current: Embedded,
  options: RefreshOptions,
  signal: AbortSignal,
): Promise<Embedded> {
  const chunks = current.segments.reduce((total, { segment }) => total + segment.chunkCount, 0);
  const isStale = needsFit(current.embedding);
  if (!isStale && current.segments.every((entry) => entry.vectors !== undefined)) return current;
  options.report(0, chunks);
  const model = isStale ? await fit(current.segments, signal) : current.model;
  if (model === undefined) return current;

  const segments: OpenSegment[] = [];
  let done = 0;
  for (const entry of current.segments) {
    signal.throwIfAborted();
    segments.push(isStale || entry.vectors === undefined ? await embedSegment(entry, model, options) : entry);
    done += entry.segment.chunkCount;
    options.report(done, chunks);
    await pause();
  }
  if (!isStale) return { ...current, segments };
  const file = `${options.generation}${modelSuffix}`;
  await writeAtomically(path.join(options.folder, file), encodeLsa(model));
  return { segments, model, embedding: { id: model.id, file, chunksAtFit: chunks, changedSinceFit: 0 } };
}

function needsFit(embedding: Manifest['embedding']): boolean {
  return embedding === null || embedding.changedSinceFit >= refitShare * Math.max(1, embedding.chunksAtFit);
}

async function fit(segments: readonly OpenSegment[], signal: AbortSignal): Promise<LsaModel | undefined> {
  const sources = segments.map(({ segment, dead }) => ({
    chunkCount: segment.chunkCount,
    termCount: segment.termCount,
    dead,
    termAt: (index: number) => segment.termAt(index),
    postingsAt: (index: number) => segment.postingsAt(index),
  }));
  return fitLsa(sources, defaultLsaSettings, async () => {
    await pause();
    signal.throwIfAborted();
  });
}

async function embedSegment(
  entry: OpenSegment,
  model: LsaModel,
  { folder, generation }: RefreshOptions,
): Promise<OpenSegment> {
  const target = vectorsPath(folder, `${entry.name}-${generation}`);
  // What an interrupted run may have left under this name.
  await rm(target, { recursive: true, force: true });
  const shard = await writeShard(target, shardOf('int8', embedSource(model, entry.segment)));
  return { ...entry, vectors: { folder: target, shard } };
}
