import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readBytes } from '../../src/adapters/readers/reader';
import type { SourceDocument } from '../../src/core/model/types';

const workspace = path.join(import.meta.dirname, '..', 'fixture', 'workspace');

/** The documents of the fixture workspace. */
export const fixtureDocuments = [
  'notes.txt',
  'policies/data-retention.md',
  'runbooks/stuck-uploads.md',
  'specs/uploads-v2.md',
  'specs/uploads-v3.md',
] as const;

/** Reads a text as the file of that name would be read; throws when it is no document. */
export function readDocument(id: string, content: string | Uint8Array): SourceDocument {
  const outcome = readBytes(id, Buffer.from(content));
  if (outcome.kind !== 'document') throw new Error(`${id} is no document: ${outcome.kind}`);
  return outcome.document;
}

export function readFixture(id: (typeof fixtureDocuments)[number]): SourceDocument {
  return readDocument(id, readFileSync(path.join(workspace, id)));
}

/** Path of the fixture workspace. */
export const fixtureWorkspace = workspace;
