import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openLibrary, type OpenedLibrary } from '../../src/cli/openLibrary';
import type { Library } from '../../src/core/library';
import { createMcpServer } from '../../src/mcp/createMcpServer';
import { createFreshness, type FreshnessOptions } from '../../src/mcp/freshness';
import { writeFiles } from './temporaryFolder';

/** A client of the SDK's own, as assistants have one. */
export function newClient(): Client {
  return new Client({ name: 'test', version: '1' });
}

/** Connects a client to a server over a library, without a process or a port between them. Every call sees all changes. */
export async function connectClient(
  library: Library,
  options: Partial<FreshnessOptions> = { maxAgeMs: 0, patienceMs: 60_000 },
): Promise<Client> {
  const server = createMcpServer(library, { version: '1' }, createFreshness(library, options));
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await server.connect(serverSide);
  const client = newClient();
  await client.connect(clientSide);
  return client;
}

/** Connects a client over HTTP. */
export async function connectOverHttp(url: string, token: string): Promise<Client> {
  const client = newClient();
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  // Its optional fields are not declared as exactOptionalPropertyTypes wants them.
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** A library of files in `docs` below a folder. */
export async function libraryOf(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<OpenedLibrary & { readonly folder: string }> {
  const docs = path.join(folder, 'docs');
  await mkdir(docs, { recursive: true });
  await writeFiles(docs, files);
  const library = await openLibrary({
    folder: docs,
    indexDir: path.join(folder, 'index'),
    include: [],
    exclude: [],
    style: 'concise',
    corrections: true,
    model: {},
  });
  return { ...library, folder: docs };
}

/** What a tool gives: its text, its fields, and whether it says that something is wrong. */
export async function callTool(
  client: Client,
  name: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<{ text: string; fields: Record<string, unknown>; isError: boolean }> {
  const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
  const texts = result.content.flatMap((item) => (item.type === 'text' ? [item.text] : []));
  return {
    text: texts.join('\n'),
    fields: result.structuredContent ?? {},
    isError: result.isError === true,
  };
}
