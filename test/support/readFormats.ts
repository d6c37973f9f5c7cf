import * as assert from 'node:assert/strict';
import { readFormat } from '../../src/adapters/readers/formats';
import { createChunker } from '../../src/adapters/splitting/chunker';
import type { SourceDocument } from '../../src/core/model/types';
import { placeLabel, placesOf } from '../../src/core/model/place';

/** Reads a file as the reading thread does; fails the test when it is no document. */
export async function readFile(id: string, content: string | Uint8Array): Promise<SourceDocument> {
  const outcome = await readFormat(id, Buffer.from(content));
  assert.equal(outcome.kind, 'document', outcome.kind === 'failed' ? outcome.reason : '');
  return outcome.document;
}

/** Why a file is not read; fails the test when it is. */
export async function reasonOf(id: string, content: string | Uint8Array): Promise<string> {
  const outcome = await readFormat(id, Buffer.from(content));
  assert.equal(outcome.kind, 'failed');
  return outcome.reason;
}

/** Where words stand, as sources show it. */
export function whereIs(document: SourceDocument, words: string): string {
  const start = document.text.indexOf(words);
  assert.ok(start >= 0, `"${words}" is not in the text`);
  return placeLabel(placesOf(document)(start, start + words.length));
}

export function headingsOf({ blocks }: SourceDocument): string[] {
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.title] : []));
}

/** The blocks that are no headings, each with its kind. */
export function bodiesOf({ blocks, text }: SourceDocument): string[] {
  return blocks.flatMap(({ kind, start, end }) =>
    kind === 'heading' ? [] : [`${kind}: ${text.slice(start, end)}`],
  );
}

/** The headings above the chunk that holds these words. */
export async function headingsAbove(document: SourceDocument, words: string): Promise<readonly string[]> {
  const chunk = (await createChunker().split(document)).find(({ text }) => text.includes(words));
  assert.ok(chunk !== undefined, `"${words}" is in no chunk`);
  return chunk.headings;
}
