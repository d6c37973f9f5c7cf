// Measures searches through the MCP server, beside the same searches without it and beside the file server of the protocol's authors.
// Run it by `npm run bench:mcp`.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mcpPeersDir, projectNode, root, say, stop } from '../scripts/project.mjs';
import { generateDocuments } from './documents/generate.mjs';
import { summarise } from './statistics.mjs';

const topK = 8;
/** Calls further apart than a moment look at the folder first. */
const apartMs = 1100;
const callsApart = 20;
const warmUp = 10;

const { values } = parseArgs({ options: { chunks: { type: 'string', default: '10000' } } });
const chunks = Number(values.chunks);
if (!(chunks >= 100)) stop('--chunks takes a number from 100 on.', 2);

const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-bench-mcp-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const documents = path.join(folder, 'documents');
const cli = path.join(root, 'dist', 'cli.js');
const onIndex = [documents, '--index-dir', path.join(folder, 'index')];

async function measure(client, calls, pauseMs = 0) {
  const times = [];
  for (const call of calls) {
    if (pauseMs > 0) await wait(pauseMs);
    const startedAt = performance.now();
    const { isError, content } = await client.callTool(call);
    times.push(performance.now() - startedAt);
    if (isError) stop(`A call failed: ${JSON.stringify(content)}`);
  }
  return summarise(times.slice(Math.min(warmUp, times.length - callsApart)));
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

async function overHttp(use) {
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
function withoutServer(queries) {
  const [batch, out] = [path.join(folder, 'queries.jsonl'), path.join(folder, 'results.jsonl')];
  writeFileSync(batch, queries.map((query, at) => JSON.stringify({ id: String(at), query })).join('\n'));
  const flags = ['--batch', batch, '--out', out, '--top-k', String(topK)];
  execFileSync(projectNode(), [cli, 'search', ...onIndex, ...flags], { stdio: 'ignore' });
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
  return summarise(lines.slice(warmUp).map((line) => JSON.parse(line).ms));
}

mkdirSync(documents);
const made = generateDocuments(documents, chunks);
const searches = made.queries.map((query) => ({
  name: 'search_documents',
  arguments: { query, top_k: topK },
}));
say(`${String(made.documents)} documents; load ${os.loadavg()[0].toFixed(1)}`);
execFileSync(projectNode(), [cli, 'index', ...onIndex], { stdio: 'ignore' });

const inProcess = withoutServer(made.queries);
const server = [cli, 'mcp', ...onIndex];
const stdio = await overStdio(server, (client) => measure(client, searches));
const apart = await overStdio(server, (client) =>
  measure(client, searches.slice(0, callsApart + 1), apartMs),
);
const http = await overHttp((client) => measure(client, searches));
const peerProgram = path.join(
  mcpPeersDir,
  'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js',
);
const peer = await overStdio([peerProgram, documents], (client) =>
  measure(
    client,
    Array.from({ length: 40 }, (_, at) => ({
      name: 'search_files',
      arguments: { path: documents, pattern: `**/*page-${String(at)}*` },
    })),
  ),
);

const rows = [
  ['the same search without the server', inProcess],
  ['search_documents, stdio', stdio],
  ['search_documents, HTTP', http],
  ['search_documents, stdio, calls 1.1 s apart: each looks at the folder', apart],
  ['server-filesystem, search_files (by name alone), stdio', peer],
];
process.stdout.write(`|  | p50 | p95 |\n| --- | ---: | ---: |\n`);
for (const [name, { p50, p95 }] of rows)
  process.stdout.write(`| ${name} | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms |\n`);
