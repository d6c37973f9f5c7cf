import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { AskDocsError } from '../../core/model/errors';
import { writeIndexFile } from './atomicStorage';

/** What of a segment is damaged: without its vectors, it can still be searched by words. */
type Part = 'text' | 'vectors';

/** A segment whose files do not contain what was written. */
export class DamagedSegment extends AskDocsError {
  /** The segment's name, which is never reused within the index. */
  readonly segment: string;
  readonly part: Part;

  constructor(segment: string, cause?: unknown, part: Part = 'text') {
    super('index-damaged', { cause });
    this.segment = segment;
    this.part = part;
  }
}

/** Error codes of a system that is out of file handles or memory. */
const shortages = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'];

/** What reading a segment gives; throws `DamagedSegment` unless the system was only short of something. */
export function orDamaged<T>(segment: string, read: () => T, part?: Part): T {
  try {
    return read();
  } catch (cause) {
    throw damageOf(segment, cause, part);
  }
}

/** The same for what is read without waiting for it. */
export async function orDamagedLater<T>(segment: string, read: () => Promise<T>, part?: Part): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw damageOf(segment, cause, part);
  }
}

function damageOf(segment: string, cause: unknown, part: Part | undefined): unknown {
  const isShort = cause instanceof Error && 'code' in cause && shortages.includes(String(cause.code));
  return isShort ? cause : new DamagedSegment(segment, cause, part);
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
