// Building blocks of the schemas: the types, saved runs, traces and redacted traces all follow from them.

import * as z from 'zod/mini';

/** The type of what a schema describes. */
export type Described<T extends z.ZodMiniType> = DeepReadonly<z.infer<T>>;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Registers how a redacted trace shows a text; one without an entry is shown as its length. */
export const redactions = z.registry<{ readonly as: Redaction }>();

export type Redaction =
  /** A number in place of the name, the same for the same name; chunks and hashes name the document beside them. */
  | 'document'
  | 'title of the document'
  | 'chunk'
  | 'hash'
  | 'task'
  | 'step'
  | 'run'
  | 'sheet'
  /** Only the part of the text that the product wrote itself. */
  | 'step title'
  | 'step summary'
  | 'message'
  | 'model'
  | 'column'
  /** Its markers and line breaks. */
  | 'marked text'
  /** Nothing: the field is left out. */
  | 'left out';

function textAs(as: Redaction) {
  return z.string().register(redactions, { as });
}

/** Marks a field that a redacted trace leaves out. */
export function leftOut<T extends z.ZodMiniType>(schema: T): T {
  redactions.add(schema, { as: 'left out' });
  return schema;
}

/** A key that may be undefined: JSON drops it then. `z.optional` alone would make the key itself optional in the type. */
export function orUndefined<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.optional(schema),
    z.transform((value) => value),
  );
}

/** Milliseconds since 1970, within the range of `Date`. */
export const time = z.number().check(z.gte(0), z.lte(8.64e15));

export const strings = z.array(z.string());
export const documentId = textAs('document');
export const documentTitle = textAs('title of the document');
export const chunkId = textAs('chunk');
export const contentHash = textAs('hash');
export const taskId = textAs('task');
export const stepId = textAs('step');
export const runId = textAs('run');
export const stepTitle = textAs('step title');
export const stepSummary = textAs('step summary');
export const message = textAs('message');
export const modelName = textAs('model');
export const markedText = textAs('marked text');

/** Lines of a text file, 1-based, inclusive. */
export const lineRange = z.object({ start: z.number(), end: z.number() });

/** Human-readable location of a text in its document. Numbers are 1-based. */
export const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lines'), lines: lineRange }),
  z.object({ kind: z.literal('page'), page: z.number() }),
  z.object({ kind: z.literal('slide'), slide: z.number() }),
  /** Cell range of a sheet: first and last column as letters, and rows. */
  z.object({
    kind: z.literal('cells'),
    sheet: textAs('sheet'),
    columns: z.tuple([textAs('column'), textAs('column')]),
    rows: lineRange,
  }),
  z.object({ kind: z.literal('notebook-cell'), cell: z.number() }),
  /** Located only by the heading path. */
  z.object({ kind: z.literal('section') }),
]);

/** A part of the workspace that a question is limited to. */
export const scopeItem = z.discriminatedUnion('kind', [
  /** Folder id: its path as in document ids, without a trailing slash. */
  z.object({ kind: z.literal('folder'), id: z.string() }),
  z.object({ kind: z.literal('file'), id: z.string() }),
  /** Some lines of a document. */
  z.object({ kind: z.literal('selection'), id: z.string(), lines: lineRange }),
]);

export const style = z.enum(['concise', 'detailed', 'bullets']);

/** A passage as shown in the tree of steps, without its text. */
export const passage = z.object({
  chunkId,
  documentId,
  headings: strings,
  place,
  score: z.number(),
  /** Document title and opening words; only for passages that were kept. */
  title: leftOut(z.optional(z.string())),
  excerpt: leftOut(z.optional(z.string())),
});
