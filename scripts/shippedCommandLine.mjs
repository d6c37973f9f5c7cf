// Runs the command line in each way in which it reaches people: from the VSIX, installed from the tarball of `npm pack`, and from here.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { vsix } from './budgets.mjs';
import { projectEnvironment, projectNode, root, say, stop } from './project.mjs';

/** Ends of `ask` that show something: an answer, or the places where it most likely is. */
const shown = [0, 4];

const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-shipped-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const documents = path.join(root, 'test', 'fixture', 'workspace');
const question = ['ask', documents, 'How long are backups kept in the European Union?', '--json'];
const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
const tarball = pack();

check('from the VSIX', projectNode(), [unpackVsix(), ...question]);
check('installed from the tarball', path.join(install(), 'node_modules', '.bin', 'ask-docs'), question);
check('by npx', 'npx', ['--yes', ...quiet, `--package=${tarball}`, 'ask-docs', ...question]);
check('from the repository', projectNode(), [path.join(root, 'scripts', 'askDocs.mjs'), ...question]);

/** The program of the package, without all else of it. */
function unpackVsix() {
  const files = unzipSync(readFileSync(vsix), {
    filter: ({ name }) => /^extension\/dist\/[^/]+$/.test(name),
  });
  const dist = path.join(folder, 'vsix', 'extension', 'dist');
  mkdirSync(dist, { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(dist, path.basename(name)), content);
  return path.join(dist, 'cli.js');
}

function pack() {
  const { stdout, status } = run('npm', [
    'pack',
    '--ignore-scripts',
    '--json',
    '--pack-destination',
    folder,
    ...quiet,
  ]);
  if (status !== 0) stop('npm pack failed.');
  return path.join(folder, JSON.parse(stdout)[0].filename);
}

function install() {
  const target = path.join(folder, 'installed');
  mkdirSync(target);
  const { status, stderr } = run('npm', ['install', ...quiet, '--prefix', target, tarball]);
  if (status !== 0) stop(`The tarball cannot be installed: ${stderr}`);
  return target;
}

function check(where, program, programArguments) {
  const { status, stdout, stderr } = run(program, programArguments);
  const answer = shown.includes(status) ? JSON.parse(stdout) : undefined;
  if (answer?.outcome !== 'answered' || answer.citations.length === 0)
    stop(`The command line does not answer ${where}: ${stderr}`);
  say(`The command line answers ${where}.`);
}

/** Somebody else's machine: no folder of this user, and nothing of the project. */
function run(program, programArguments) {
  const home = path.join(folder, 'home');
  const env = projectEnvironment({
    HOME: home,
    XDG_CACHE_HOME: path.join(home, 'cache'),
    npm_config_cache: path.join(folder, 'npm'),
  });
  return spawnSync(program, programArguments, {
    cwd: root,
    encoding: 'utf8',
    env,
    shell: process.platform === 'win32',
  });
}
