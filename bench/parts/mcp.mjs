// Searches through the MCP server, beside the same searches without it and beside the file server of the protocol's authors.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mcpPeersDir, projectNode, root } from '../../scripts/project.mjs';
import { installMcpPeers } from '../../scripts/setup.mjs';
import { summarise } from '../statistics.mjs';

const topK = 8;
/** Calls further apart than a moment look at the folder first. */
const apartMs = 1100;
const callsApart = 20;
const warmUp = 10;
const cli = path.join(root, 'dist', 'cli.js');

export async function measure({ corpus, folder, isQuick }) {
  const { documents, indexDir, queries, chunks } = corpus.generated();
  const onIndex = [documents, '--index-dir', indexDir];
  const searches = queries.map((query) => ({ name: 'search_documents', arguments: { query, top_k: topK } }));
  const server = [cli, 'mcp', ...onIndex];
  const apart = searches.slice(0, isQuick ? 2 : callsApart + 1);
  return {
    chunks,
    inProcess: withoutServer(queries, onIndex, folder),
    stdio: await overStdio(server, (client) => timesOf(client, searches)),
    http: await overHttp(onIndex, (client) => timesOf(client, searches)),
    apart: await overStdio(server, (client) => timesOf(client, apart, apartMs)),
    peer: installMcpPeers() ? await measurePeer(documents) : undefined,
  };
}

/** The file server of the protocol's authors, which looks for names alone. */
async function measurePeer(documents) {
  const program = path.join(
    mcpPeersDir,
    'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js',
  );
  const calls = Array.from({ length: 40 }, (_, at) => ({
    name: 'search_files',
    arguments: { path: documents, pattern: `**/*page-${String(at)}*` },
  }));
  return overStdio([program, documents], (client) => timesOf(client, calls));
}

async function timesOf(client, calls, pauseMs = 0) {
  const times = [];
  for (const call of calls) {
    if (pauseMs > 0) await wait(pauseMs);
    const startedAt = performance.now();
    const { isError, content } = await client.callTool(call);
    times.push(performance.now() - startedAt);
    if (isError) throw new Error(`A call failed: ${JSON.stringify(content)}`);
  }
  return summarise(times.length > warmUp + callsApart ? times.slice(warmUp) : times.slice(1));
}

async function overStdio(command, use) {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new StdioClientTransport({ command: projectNode(), args: command, stderr: 'ignore' }));
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

async function overHttp(onIndex, use) {
  const child = spawn(projectNode(), [cli, 'mcp', ...onIndex, '--http', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    let said = '';
    for await (const piece of child.stdout) {
      said += String(piece);
      if (said.trimEnd().endsWith('}')) break;
    }
    const { url, token } = JSON.parse(said);
    const client = new Client({ name: 'bench', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    const result = await use(client);
    await client.close();
    return result;
  } finally {
    child.kill('SIGTERM');
  }
}

/** The same searches in one process, as the command line does them for a file of queries. */
function withoutServer(queries, onIndex, folder) {
  const [batch, out] = [path.join(folder, 'queries.jsonl'), path.join(folder, 'results.jsonl')];
  writeFileSync(batch, queries.map((query, at) => JSON.stringify({ id: String(at), query })).join('\n'));
  const flags = ['--batch', batch, '--out', out, '--top-k', String(topK)];
  execFileSync(projectNode(), [cli, 'search', ...onIndex, ...flags], { stdio: 'ignore' });
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
  return summarise(lines.slice(warmUp).map((line) => JSON.parse(line).ms));
}
