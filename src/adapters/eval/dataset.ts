import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { AskDocsError } from '../../core/errors';
import type { DocumentSource, FileListing } from '../../core/ports';
import { readBytes } from '../readers/reader';

const recordSchema = z.object({
  id: z.string(),
  title: z.optional(z.string()),
  text: z.optional(z.string()),
  sentences: z.optional(z.array(z.string())),
});

const questionSchema = z.object({
  id: z.string(),
  query: z.string(),
  type: z.optional(z.string()),
  answerable: z.optional(z.boolean()),
  relevant: z.optional(z.array(z.string())),
  answer: z.nullish(z.string()),
  answers: z.nullish(z.array(z.union([z.string(), z.looseObject({ text: z.string() })]))),
  aliases: z.optional(z.array(z.string())),
});

export interface EvalQuestion {
  readonly id: string;
  readonly query: string;
  readonly type: string;
  readonly answerable: boolean;
  /** Ids of the records that answer it. */
  readonly relevant: readonly string[];
  /** Ways to write the answer; empty when the dataset has none. */
  readonly answers: readonly string[];
}

/** A folder with `corpus.jsonl` and `queries.dev.jsonl`. */
export interface Dataset {
  readonly name: string;
  readonly questions: readonly EvalQuestion[];
  readonly source: DocumentSource;
  /** The record that a document of `source` was made of. */
  recordOf(documentId: string): string;
}

/** Reads a dataset; its records become Markdown documents whose names say nothing of them. */
export async function readDataset(folder: string): Promise<Dataset> {
  const records = await readLines(path.join(folder, 'corpus.jsonl'), recordSchema);
  const questions = await readLines(path.join(folder, 'queries.dev.jsonl'), questionSchema);
  const texts = new Map(records.map((record, index) => [`${index}.md`, toMarkdown(record)]));
  return {
    name: path.basename(folder),
    questions: questions.map(toQuestion),
    source: sourceOf(texts),
    recordOf: (documentId) => records[Number.parseInt(documentId, 10)]?.id ?? documentId,
  };
}

function toQuestion(line: z.infer<typeof questionSchema>): EvalQuestion {
  const { id, query, type = 'all', answerable = true, relevant = [] } = line;
  const listed = (line.answers ?? []).map((answer) => (typeof answer === 'string' ? answer : answer.text));
  const answers = [...new Set([line.answer ?? [], listed, line.aliases ?? []].flat())];
  return { id, query, type, answerable, relevant, answers };
}

function toMarkdown({ title, text, sentences }: z.infer<typeof recordSchema>): string {
  const body = text ?? (sentences ?? []).join(' ');
  return title === undefined || title === '' ? body : `# ${title}\n\n${body}`;
}

function sourceOf(texts: ReadonlyMap<string, string>): DocumentSource {
  // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous for sources on a disk
  const list = async function* (isWanted: (id: string) => boolean): AsyncGenerator<FileListing> {
    for (const [id, text] of texts)
      if (isWanted(id)) yield { kind: 'file', file: { id, sizeBytes: text.length, modifiedMs: 0 } };
  };
  return {
    list: () => list(() => true),
    listBelow: (paths) => list((id) => paths.includes(id)),
    async read(id) {
      const text = texts.get(id);
      return Promise.resolve(text === undefined ? { kind: 'missing' } : readBytes(id, Buffer.from(text)));
    },
  };
}

async function readLines<T extends z.ZodMiniType>(file: string, schema: T): Promise<z.infer<T>[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AskDocsError('input-unreadable', { detail: file, cause });
  });
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const parsed = schema.safeParse(parseJson(line));
      if (!parsed.success)
        throw new AskDocsError('input-unreadable', { detail: `${file}, line ${index + 1}` });
      return parsed.data;
    });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
