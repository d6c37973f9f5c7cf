// Measures what the command line asks for; progress on stderr, the table on stdout. Run it by `npm run bench`.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { benchDir, out, root, say } from '../scripts/project.mjs';
import { installPeers } from '../scripts/setup.mjs';
import { buildAskDocs } from './build.mjs';
import { measureCorpora, textStatistics } from './corpora.mjs';
import { toDocument } from './document.mjs';
import { measureSize } from './measureSize.mjs';
import { readOptions } from './options.mjs';
import { toTables } from './report.mjs';

async function main() {
  const options = readOptions(process.argv.slice(2));
  await buildAskDocs();
  const hasPeers = options.peers.length === 0 || installPeers();
  if (!hasPeers) say('The other libraries cannot be installed on this machine; only Ask Docs is measured.');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
  const load = os.loadavg()[0];
  if (load > 1)
    say(`The machine is busy (load ${load.toFixed(1)}): the figures will be worse than they could be.`);
  const startedAt = performance.now();
  const results = {
    machine: machine(),
    peers: peerVersions(options.peers, hasPeers),
    extensionHost: readExtensionHost(),
    ...(await measureAll(folder, { ...options, engines: ['askDocs', ...(hasPeers ? options.peers : [])] })),
  };
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  write(options.outFile, `${JSON.stringify({ ...results, seconds }, null, 2)}\n`);
  process.stdout.write(`${toTables(results)}\n`);
  if (options.writesDocs) await writeDocs({ ...results, seconds });
  say(`Done in ${String(seconds)} s; the figures are in ${path.relative(process.cwd(), options.outFile)}.`);
}

async function writeDocs(results) {
  const file = path.join(root, 'docs', 'benchmarks.md');
  // The file is checked as every other is.
  const { format, resolveConfig } = await import('prettier');
  write(file, await format(toDocument(results), { ...(await resolveConfig(file)), filepath: file }));
}

async function measureAll(folder, options) {
  const corpora = options.only.has('corpora') ? await measureCorpora(folder) : [];
  const sizes = [];
  let text;
  for (const size of options.sizes) {
    sizes.push(await measureSize(size, { folder, ...options }));
    if (options.only.has('corpora') && size.chunks >= 1000) {
      text ??= await textStatistics(path.join(folder, size.name, 'documents'));
    }
    rmSync(path.join(folder, size.name), { recursive: true, force: true });
  }
  return { corpora, generatedText: text, sizes };
}

function machine() {
  return {
    cores: os.availableParallelism(),
    memoryGiB: Math.ceil(os.totalmem() / 2 ** 30),
    system: systemName(),
    node: process.versions.node,
    loadAtStart: Math.round(os.loadavg()[0] * 10) / 10,
  };
}

function systemName() {
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    const field = (name) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(release)?.[1] ?? '';
    return `${field('NAME').split(' ')[0]} ${field('VERSION_ID')}`;
  } catch {
    return `${os.type()} ${os.release()}`;
  }
}

/** What the run in a real workbench measured of the extension host, when it left its figure in out/. */
function readExtensionHost() {
  const file = path.join(out, 'extension-host.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function peerVersions(peers, hasPeers) {
  const { dependencies } = JSON.parse(readFileSync(path.join(benchDir, 'package.json'), 'utf8'));
  const packages = { vectra: 'vectra', lancedb: '@lancedb/lancedb', orama: '@orama/orama' };
  return peers.map((name) => ({ name, version: dependencies[packages[name]], isInstalled: hasPeers }));
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

await main();
