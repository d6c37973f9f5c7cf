import type {
  Block,
  Chunk,
  Evidence,
  Passage,
  SourceDocument,
  SubAnswer,
  SubQuery,
} from '../../src/core/model/types';
import { lineStarts, linesOf } from '../../src/core/model/place';
import type { IndexStatus } from '../../src/core/model/ports';

/** A signal that never aborts. */
export const never = new AbortController().signal;

export const ready: IndexStatus = {
  documents: 3,
  chunks: 9,
  failed: [],
  embeddingModel: 'lsa-2-x',
  syncedAt: 5,
};

/** A document of one paragraph. */
export function documentOf(id: string, text: string): SourceDocument {
  const blocks = [{ kind: 'paragraph', start: 0, end: text.length }] as const;
  return { id, contentHash: `hash of ${text}`, title: id, markup: 'markdown', text, blocks, places: [] };
}

interface ChunkOptions {
  readonly text?: string;
  readonly ordinal?: number;
  readonly headings?: readonly string[];
  readonly blocks?: readonly Block[];
}

/** A chunk of a document: the whole text, or a stretch of it. */
export function chunkOf(document: SourceDocument, options: ChunkOptions = {}): Chunk {
  const { text = document.text, ordinal = 0, headings = [] } = options;
  const start = document.text.indexOf(text);
  return {
    id: `${document.id}#${ordinal}`,
    documentId: document.id,
    documentTitle: document.title,
    headings,
    markup: 'markdown',
    text,
    start,
    place: { kind: 'lines', lines: linesOf(lineStarts(document.text), start, start + text.length) },
    blocks: options.blocks ?? [{ kind: 'paragraph', start: 0, end: text.length }],
  };
}

export function passageOf(chunk: Chunk, score = 0.9): Passage {
  return { chunk, score };
}

/** A quote from a passage, as a reasoner proposes it; it need not stand in the passage. */
export function evidenceOf(subQueryId: string, { chunk, score }: Passage, quote = chunk.text): Evidence {
  const { documentId, documentTitle, headings, place } = chunk;
  const origin = { documentId, documentTitle, headings, chunkId: chunk.id, markup: chunk.markup, place };
  const start = chunk.start + Math.max(0, chunk.text.indexOf(quote));
  return { subQueryId, ...origin, kind: 'sentence', quote, start, passageScore: score, score: 0.8 };
}

export function subQueryOf(
  id: string,
  question = `the question of ${id}`,
  dependsOn: string[] = [],
): SubQuery {
  const none = { terms: [], targetDocuments: [] };
  return { id, question, searchQueries: [question], facet: `facet ${id}`, dependsOn, ...none };
}

export function subAnswerOf(subQuery: SubQuery, options: Partial<SubAnswer> = {}): SubAnswer {
  const none = { evidence: [], kept: [], dropped: [], terms: [], confidence: 0, failure: undefined };
  return { subQuery, ...none, ...options };
}
