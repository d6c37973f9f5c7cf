import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { bundle } from '../../../support/bundle';
import { callTool, connectOverHttp, newClient } from '../../../support/mcpCalls';
import { fixtureWorkspace } from '../../../support/readDocument';
import { temporaryFolders } from '../../../support/temporaryFolder';

/** Each test starts the program as a client or a user does. */
describe('ask-docs mcp', () => {
  const temporaryFolder = temporaryFolders();
  let program: string;
  let folder: string;
  let indexDir: string;

  before(async () => {
    folder = await temporaryFolder();
    indexDir = path.join(folder, 'index');
    program = await bundle('src/cli/main.ts', folder);
  });

  const commandLine = (...flags: string[]) => [
    program,
    'mcp',
    fixtureWorkspace,
    '--index-dir',
    indexDir,
    ...flags,
  ];

  function start(...flags: string[]): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, commandLine(...flags));
  }

  async function exitCode(child: ChildProcessWithoutNullStreams): Promise<unknown> {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  async function locks(): Promise<string[]> {
    const names = await readdir(indexDir, { recursive: true });
    return names.filter((name) => name.includes('lock'));
  }

  const message = (method: string, params: object, id?: number) =>
    `${JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, params })}\n`;
  const hello =
    message(
      'initialize',
      { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      1,
    ) + message('notifications/initialized', {});

  it('serves the client of the SDK on its standard streams', async () => {
    const client = newClient();
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: commandLine(), stderr: 'ignore' }),
    );
    const { fields } = await callTool(client, 'ask_documents', { question: 'How long are backups kept?' });
    assert.equal(fields.outcome, 'answered');
    assert.match(client.getServerVersion()?.version ?? '', /^\d+\.\d+\.\d+$/);
    await client.close();
  });

  it('writes the protocol and nothing else, answers what was asked before the input ended, and leaves no lock', async () => {
    const child = start();
    child.stdin.end(
      hello + message('tools/call', { name: 'search_documents', arguments: { query: 'backups' } }, 2),
    );
    const [output, code] = await Promise.all([textOf(child.stdout), exitCode(child)]);
    assert.equal(code, 0);
    const messages = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { jsonrpc: string; id?: number });
    assert.ok(messages.every(({ jsonrpc }) => jsonrpc === '2.0'));
    assert.deepEqual(
      messages.flatMap(({ id }) => id ?? []),
      [1, 2],
    );
    assert.deepEqual(await locks(), []);
  });

  it('ends when it is told to, and leaves no lock', async () => {
    const child = start();
    child.stdin.write(hello);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    assert.equal(await exitCode(child), 0);
    assert.deepEqual(await locks(), []);
  });

  it('goes on after a message that is none', async () => {
    const child = start();
    child.stdin.end(`this is no message\n${hello}`);
    const [output, code] = await Promise.all([textOf(child.stdout), exitCode(child)]);
    assert.equal(code, 0);
    assert.match(output, /"id":1/);
  });

  it('serves HTTP on a free port, says where and with which token, and ends when it is told to', async () => {
    const child = start('--http', '0', '--json');
    let output = '';
    while (!output.trimEnd().endsWith('}'))
      output += String(((await once(child.stdout, 'data')) as [Buffer])[0]);
    const { url, token } = JSON.parse(output) as { url: string; token: string };
    const client = await connectOverHttp(url, token);
    const { fields } = await callTool(client, 'search_documents', { query: 'backups' });
    assert.ok((fields.results as unknown[]).length > 0);
    child.kill('SIGTERM');
    assert.equal(await exitCode(child), 0);
    await client.close();
  });

  it('says so in one sentence when there is no such folder', async () => {
    const child = spawn(process.execPath, [
      program,
      'mcp',
      path.join(folder, 'none'),
      '--index-dir',
      indexDir,
    ]);
    const [output, errors, code] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      exitCode(child),
    ]);
    assert.deepEqual({ output, code }, { output: '', code: 2 });
    assert.match(errors, /^The folder does not exist\. \(.*none\)\n$/);
  });

  it('says so in one sentence when the port is in use', async () => {
    const first = start('--http', '0', '--json');
    let output = '';
    while (!output.trimEnd().endsWith('}'))
      output += String(((await once(first.stdout, 'data')) as [Buffer])[0]);
    const { port } = new URL((JSON.parse(output) as { url: string }).url);
    const second = start('--http', port);
    const [errors, code] = await Promise.all([textOf(second.stderr), exitCode(second)]);
    assert.equal(code, 2);
    assert.match(errors, new RegExp(`port ${port} is in use`));
    first.kill('SIGTERM');
    await exitCode(first);
  });
});
