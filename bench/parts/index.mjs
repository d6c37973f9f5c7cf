// The index at several sizes, beside the libraries that can be installed on this machine.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { benchDir, say } from '../../scripts/project.mjs';
import { installPeers } from '../../scripts/setup.mjs';
import { textStatistics } from './realFolders.mjs';
import { measureSize } from './size.mjs';

export async function measure({ folder, peers, sizes, measures }) {
  const hasPeers = peers.length === 0 || installPeers();
  if (!hasPeers) say('The other libraries cannot be installed on this machine; only Ask Docs is measured.');
  const engines = ['askDocs', ...(hasPeers ? peers : [])];
  const measured = [];
  let text;
  for (const size of sizes) {
    measured.push(await measureSize(size, { folder, engines, measures }));
    text ??= await textStatistics(path.join(folder, size.name, 'documents'));
    rmSync(path.join(folder, size.name), { recursive: true, force: true });
  }
  return { peers: peerVersions(peers, hasPeers), sizes: measured, generatedText: text };
}

function peerVersions(peers, isInstalled) {
  const { dependencies } = JSON.parse(readFileSync(path.join(benchDir, 'package.json'), 'utf8'));
  const packages = { vectra: 'vectra', lancedb: '@lancedb/lancedb', orama: '@orama/orama' };
  return peers.map((name) => ({ name, version: dependencies[packages[name]], isInstalled }));
}
