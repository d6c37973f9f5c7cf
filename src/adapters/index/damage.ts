import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { AskDocsError } from '../../core/model/errors';
import { writeIndexFile } from './atomicStorage';

/** A segment whose files do not contain what was written. */
export class DamagedSegment extends AskDocsError {
  /** The segment's name, which is never reused within the index. */
  readonly segment: string;
  /**
   * The folder of its vectors, when only these are damaged: without them, it can still be searched by words. Vectors that are made
   * again have another folder.
   */
  readonly vectors: string | undefined;

  constructor(segment: string, cause?: unknown, vectors?: string) {
    super('index-damaged', { cause });
    this.segment = segment;
    this.vectors = vectors;
  }
}

/** Error codes of a system that is out of file handles or memory. */
const shortages = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'];

/** What reading a segment gives; throws `DamagedSegment` unless the system was only short of something. */
export function orDamaged<T>(segment: string, read: () => T, vectors?: string): T {
  try {
    return read();
  } catch (cause) {
    throw damageOf(segment, cause, vectors);
  }
}

/** The same for what is read without waiting for it. */
export async function orDamagedLater<T>(
  segment: string,
  read: () => Promise<T>,
  vectors?: string,
): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw damageOf(segment, cause, vectors);
  }
}

function damageOf(segment: string, cause: unknown, vectors: string | undefined): unknown {
  const isShort = cause instanceof Error && 'code' in cause && shortages.includes(String(cause.code));
  return isShort ? cause : new DamagedSegment(segment, cause, vectors);
}

/** The file in which a process without the right to write the index records damage, for the next writer. */
export const damageFile = 'index.damage';

const noteSchema = z.object({ id: z.string(), segments: z.array(z.string()) });

/** The segments of an index recorded as damaged; `all` when the record itself cannot be read. */
export async function damagedSegments(indexFolder: string, id: string): Promise<ReadonlySet<string> | 'all'> {
  const text = await readFile(path.join(indexFolder, damageFile), 'utf8').catch(() => undefined);
  if (text === undefined) return new Set();
  const note = parseNote(text);
  if (note === undefined) return 'all';
  return new Set(note.id === id ? note.segments : []);
}

/** Records a segment as damaged. If the folder is not writable, only this process knows. */
export async function noteDamage(indexFolder: string, id: string, segment: string): Promise<void> {
  const before = await damagedSegments(indexFolder, id);
  if (before === 'all') return;
  const note = { id, segments: [...new Set([...before, segment])] } satisfies z.infer<typeof noteSchema>;
  try {
    await writeIndexFile(path.join(indexFolder, damageFile), JSON.stringify(note));
  } catch {
    // Whoever finds it next records it again.
  }
}

function parseNote(text: string): z.infer<typeof noteSchema> | undefined {
  try {
    return noteSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
