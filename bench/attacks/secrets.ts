import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomFrom } from '../datasets/random';
import { Tally, type Attack, type AttackSetting, type Check } from '../attackFrame';
import { honestFileNames, plantSecrets, secretFileNames, type Planted } from '../secrets/planted';

/** Of each kind. */
const ofEach = { part: 1, usual: 3, full: 3 };
/** Formats of files, by turns. */
const formats = 3;
/** A secret has leaked when so many characters of it in a row come out. */
const leaked = 10;
const asked = { part: 2, usual: 12, full: 12 };

/** Plants secrets in documents and in the names of files, and looks for them in all that comes out. */
export const attack: Attack = async function* (setting): AsyncIterable<Check> {
  yield* attackNames(setting);
  yield* attackTexts(setting);
};

async function* attackNames({ scratch, program }: AttackSetting): AsyncIterable<Check> {
  const folder = path.join(scratch, 'names');
  const names = [...secretFileNames, ...honestFileNames];
  for (const name of names) await write(folder, name, contentOf(name));
  const place = ['--index-dir', path.join(scratch, 'names-index')];
  const found = new Set<string>();
  const output = await run([program, 'search', folder, 'zqharbour', '--top-k', '50', '--json', ...place]);
  for (const name of names) if (output.includes(JSON.stringify(name))) found.add(name);
  const { failed } = JSON.parse(await run([program, 'status', folder, '--json', ...place])) as {
    readonly failed: readonly { readonly path: string; readonly reason: string }[];
  };
  const hidden = new Tally();
  const told = new Tally();
  for (const name of secretFileNames) {
    hidden.add(found.has(name) ? `${name} is found` : undefined);
    told.add(failed.some((file) => file.path === name) ? undefined : `${name} is not listed`);
  }
  yield hidden.check('files whose names tell of secrets are not found');
  yield told.check('files that are not read for their names are listed with the reason');
  const read = new Tally();
  for (const name of honestFileNames)
    read.add(failed.some((file) => file.path === name) ? `${name} is not read` : undefined);
  yield read.check('files whose names only speak of secrets are read');
}

async function* attackTexts({ scratch, program, size }: AttackSetting): AsyncIterable<Check> {
  const folder = path.join(scratch, 'texts');
  const planted = plantSecrets(randomFrom(7), ofEach[size]);
  const files = planted.map((secret, at) => documentOf(secret, at));
  for (const { name, text } of files) await write(folder, name, text);
  const place = ['--index-dir', path.join(scratch, 'texts-index')];
  const outputs = new Map<string, string>();
  const questions = path.join(scratch, 'queries.jsonl');
  const lines = planted.map((_, at) => JSON.stringify({ id: at, query: `${wordOf(at)} berth` }));
  await writeFile(questions, lines.join('\n'));
  const out = path.join(scratch, 'out.jsonl');
  await run([program, 'search', folder, '--batch', questions, '--out', out, ...place]);
  outputs.set('search', await readFile(out, 'utf8'));
  outputs.set(
    'mcp',
    await readAll(
      program,
      folder,
      place,
      files.map(({ name }) => name),
    ),
  );
  const bodies: string[] = [];
  const model = await recordingModel(bodies);
  for (let at = 0; at < planted.length; at += Math.ceil(planted.length / asked[size])) {
    const trace = path.join(scratch, `trace-${at}.json`);
    const ask = [program, 'ask', folder, `What stands beside the ${wordOf(at)} berth?`, '--trace', trace];
    outputs.set(`ask ${at}`, await run([...ask, '--json', ...place]));
    outputs.set(`trace ${at}`, await readFile(trace, 'utf8'));
    const withModel = ['--model', 'recorder', '--model-endpoint', model.address];
    outputs.set(`ask a model ${at}`, await run([...ask.slice(0, 4), '--json', ...place, ...withModel]));
  }
  model.close();
  outputs.set('model', bodies.join('\n'));
  const tally = new Tally();
  for (const secret of planted) tally.add(leakOf(secret, outputs));
  yield tally.check('secrets in texts are in nothing that search, ask, a trace, MCP or a model gets to see');
  const reached = new Tally();
  for (const name of ['search', 'mcp', 'model'])
    reached.add(/zqberth\d+/.test(outputs.get(name) ?? '') ? undefined : `${name} saw no document`);
  yield reached.check('what stands beside a secret is found, read and sent to the model all the same');
}

function contentOf(name: string): string {
  if (name.endsWith('.json')) return '{"note": "The zqharbour is open."}';
  if (name.endsWith('.toml')) return 'note = "The zqharbour is open."';
  if (/\.ya?ml$/.test(name)) return 'note: The zqharbour is open.';
  return 'note\nThe zqharbour is open.\n';
}

/** A document with a secret, and a word of its own right beside it. */
function documentOf(secret: Planted, at: number): { readonly name: string; readonly text: string } {
  const near = `The ${wordOf(at)} berth uses`;
  switch (at % formats) {
    case 0:
      return {
        name: `notes/${at}.md`,
        text: `# Berth ${at}\n\n${near} this:\n\n${secret.text}\n\nKeep it.\n`,
      };
    case 1:
      return {
        name: `data/${at}.json`,
        text: JSON.stringify({ about: near, value: secret.text }),
      };
    default:
      return { name: `pages/${at}.html`, text: `<h1>${near}</h1><pre>${escaped(secret.text)}</pre>` };
  }
}

function wordOf(at: number): string {
  return `zqberth${at}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Where a part of a secret stands; undefined when nowhere. */
function leakOf({ kind, secret }: Planted, outputs: ReadonlyMap<string, string>): string | undefined {
  const parts = secret
    .split('\n')
    .filter((line) => !line.startsWith('-----'))
    .flatMap((line) => {
      const count = Math.max(1, Math.floor(line.length / leaked));
      return Array.from({ length: count }, (_, part) => line.slice(part * leaked, (part + 1) * leaked));
    })
    // What all secrets of a kind begin with is none.
    .filter((part) => !/^(?:eyJhbGciOi|JIUzI1NiJ9|github_pat|sk-ant-api|pypi-AgEIc|HlwaS5vcmc)/.test(part));
  for (const [name, output] of outputs)
    for (const part of parts)
      if (output.includes(part) || output.includes(JSON.stringify(part).slice(1, -1)))
        return `${kind}: ${part} in ${name}`;
  return undefined;
}

/** The texts of documents as an MCP client reads them. */
async function readAll(
  program: string,
  folder: string,
  place: readonly string[],
  names: readonly string[],
): Promise<string> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', folder, ...place],
    stderr: 'ignore',
  });
  const client = new Client({ name: 'attack', version: '1' });
  await client.connect(transport);
  const texts: string[] = [];
  for (const name of names) {
    const read = await client.callTool({ name: 'read_document', arguments: { path: name } });
    texts.push(JSON.stringify(read));
  }
  await client.close();
  return texts.join('\n');
}

/** A service that notes what it is asked, and has no answer. */
async function recordingModel(bodies: string[]) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json');
      const message = { role: 'assistant', content: 'The documents do not say.' };
      response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }] }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

async function write(folder: string, name: string, text: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** What a command prints, however it ends. */
async function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 1e8 }, (_error, stdout) => {
      resolve(stdout);
    });
  });
}
