// Runs the command line in each way in which it reaches people: from the VSIX, installed from the tarball of `npm pack`, and from here.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { vsix } from './budgets.mjs';
import { projectEnvironment, projectNode, root, runTypeScript, say, stop } from './project.mjs';

/** Ends of `ask` that show something: an answer, or the places where it most likely is. */
const shown = [0, 4];

const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-shipped-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const documents = path.join(root, 'test', 'fixture', 'workspace');
const question = ['ask', documents, 'How long are backups kept in the European Union?', '--json'];
const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
const tarball = pack();
const unpacked = unpackVsix();
const installed = path.join(install(), 'node_modules', '.bin', 'ask-docs');
const formats = path.join(folder, 'formats');
if ((await runTypeScript('test/support/writeSampleFiles.ts', [formats])) !== 0)
  stop('The files of all formats cannot be written.');

check('from the VSIX', projectNode(), [unpacked, ...question]);
checkFormats('from the VSIX', projectNode(), [unpacked]);
check('installed from the tarball', installed, question);
checkFormats('installed from the tarball', installed, []);
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

/** What a format is read with is loaded when its first file comes, so a file that is missing shows only then. */
function checkFormats(where, program, programArguments) {
  const { status, stdout, stderr } = run(program, [...programArguments, 'index', formats, '--json']);
  const { documents, failed } = status === 0 ? JSON.parse(stdout) : {};
  const expected = readdirSync(formats).length;
  if (documents !== expected)
    stop(
      `The command line reads ${documents} of ${expected} formats ${where}: ${JSON.stringify(failed)} ${stderr}`,
    );
  say(`The command line reads ${documents} formats ${where}.`);
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
