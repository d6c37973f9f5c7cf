import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as assert from 'node:assert/strict';
import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { serveHttp } from '../../../src/mcp/http/serveHttp';
import { newToken } from '../../../src/mcp/http/token';
import { bundle } from '../../support/bundle';
import { callTool, connectOverHttp, newClient } from '../../support/mcpCalls';
import { libraryOf } from '../../support/mcpClient';
import { temporaryFolders, writeFiles } from '../../support/temporaryFolder';

const secret = 'the launch code is 7421';

/** Paths that lead, or try to lead, to something that is no indexed document; OUTSIDE is the folder of the secret. */
const paths = [
  '../outside/secret.md',
  'a/../../outside/secret.md',
  'a/../b.md',
  './b.md',
  'a//c.md',
  '..',
  '.',
  '/',
  'OUTSIDE/secret.md',
  '/OUTSIDE/secret.md',
  'file://OUTSIDE/secret.md',
  '~/secret.md',
  '..\\outside\\secret.md',
  'a\\c.md',
  'C:\\Windows\\win.ini',
  'C:/Windows/win.ini',
  '\\\\server\\share\\secret.md',
  '//server/share/secret.md',
  '%2e%2e/outside/secret.md',
  '%2e%2e%2foutside%2fsecret.md',
  '%252e%252e%252foutside%252fsecret.md',
  '..%c0%afoutside%c0%afsecret.md',
  '\uff0e\uff0e/outside/secret.md',
  '..\u2215outside\u2215secret.md',
  'b.md\u0000.png',
  'b.md\u0000',
  '../outside/secret.md\u0000b.md',
  'b.md/../../outside/secret.md',
  'b.md ',
  'B.MD',
  '.env',
  'link.md',
  'linked/secret.md',
  'swapped.md',
  'swapped-inside.md',
  '.askdocs/config.yaml',
  'index',
  'constructor',
  '__proto__',
];

/** The same as URIs of resources: raw, encoded as they should be, and encoded twice; and URIs of other kinds. */
const uris = [
  ...paths.flatMap((name) => [
    `askdocs://document/${name}`,
    `askdocs://document/${encodeURIComponent(name)}`,
    `askdocs://document/${encodeURIComponent(encodeURIComponent(name))}`,
  ]),
  'askdocs://document/',
  'askdocs://document',
  'askdocs://document/%',
  'askdocs://document/%zz',
  'askdocs://other/b.md',
  'askdocs://user@document/b.md',
  'ASKDOCS://document/b.md',
  'file:///etc/hostname',
  'http://127.0.0.1/b.md',
  '../outside/secret.md',
  '',
];

/** What is an indexed document by another way of writing: a URI may be encoded less than it should be. */
const allowed = new Set(['askdocs://document/b.md']);

describe('confinement of the MCP server', () => {
  const temporaryFolder = temporaryFolders();
  let outside: string;
  const open: { close(): Promise<void> }[] = [];
  const clients: Record<'stdio' | 'HTTP', () => Client> = {
    stdio: () => connected('stdio'),
    HTTP: () => connected('HTTP'),
  };
  const byTransport = new Map<string, Client>();
  const connected = (name: string): Client => {
    const client = byTransport.get(name);
    assert.ok(client);
    return client;
  };

  /** An index of files two of which are replaced by links after they were indexed. */
  async function prepare(): Promise<{ folder: string; library: Awaited<ReturnType<typeof libraryOf>> }> {
    const folder = await temporaryFolder();
    outside = path.join(folder, 'outside');
    await writeFiles(folder, { 'outside/secret.md': secret });
    const library = await libraryOf(folder, {
      'b.md': 'A readable document.',
      'a/c.md': 'Another readable document.',
      'swapped.md': 'It was harmless when it was indexed.',
      'swapped-inside.md': 'So was this.',
      '.env': secret,
      '.askdocs/config.yaml': `note: ${secret}`,
    });
    const docs = library.folder;
    await symlink(path.join(outside, 'secret.md'), path.join(docs, 'link.md'));
    await symlink(outside, path.join(docs, 'linked'), 'dir');
    await library.refresh(new AbortController().signal);
    for (const [name, target] of [
      ['swapped.md', path.join(outside, 'secret.md')],
      ['swapped-inside.md', path.join(docs, '.env')],
    ] as const) {
      await rm(path.join(docs, name));
      await symlink(target, path.join(docs, name));
    }
    return { folder, library };
  }

  before(async () => {
    const { folder, library } = await prepare();
    const token = newToken();
    const server = await serveHttp(
      // The links are there before anything looks at the folder again: the index still has the documents.
      { ...library, refresh: () => Promise.resolve() },
      { version: '1' },
      { port: 0, token },
    );
    open.push(server);
    byTransport.set('HTTP', await connectOverHttp(server.url, token));
    const program = await bundle('src/cli/main.ts', folder);
    const client = newClient();
    const args = [program, 'mcp', library.folder, '--index-dir', library.indexDir];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
    byTransport.set('stdio', client);
  });

  after(async () => {
    for (const client of byTransport.values()) await client.close();
    for (const server of open) await server.close();
  });

  const at = (name: string) => name.replace('OUTSIDE', outside);

  for (const [transport, clientOf] of Object.entries(clients)) {
    describe(`over ${transport}`, () => {
      it('reads a document of the index', async () => {
        const { fields } = await callTool(clientOf(), 'read_document', { path: 'a/c.md' });
        assert.equal(fields.text, 'Another readable document.');
        const uri = 'askdocs://document/a%2Fc.md';
        const { contents } = await clientOf().readResource({ uri });
        assert.deepEqual(contents, [{ uri, mimeType: 'text/markdown', text: 'Another readable document.' }]);
      });

      for (const name of paths) {
        it(`refuses ${JSON.stringify(name)} as a document, with a sentence`, async () => {
          const { isError, text } = await callTool(clientOf(), 'read_document', { path: at(name) });
          assert.equal(isError, true, text);
          assert.match(text, /^(There is no document|The document .* cannot be read at the moment)/);
          assert.ok(!text.includes(secret));
        });

        it(`finds nothing through ${JSON.stringify(name)} as a folder`, async () => {
          const given = { query: 'launch code', question: 'What is the launch code?', folders: [at(name)] };
          const { query, folders, question } = given;
          for (const [tool, args] of [
            ['search_documents', { query, folders }],
            ['ask_documents', { question, folders }],
          ] as const) {
            const { text } = await callTool(clientOf(), tool, args);
            assert.ok(!text.includes(secret), text);
          }
        });
      }

      for (const uri of uris.filter((candidate) => !allowed.has(candidate))) {
        it(`refuses the resource ${JSON.stringify(uri)}, with a sentence`, async () => {
          await assert.rejects(clientOf().readResource({ uri: at(uri) }), (error: Error) => {
            assert.match(error.message, /There is no document|cannot be read at the moment|is no resource/);
            return !error.message.includes(secret);
          });
        });
      }

      it('lists nothing that lies outside or is no document', async () => {
        const { resources } = await clientOf().listResources();
        const names = resources.map(({ name }) => name).filter((name) => !name.startsWith('swapped'));
        assert.deepEqual(names, ['a/c.md', 'b.md']);
      });
    });
  }
});
