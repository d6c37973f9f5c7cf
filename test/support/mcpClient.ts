import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openLibrary, type OpenedLibrary } from '../../src/cli/library/openLibrary';
import type { Library } from '../../src/core/run/library';
import { createMcpServer } from '../../src/mcp/server/createMcpServer';
import { createFreshness, type FreshnessOptions } from '../../src/mcp/tools/freshness';
import { newClient } from './mcpCalls';
import { writeFiles } from './temporaryFolder';

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
