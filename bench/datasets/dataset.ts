import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { createFolderSource } from '../../src/adapters/documents/folderSource';
import { createFileReader, longestReadAtOnce, readBytes } from '../../src/adapters/readers/reader';
import { createProcessReader } from '../../src/adapters/readers/readerProcess';
import { holdsAnswer } from '../../src/core/features/eval/cases/judge';
import { AskDocsError } from '../../src/core/model/errors';
import type { DocumentSource, FileListing } from '../../src/core/model/ports';
import type { Rationale } from './answerValues';
import { readJsonLines } from './jsonLines';

const corpusFile = 'corpus.jsonl';
const questionsFile = 'queries.dev.jsonl';
const documentsFolder = 'docs';

const recordSchema = z.object({
  id: z.string(),
  title: z.optional(z.string()),
  text: z.optional(z.string()),
  sentences: z.optional(z.array(z.string())),
});

const evidenceSchema = z.union([
  z.array(z.object({ doc: z.string(), sentence: z.number() })),
  z.record(z.string(), z.object({ sentences: z.array(z.array(z.number())) })),
]);

const questionSchema = z.object({
  id: z.string(),
  query: z.string(),
  type: z.optional(z.string()),
  answerable: z.optional(z.boolean()),
  relevant: z.optional(z.array(z.string())),
  answer: z.nullish(z.string()),
  answers: z.nullish(z.array(z.union([z.string(), z.looseObject({ text: z.string() })]))),
  aliases: z.optional(z.array(z.string())),
  evidence: z.optional(evidenceSchema),
});

export interface EvalQuestion {
  readonly id: string;
  readonly query: string;
  readonly type: string;
  readonly answerable: boolean;
  /** Ids of the records with the answer. */
  readonly relevant: readonly string[];
  /** Alternative phrasings of the answer; empty when the dataset has none. */
  readonly answers: readonly string[];
  /** Whether a relevant record contains one of them verbatim. */
  readonly hasSpan: boolean;
  /** Sentences of records that support the answer; empty when the dataset names none. */
  readonly rationales: readonly Rationale[];
}

/** Questions with known answers, and the documents to ask them of. */
export interface Dataset {
  readonly name: string;
  readonly questions: readonly EvalQuestion[];
  readonly source: DocumentSource;
  /** The record that a document of `source` was made from, or the file's name without its extension. */
  readonly recordOf: (documentId: string) => string;
}

/** Whether a folder is a dataset: questions, and documents as records of one file or as separate files. */
export async function isDataset(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.includes(questionsFile) && (names.includes(corpusFile) || names.includes(documentsFolder));
}

/**
 * Reads a dataset: `queries.dev.jsonl`, and `corpus.jsonl`, whose records become Markdown documents with
 * neutral names, or the files below `docs`. Fails with `input-unreadable` and the file and line of an invalid
 * entry.
 */
export async function readDataset(folder: string): Promise<Dataset> {
  const lines = await readJsonLines(path.join(folder, questionsFile), questionSchema);
  const documents = (await isFile(path.join(folder, corpusFile)))
    ? await readRecords(path.join(folder, corpusFile))
    : filesBelow(path.join(folder, documentsFolder));
  const { source, recordOf, sentencesOf, textOf } = documents;
  const questions = lines.map((line) => toQuestion(line, { sentencesOf, textOf }));
  return { name: path.basename(folder), questions, source, recordOf };
}

interface Documents {
  readonly source: DocumentSource;
  readonly recordOf: Dataset['recordOf'];
  /** Empty when unknown. */
  readonly sentencesOf: (record: string) => readonly string[];
  /** Empty when unknown. */
  readonly textOf: (record: string) => string;
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function readRecords(file: string): Promise<Documents> {
  const records = await readJsonLines(file, recordSchema);
  const byId = new Map(records.map((record) => [record.id, record]));
  if (byId.size === 0) throw new AskDocsError('input-unreadable', { detail: `${file} has no record` });
  const texts = new Map(records.map((record, index) => [`${index}.md`, toMarkdown(record)]));
  return {
    source: sourceOf(texts),
    recordOf: (documentId) => records[Number.parseInt(documentId, 10)]?.id ?? documentId,
    sentencesOf: (record) => byId.get(record)?.sentences ?? [],
    textOf: (id) => toMarkdown(byId.get(id) ?? { id }),
  };
}

/** Where the build is: for programs that run from their sources, `dist`; a bundle is told so, or has the build beside it. */
function builtFolder(): string {
  const isSource = path.basename(import.meta.dirname) === 'datasets';
  return isSource ? path.join(import.meta.dirname, '..', '..', 'dist') : import.meta.dirname;
}

/** The texts are not loaded in advance. */
function filesBelow(folder: string): Documents {
  const inProcess = createProcessReader(path.join(builtFolder(), 'reader.mjs')).read;
  const read = createFileReader(inProcess, longestReadAtOnce);
  return {
    source: createFolderSource([{ name: path.basename(folder), path: folder }], read),
    recordOf: (documentId) => documentId.replace(/\.[^./]+$/, ''),
    sentencesOf: () => [],
    textOf: () => '',
  };
}

function toQuestion(
  line: z.infer<typeof questionSchema>,
  { sentencesOf, textOf }: Pick<Documents, 'sentencesOf' | 'textOf'>,
): EvalQuestion {
  const { id, query, type = 'all', answerable = true, relevant = [] } = line;
  const listed = (line.answers ?? []).map((answer) => (typeof answer === 'string' ? answer : answer.text));
  const answers = [...new Set([line.answer ?? [], listed, line.aliases ?? []].flat())];
  const worded = answers.filter((answer) => !/^(?:yes|no)\W*$/i.test(answer));
  const hasSpan = answerable && relevant.some((record) => holdsAnswer([textOf(record)], worded));
  const rationales = rationalesOf(line.evidence ?? [], sentencesOf);
  return { id, query, type, answerable, relevant, answers, hasSpan, rationales };
}

function rationalesOf(
  evidence: z.infer<typeof evidenceSchema>,
  sentencesOf: Documents['sentencesOf'],
): Rationale[] {
  const places = Array.isArray(evidence)
    ? [...new Set(evidence.map(({ doc }) => doc))].map((doc) => {
        const own = evidence.filter((one) => one.doc === doc).map(({ sentence }) => sentence);
        return [doc, [own]] as const;
      })
    : Object.entries(evidence).map(([doc, { sentences }]) => [doc, sentences] as const);
  return places.flatMap(([record, alternatives]) => {
    const sentences = sentencesOf(record);
    const known = alternatives
      .map((numbers) => numbers.flatMap((number) => sentences[number] ?? []))
      .filter((all) => all.length > 0);
    return known.length === 0 ? [] : [{ record, alternatives: known }];
  });
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
