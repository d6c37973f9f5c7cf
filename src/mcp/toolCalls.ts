import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type * as z from 'zod/mini';
import { logText } from '../core/model/errors';
import type { Library } from '../core/run/library';
import type { Log } from '../core/model/ports';
import { sentenceOf, type Call } from './tools/call';
import { createFreshness } from './tools/freshness';
import { Refusal } from './documents/openDocument';
import { ask, askInput } from './tools/askTool';
import { search, searchInput } from './tools/searchTool';
import { tableQueries, tablesInput } from './tools/tablesTool';

/** The tools that can be called without a session. */
export type ToolName = 'search_documents' | 'ask_documents' | 'query_tables';

/** The result of a tool for a model. */
export interface ToolText {
  /** Text for the model to read; never empty. */
  readonly text: string;
  /** The same as structured fields of the contract. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Tools over a library, for programs that call them directly. */
export interface ToolCalls {
  /** Rejects with an `Error` whose message tells a model what to do instead. */
  call(name: ToolName, input: unknown, call: Call): Promise<ToolText>;
}

/** The server's tools with the same inputs and outputs, called in this process. */
export function createToolCalls(library: Library, log: Log): ToolCalls {
  const deps = { library, freshness: createFreshness(library), log };
  const query = library.tables && tableQueries(library.tables, deps);
  const work = {
    search_documents: (input: unknown, call: Call) => search(parse(searchInput, input), deps, call),
    ask_documents: (input: unknown, call: Call) => ask(parse(askInput, input), deps, call),
    query_tables: (input: unknown, call: Call) => {
      if (query === undefined) throw new Refusal('Tables cannot be queried here.');
      return query(parse(tablesInput, input), call);
    },
  };
  return {
    async call(name, input, call) {
      try {
        return textOf(await work[name](input, call));
      } catch (error) {
        if (!(error instanceof Refusal) && !call.signal.aborted) log.error(logText(error));
        throw new Error(sentenceOf(error), { cause: error });
      }
    },
  };
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ message }) => message.replace(/\.$/, ''));
  throw new Refusal(`${[...new Set(wrong)].join('. ')}.`);
}

function textOf({ content, isError, structuredContent = {} }: CallToolResult): ToolText {
  const text = content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n\n');
  if (isError === true) throw new Refusal(text);
  return { text, fields: structuredContent };
}
