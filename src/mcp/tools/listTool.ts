import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import picomatch from 'picomatch';
import * as z from 'zod/mini';
import type { Library } from '../../core/run/library';
import { isWithin } from '../../core/model/scope';
import { count } from '../../core/util/displayLanguage';
import { answerCall, indexLagNote, sayingSync, type Call, type ServerDeps, readOnly } from './call';
import { pathField, foldersInput, inputs, numberInput, scopeOf, textInput } from './schemas';

const usualLimit = 100;

const input = inputs({
  folders: foldersInput,
  pattern: z.optional(
    textInput('pattern', 'Only paths that match this glob, like **/*.pdf or docs/**/release-*.md.', 200),
  ),
  failed: z.optional(
    z
      .boolean('failed is true or false')
      .check(z.describe('true: only the files that could not be read, with the reasons.')),
  ),
  offset: z.optional(
    numberInput('offset', [0, 1_000_000_000], 'Where to go on: nextOffset of the call before.'),
  ),
  limit: z.optional(numberInput('limit', [1, 1000], `How many at most; ${usualLimit} when left out.`)),
});

const output = z.looseObject({
  documents: z.array(
    z.looseObject({
      path: pathField,
      passages: z.int().check(z.describe('Stored pieces of the document; a measure of its length.')),
      secrets: z.optional(
        z.int().check(z.describe('Private keys, tokens and passwords in it that are blacked out.')),
      ),
    }),
  ),
  failed: z
    .array(z.looseObject({ path: pathField, reason: z.string() }))
    .check(z.describe('Files that could not be read; with documents, on the first page only.')),
  total: z.int().check(z.describe('How many there are in all that meet the conditions.')),
  nextOffset: z.nullable(z.int()).check(z.describe('Give it as offset for the next ones; null at the end.')),
  index: z.looseObject({
    documents: z.int(),
    chunks: z.int(),
    failed: z.int(),
    syncedAt: z
      .nullable(z.number())
      .check(z.describe('When the index was last brought up to date, in ms since 1970.')),
  }),
  isCurrent: z.boolean(),
});

const description = `Lists the indexed documents by path, all of them or those in a folder or matching a glob, a page at a time, and the files that could not be read with the reasons.
Use it to see what there is, or to find the exact path of a document.`;

type Input = z.infer<typeof input>;

export function registerListTool(server: McpServer, deps: ServerDeps): void {
  const about = { title: 'List documents', description, annotations: readOnly };
  server.registerTool(
    'list_documents',
    { ...about, inputSchema: input, outputSchema: output },
    (args, extra) => answerCall(extra, deps.log, (call) => list(args, deps, call)),
  );
}

async function list(args: Input, deps: ServerDeps, call: Call): Promise<CallToolResult> {
  const isCurrent = await deps.freshness.soon(call.signal, sayingSync(call));
  const { failed: onlyFailed = false, offset = 0, limit = usualLimit } = args;
  const { documents, failed } = await matching(args, deps.library, call.signal);
  const { length: total } = onlyFailed ? failed : documents;
  const page = <T>(entries: readonly T[]): T[] => entries.slice(offset, offset + limit);
  const result = {
    documents: onlyFailed ? [] : page(documents),
    failed: onlyFailed ? page(failed) : failed.slice(0, offset === 0 ? limit : 0),
    total,
    nextOffset: offset + limit < total ? offset + limit : null,
    index: await indexFields(deps.library, call.signal),
    isCurrent,
  };
  return { content: [{ type: 'text', text: textOf(result, onlyFailed) }], structuredContent: result };
}

/** The documents and unreadable files that meet the conditions, by path. */
async function matching(
  { folders = [], pattern, failed: onlyFailed = false }: Input,
  library: Library,
  signal: AbortSignal,
) {
  const scope = onlyFailed ? scopeByName(folders) : await scopeOf(folders, library, signal);
  const matches = pattern === undefined ? undefined : picomatch(pattern, { dot: true });
  const isWanted = ({ id }: { readonly id: string }): boolean =>
    (scope.length === 0 || isWithin(id, scope)) && (matches === undefined || matches(id));
  const { documents, failed } = await library.contents(signal);
  return {
    documents: documents
      .filter(isWanted)
      .map(({ id, passages, withheld }) => ({
        ...{ path: id, passages },
        ...(withheld !== undefined && { secrets: withheld }),
      }))
      .sort(byPath),
    failed: failed
      .filter(isWanted)
      .map(({ id, reason }) => ({ path: id, reason }))
      .sort(byPath),
  };
}

async function indexFields({ index }: Library, signal: AbortSignal) {
  const { documents, chunks, failed, syncedAt = null } = await index.status(signal);
  return { documents, chunks, failed: failed.length, syncedAt };
}

/** Unreadable files are not documents, so their folders are matched by name. */
function scopeByName(folders: readonly string[]) {
  return folders.flatMap((given) => {
    const id = given.replace(/^(?:\.\/)+|\/+$/g, '');
    return id === '' || id === '.' ? [] : [{ kind: 'folder', id } as const, { kind: 'file', id } as const];
  });
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
}

interface Listed {
  readonly documents: readonly {
    readonly path: string;
    readonly passages: number;
    readonly secrets?: number;
  }[];
  readonly failed: readonly { readonly path: string; readonly reason: string }[];
  readonly total: number;
  readonly nextOffset: number | null;
  readonly isCurrent: boolean;
}

function textOf({ documents, failed, total, nextOffset, isCurrent }: Listed, onlyFailed: boolean): string {
  const what = onlyFailed ? 'files could not be read' : 'documents';
  return [
    `${total} ${what}${nextOffset === null ? '' : `; the next ones with offset ${nextOffset}`}.`,
    ...(isCurrent ? [] : [indexLagNote]),
    ...documents.map(
      ({ path, passages, secrets = 0 }) =>
        `${path} (${[count(passages, 'passage'), ...(secrets > 0 ? [`${count(secrets, 'secret')} blacked out`] : [])].join(', ')})`,
    ),
    ...(failed.length > 0 && !onlyFailed ? ['Could not be read:'] : []),
    ...failed.map(({ path, reason }) => `${path}: ${reason}`),
  ].join('\n');
}
