import { ownSentenceIn } from '../../model/errors';
import { count } from '../../util/displayLanguage';
import * as z from 'zod/mini';
import type { StepKind } from '../../model/events';
import { redactions, type Redaction } from '../../model/fields';
import { savedRun } from '../../model/runSchema';
import { foldRun, type RunState } from '../../model/state';
import { bareModelName, settingsWithoutHosts } from './settings';
import { ownSummary, ownTitle } from './redactedWords';
import { traceOf, type Trace } from './trace';

/** Stable placeholders for names within one run. */
interface Placeholders {
  /** `document-1.md` for a document's path, `document-2` for a folder's. */
  document(path: string): string;
  /** Task ids are replaced too: a model may have derived them from the question. */
  task(id: string): string;
  step(id: string): string;
  chunk(chunkId: string, documentId: string): string;
}

function createPlaceholders(): Placeholders {
  const documents = new Map<string, number>();
  const tasks = new Map<string, number>();
  const steps = new Map<string, number>();
  const document = (path: string): string =>
    `document-${numberIn(documents, path)}${extension.exec(path)?.[0].toLowerCase() ?? ''}`;
  const chunk = (chunkId: string, documentId: string): string =>
    `${document(documentId)}#${/#(\d{1,6})$/.exec(chunkId)?.[1] ?? '0'}`;
  return {
    document,
    chunk,
    step: (id) => `s${numberIn(steps, id)}`,
    task: (id) => `t${numberIn(tasks, id)}`,
  };
}

/** Supported formats; any other extension may be part of the name ("notes.john"). */
const extension =
  /\.(?:mdx?|markdown|te?xt|rst|rest|adoc|asciidoc|asc|json[c5l]?|ndjson|ya?ml|toml|ipynb|x?html?|[ct]sv|pdf|docx|pp[ts][xm]|xls[xm]?|od[stp]|epub)$/i;

function numberIn(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  return number;
}

/** Replaces a text by its length; empty stays empty. */
function withoutText(text: string): string {
  return text === '' ? '' : `(${count(text.length, 'character')})`;
}

/** Keeps the product's own sentence in a message; otherwise replaces it by its length. */
function withoutDetail(message: string): string {
  return ownSentenceIn(message) ?? withoutText(message);
}

/** Replaces text by its length, keeping line breaks and markers with their punctuation. */
function onlyMarkers(text: string): string {
  return text
    .split(/(\n+|\[\d{1,3}\])/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su, withoutText),
    )
    .join('');
}

/**
 * Redacts a trace: the question and anything from documents is replaced by text lengths, paths by
 * `document-1.md`, and hosts are removed. Structure, scores, counts and times stay, and it can still be
 * replayed.
 */
export function withoutTexts({ events, versions, settings }: Trace): Trace {
  const { product, index } = versions;
  const run = redact(savedRun, foldRun(events), {}, createPlaceholders());
  // Safe: what is redacted has the shape of its schema.
  return traceOf(run as RunState, { versions: { product, index }, settings: settingsWithoutHosts(settings) });
}

/** The object that a field belongs to: what is left of a text can depend on its neighbours. */
type Owner = Readonly<Record<string, unknown>>;

/** Only what the schema describes is left; a text in it becomes what its field says, by default its length. */
function redact(schema: z.core.$ZodType, value: unknown, owner: Owner, names: Placeholders): unknown {
  if (value === undefined) return undefined;
  const inner = innerOf(schema);
  if (inner !== undefined) return redact(inner, value, owner, names);
  if (schema instanceof z.ZodMiniArray)
    return listOf(value).map((item) => redact(schema.def.element, item, owner, names));
  if (schema instanceof z.ZodMiniTuple)
    return schema.def.items.map((item, at) => redact(item, listOf(value)[at], owner, names));
  if (schema instanceof z.ZodMiniDiscriminatedUnion)
    return redact(optionOf(schema, ownerOf(value)), value, owner, names);
  if (schema instanceof z.ZodMiniObject) return redactObject(schema, ownerOf(value), names);
  if (schema instanceof z.ZodMiniString)
    return typeof value === 'string' ? redactText(schema, value, owner, names) : undefined;
  return z.safeParse(schema, value).success ? value : undefined;
}

function redactObject(schema: z.ZodMiniObject, value: Owner, names: Placeholders): Owner {
  const fields = Object.entries(schema.def.shape).flatMap(([name, field]) => {
    if (redactions.get(field)?.as === 'left out') return [];
    const left = redact(field, value[name], value, names);
    return left === undefined ? [] : [[name, left] as const];
  });
  return Object.fromEntries(fields);
}

/** The schema inside an optional, a default or a transformation. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodMiniPipe) return schema.def.in;
  const isWrapped =
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniExactOptional ||
    schema instanceof z.ZodMiniDefault;
  return isWrapped ? schema.def.innerType : undefined;
}

function optionOf(union: z.ZodMiniDiscriminatedUnion, value: Owner): z.core.$ZodType {
  const { discriminator, options } = union._zod.def;
  const option = options.find(
    (one) =>
      one instanceof z.ZodMiniObject &&
      z.safeParse(one.def.shape[discriminator] ?? z.never(), value[discriminator]).success,
  );
  return option ?? z.never();
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function ownerOf(value: unknown): Owner {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function redactText(schema: z.core.$ZodType, text: string, owner: Owner, names: Placeholders): string {
  const as = redactions.get(schema)?.as;
  return as === undefined ? withoutText(text) : (rules[as]?.(text, owner, names) ?? withoutText(text));
}

const rules: Readonly<
  Partial<Record<Redaction, (text: string, owner: Owner, names: Placeholders) => string>>
> = {
  document: (path, _, names) => names.document(path),
  'title of the document': (_, owner, names) => names.document(documentOf(owner)),
  chunk: (id, owner, names) => names.chunk(id, documentOf(owner)),
  hash: (_, owner, names) => `hash of ${names.document(documentOf(owner))}`,
  task: (id, _, names) => names.task(id),
  step: (id, _, names) => names.step(id),
  run: () => 'run',
  sheet: () => 'Sheet',
  // Letters up to "XFD"; anything else in a trace file is text.
  column: (name) => (/^[A-Z]{1,3}$/.test(name) ? name : withoutText(name)),
  // Step titles in a trace file may be arbitrary text.
  'step title': (title, { kind }) =>
    kind === 'task' ? withoutText(title) : ownTitle(kind as StepKind, title),
  'step summary': (summary, { kind, status }) =>
    status === 'failed' ? withoutDetail(summary) : ownSummary(kind as StepKind, summary),
  message: withoutDetail,
  model: bareModelName,
  'marked text': onlyMarkers,
};

function documentOf({ documentId }: Owner): string {
  return typeof documentId === 'string' ? documentId : '';
}
