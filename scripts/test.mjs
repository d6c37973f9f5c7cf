// npm test: installs what is missing, runs the stages a release stands on whatever happens to the others, and ends with
// `N passed, N failed`. npm run test:all: every stage. npm test -- others: those of
// test:all that npm test leaves out. npm test -- GROUP …: only these groups of scripts/stages.mjs.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { out, projectEnvironment, projectNode, root, stop } from './project.mjs';
import { ensureInstalled } from './setup.mjs';
import { groups, preparations } from './stages.mjs';

const cores = 2;
const resultsDir = path.join(out, 'results');

const stages = withNeeded(selectGroups(process.argv.slice(2)).flatMap((group) => group.stages));
ensureInstalled();
rmSync(resultsDir, { recursive: true, force: true });
mkdirSync(resultsDir, { recursive: true });
report(await runAll(stages));

function selectGroups(names) {
  if (names.length === 0) return groups.filter(({ isRelease }) => isRelease);
  const [name] = names.length === 1 ? names : [];
  if (name === 'all') return groups.filter(({ byNameOnly }) => !byNameOnly);
  if (name === 'others') return groups.filter(({ byNameOnly, isRelease }) => !byNameOnly && !isRelease);
  const unknown = names.find((name) => !groups.some((group) => group.name === name));
  const known = groups.map(({ name }) => name).join(', ');
  if (unknown !== undefined) stop(`There is no group "${unknown}"; there are ${known}.`, 2);
  return groups.filter(({ name }) => names.includes(name));
}

/** The stages with all that they need, in the order in which they are started. */
function withNeeded(wanted) {
  const known = [...preparations, ...groups.flatMap((group) => group.stages)];
  const names = new Set();
  const add = ({ name, needs = [] }) => {
    for (const needed of needs) add(known.find((stage) => stage.name === needed));
    names.add(name);
  };
  for (const stage of wanted) add(stage);
  return known.filter(({ name }) => names.has(name));
}

/** Runs each stage when what it needs has passed and cores are free; one whose needs failed has failed with them. */
async function runAll(all) {
  const results = new Map();
  const running = new Map();
  const waiting = [...all];
  while (waiting.length > 0 || running.size > 0) {
    const free = cores - [...running.keys()].reduce((sum, stage) => sum + coresOf(stage), 0);
    const at = waiting.findIndex((stage) => isReady(stage, results) && coresOf(stage) <= free);
    if (at >= 0) {
      const [stage] = waiting.splice(at, 1);
      running.set(stage, finish(stage, results, all.length === 1));
      continue;
    }
    const ended = await Promise.race(running.values());
    running.delete(ended.stage);
    results.set(ended.stage.name, ended);
  }
  return [...results.values()];
}

function coresOf({ cores: needed = 1 }) {
  return needed;
}

function isReady({ needs = [] }, results) {
  return needs.every((name) => results.has(name));
}

async function finish(stage, results, isAlone) {
  const missing = (stage.needs ?? []).find((name) => results.get(name).failed > 0);
  if (missing === undefined) return runStage(stage, isAlone);
  console.log(`✘ ${stage.name}: not run, as "${missing}" failed`);
  return { stage, passed: 0, failed: 1, flaky: [] };
}

/** Runs a stage; what it prints is shown at once when it is alone, else in one piece when it has ended. */
async function runStage(stage, isAlone) {
  const startedAt = Date.now();
  const resultsFile = path.join(resultsDir, `${stage.name.replaceAll(/\W+/g, '-')}.json`);
  if (isAlone) console.log(`\n── ${stage.name}`);
  const { exitCode, output } = await runToEnd(stage.command, resultsFile, isAlone);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const counts = stage.kind === 'suite' ? countSuite(exitCode, resultsFile) : countWhole(stage, exitCode);
  const said = stage.kind === 'preparation' ? 'there' : sentenceOf(counts);
  console.log(`${output}${counts.failed > 0 ? '✘' : '✔'} ${stage.name}: ${said} (${seconds} s)`);
  return { stage, flaky: [], ...counts };
}

function sentenceOf({ passed, failed }) {
  return `${String(passed)} passed, ${String(failed)} failed`;
}

function runToEnd(command, resultsFile, isAlone) {
  return new Promise((resolve, reject) => {
    const chromium = findChromium();
    const child = spawn(projectNode(), command, {
      cwd: root,
      env: projectEnvironment({
        ASK_DOCS_TEST_RESULTS: resultsFile,
        ...(chromium !== undefined && { CHROMIUM: chromium }),
      }),
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

/** A check counts as one; a preparation only where it fails. */
function countWhole({ kind }, exitCode) {
  if (exitCode !== 0) return { passed: 0, failed: 1 };
  return { passed: kind === 'check' ? 1 : 0, failed: 0 };
}

function countSuite(exitCode, resultsFile) {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 1 };
  const { passed, failed, flaky = [] } = JSON.parse(readFileSync(resultsFile, 'utf8'));
  // A suite that broke off, or ran no test, has failed whatever it counted.
  const isBroken = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isBroken ? 1 : failed, flaky };
}

function report(results) {
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const counts = { passed: sum('passed'), failed: sum('failed') };
  const flaky = results.flatMap((result) => result.flaky);
  if (flaky.length > 0) console.log(`${String(flaky.length)} flaky: ${flaky.join('; ')}`);
  console.log(sentenceOf(counts));
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}
