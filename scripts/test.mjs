// npm test: installs what is missing, runs every stage whatever happens to the others, ends with `N passed, N failed`.
// node scripts/test.mjs GROUP …: only these groups of scripts/stages.mjs, and what they need.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { out, projectEnvironment, projectNode, root, stop } from './project.mjs';
import { ensureInstalled, ensureMcpPeers, ensureWorkbench } from './setup.mjs';
import { groups } from './stages.mjs';

const stagesAtATime = 2;
const resultsDir = path.join(out, 'results');

const selected = selectGroups(process.argv.slice(2));
ensureInstalled();
if (selected.some(({ inWorkbench }) => inWorkbench)) {
  ensureWorkbench();
  // The stages find the same browser without searching again.
  process.env.CHROMIUM = ensureChromium();
}
if (selected.some(({ usesInspector }) => usesInspector)) ensureMcpPeers();
rmSync(resultsDir, { recursive: true, force: true });
mkdirSync(resultsDir, { recursive: true });

const total = { passed: 0, failed: 0 };
for (const group of selected) {
  for (const { passed, failed } of await runGroup(group)) {
    total.passed += passed;
    total.failed += failed;
  }
}
console.log(`${String(total.passed)} passed, ${String(total.failed)} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function selectGroups(names) {
  if (names.length === 0) return groups;
  const known = new Map(groups.map((group) => [group.name, group]));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    stop(`There is no group "${unknown}"; there are ${[...known.keys()].join(', ')}.`, 2);
  const wanted = new Set(names.flatMap((name) => [...(known.get(name).needs ?? []), name]));
  return groups.filter(({ name }) => wanted.has(name));
}

async function runGroup({ stages }) {
  const waiting = [...stages];
  const results = [];
  const lane = async () => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
      results.push(await runStage(stage, stages.length === 1));
    }
  };
  await Promise.all(Array.from({ length: stagesAtATime }, lane));
  return results;
}

/** Runs a stage; what it prints is shown at once when it is alone, else in one piece when it has ended. */
async function runStage({ name, kind, command }, isAlone) {
  const startedAt = Date.now();
  const resultsFile = path.join(resultsDir, `${name.replaceAll(' ', '-')}.json`);
  if (isAlone) console.log(`\n── ${name}`);
  const { exitCode, output } = await runToEnd(command, resultsFile, isAlone);
  const counts = kind === 'check' ? countCheck(exitCode) : countSuite(exitCode, resultsFile);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const verdict = counts.failed > 0 ? '✘' : '✔';
  console.log(
    `${output}${verdict} ${name}: ${String(counts.passed)} passed, ${String(counts.failed)} failed (${seconds} s)`,
  );
  return counts;
}

function runToEnd(command, resultsFile, isAlone) {
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode(), command, {
      cwd: root,
      env: projectEnvironment({ ASK_DOCS_TEST_RESULTS: resultsFile }),
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ exitCode: code ?? 1, output });
    });
  });
}

function countCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function countSuite(exitCode, resultsFile) {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 1 };
  const { passed, failed } = JSON.parse(readFileSync(resultsFile, 'utf8'));
  // A suite that broke off, or ran no test, has failed whatever it counted.
  const isBroken = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isBroken ? 1 : failed };
}
