// Tries the built command line with the command line of the MCP Inspector, as people do who write clients. Its results go where
// every suite writes them (scripts/test.mjs).
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectNode, root } from '../../scripts/project.mjs';

const inspector = path.join(
  import.meta.dirname,
  'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);
const cli = path.join(root, 'dist', 'cli.js');
const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-inspector-'));
const server = [
  cli,
  'mcp',
  path.join(root, 'test', 'fixture', 'workspace'),
  '--index-dir',
  `${folder}/index`,
];
// It keeps a list of servers in the home folder.
const env = { ...process.env, HOME: folder, MCP_CATALOG_PATH: path.join(folder, 'catalog.json') };
mkdirSync(path.join(folder, 'index'));

/** Runs the inspector once; gives back its exit code and what it printed. */
function inspect(target, ...request) {
  return new Promise((resolve) => {
    const options = { env, maxBuffer: 10_000_000, timeout: 60_000 };
    execFile(projectNode(), [inspector, '--cli', ...target, ...request], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, stdout, stderr });
    });
  });
}

const stdio = (...request) => inspect([projectNode(), ...server], ...request);

const call = (name, ...given) => [
  ...['--method', 'tools/call', '--tool-name', name],
  ...(given.length > 0 ? ['--tool-arg', ...given] : []),
];

const tests = {
  'finds nothing in the schemas of the tools that a client may not understand': async () => {
    const { code, stdout, stderr } = await stdio('--method', 'tools/list', '--strict');
    assert.equal(code, 0, stderr);
    assert.equal(JSON.parse(stdout).tools.length, 5);
  },
  'searches over the standard streams': async () => {
    const { stdout, stderr } = await stdio(...call('search_documents', 'query=backups', 'top_k=2'));
    assert.equal(JSON.parse(stdout || stderr).structuredContent.results.length, 2);
  },
  'reads a resource': async () => {
    const { stdout } = await stdio('--method', 'resources/read', '--uri', 'askdocs://document/notes.txt');
    assert.match(JSON.parse(stdout).contents[0].text, /^Notes from the uploads review/);
  },
  'is refused what lies outside': async () => {
    const { code, stdout, stderr } = await stdio(
      ...['--method', 'resources/read', '--uri', 'askdocs://document/..%2F..%2Fpackage.json'],
    );
    assert.notEqual(code, 0);
    assert.match(stdout + stderr, /There is no document/);
  },
  'asks over HTTP with the token, and not without it': async () => {
    const child = spawn(projectNode(), [...server, '--http', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const { url, token } = JSON.parse(await firstDocument(child.stdout));
      const question = call('ask_documents', 'question=How long are access logs kept?');
      const header = ['--header', `Authorization: Bearer ${token}`];
      const target = ['--transport', 'http', '--server-url', url];
      const answered = await inspect([...target, ...header], ...question);
      assert.equal(JSON.parse(answered.stdout).structuredContent.outcome, 'answered', answered.stderr);
      assert.notEqual((await inspect(target, ...question)).code, 0);
    } finally {
      child.kill('SIGTERM');
    }
  },
};

/** The first JSON document of an output. */
async function firstDocument(output) {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    if (text.trimEnd().endsWith('}')) break;
  }
  return text;
}

const counts = { passed: 0, failed: 0 };
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    counts.passed += 1;
    console.log(`✔ ${name}`);
  } catch (error) {
    counts.failed += 1;
    console.log(`✘ ${name}\n${String(error)}`);
  }
}
rmSync(folder, { recursive: true, force: true });
const { ASK_DOCS_TEST_RESULTS: resultsFile } = process.env;
if (resultsFile !== undefined) writeFileSync(resultsFile, JSON.stringify(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
