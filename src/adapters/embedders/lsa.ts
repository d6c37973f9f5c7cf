import { analyze } from '../../core/language/analyze';
import { markedLanguages } from '../../core/language/language';
import { stemOf } from '../../core/language/stemmers';
import type { Postings, TermSource } from './embedder';
import { decodeSections, encodeSections } from '../files/sectionFile';

const format = 'ask-docs-lsa-2';

export interface LsaSettings {
  readonly dimensions: number;
  /** Number of terms kept, the most frequent first. */
  readonly maxTerms: number;
  /** Number of chunks used for the fit; others are folded in. */
  readonly maxChunks: number;
}

export const defaultLsaSettings: LsaSettings = { dimensions: 128, maxTerms: 32_768, maxChunks: 20_000 };

/**
 * Latent semantic analysis: a vector for each term such that terms used in the same chunks point in the same
 * direction. Fitted on the workspace's own chunks (Deerwester et al., "Indexing by Latent Semantic Analysis",
 * 1990), so it needs no pretrained weights and works in any language.
 */
export interface LsaModel {
  /** Identifies method, size and fit; vectors with different ids must not be compared. */
  readonly id: string;
  readonly dimensions: number;
  readonly terms: ReadonlyMap<string, number>;
  readonly idf: Float32Array;
  /** Term vectors, concatenated. */
  readonly vectors: Float32Array;
}

/** The vector of a text; all zero when the model knows none of its terms. */
export function embedText(model: LsaModel, text: string): Float32Array {
  const counts = new Map<number, number>();
  const languages = markedLanguages((term) => model.terms.has(term));
  for (const term of analyze(text, undefined, languages.map(stemOf))) {
    const index = model.terms.get(term);
    if (index !== undefined) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  const vector = new Float32Array(model.dimensions);
  for (const [index, count] of counts) addTerm(model, vector, index, count);
  return vector;
}

/** The vectors of chunks, computed from the terms in their segment. */
export function embedSource(model: LsaModel, source: TermSource): Float32Array[] {
  const vectors = Array.from({ length: source.chunkCount }, () => new Float32Array(model.dimensions));
  source.forEachTerm((term, postings) => {
    const index = model.terms.get(term);
    if (index === undefined) return;
    forEachCount(postings(), (ordinal, count) => {
      const vector = vectors[ordinal];
      if (vector !== undefined) addTerm(model, vector, index, count);
    });
  });
  return vectors;
}

export function encodeLsa(model: LsaModel): Buffer {
  const terms = Buffer.from([...model.terms.keys()].join('\n'));
  const { id, dimensions, idf, vectors } = model;
  return encodeSections(format, { id, dimensions }, { terms, idf, vectors });
}

/** Decodes a model; undefined when the file is damaged. */
export function decodeLsa(bytes: Uint8Array): LsaModel | undefined {
  const file = decodeSections(format, bytes);
  if (file === undefined) return undefined;
  // Safe: the checksum matched, so `encodeLsa` wrote this.
  const { id, dimensions } = file.meta as { id: string; dimensions: number };
  const names = Buffer.from(file.section('terms')).toString('utf8').split('\n');
  const terms = new Map(names.map((term, index) => [term, index]));
  return {
    id,
    dimensions,
    terms,
    idf: float32(file.section('idf')),
    vectors: float32(file.section('vectors')),
  };
}

function addTerm(model: LsaModel, vector: Float32Array, index: number, count: number): void {
  const weight = termWeight(count, model.idf[index] ?? 0);
  const offset = index * model.dimensions;
  for (let dimension = 0; dimension < model.dimensions; dimension += 1) {
    vector[dimension] = (vector[dimension] ?? 0) + weight * (model.vectors[offset + dimension] ?? 0);
  }
}

/** (1 + ln tf) × idf, as in SMART's "ltc" weighting. */
export function termWeight(count: number, idf: number): number {
  return count === 0 ? 0 : (1 + Math.log(count)) * idf;
}

/** Visits the chunks that contain a term, in order, with its count in text and headings together. */
export function forEachCount(
  { body, heading }: Postings,
  visit: (ordinal: number, count: number) => void,
): void {
  let other = 0;
  const visitHeadingsBefore = (end: number): void => {
    for (; (heading.chunks[other] ?? end) < end; other += 1)
      visit(heading.chunks[other] ?? 0, heading.counts[other] ?? 0);
  };
  for (let entry = 0; entry < body.chunks.length; entry += 1) {
    const ordinal = body.chunks[entry] ?? 0;
    visitHeadingsBefore(ordinal);
    let count = body.counts[entry] ?? 0;
    if (heading.chunks[other] === ordinal) {
      count += heading.counts[other] ?? 0;
      other += 1;
    }
    visit(ordinal, count);
  }
  visitHeadingsBefore(Infinity);
}

function float32(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}
