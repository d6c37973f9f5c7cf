// Installs and builds what is missing, and nothing else. All output goes to stderr.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installOtherVersion, otherVersion } from './codeServer.mjs';
import {
  benchDir,
  mcpPeersDir,
  projectEnvironment,
  projectNode,
  root,
  runQuietly,
  say,
  stop,
  workbenchDir,
} from './project.mjs';

// The project's .npmrc silences npm (see there); while installing, errors must be seen.
const npmFlags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const inputsOfBuild = [
  'src',
  'esbuild.js',
  'scripts/neuralRuntime.cjs',
  'scripts/pdfBitmaps.cjs',
  'scripts/slimVectra.cjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const buildStamp = path.join(root, 'dist', '.built');

/** Installs the project's packages when they are missing or the lock file has changed. */
export function ensureInstalled() {
  if (!isInstalled(root, 'the packages of the project (about a minute)'))
    stop('npm could not install the packages of the project: see above.');
  projectNode();
}

/** Builds `dist/` when it is missing or older than a source. */
export function ensureBuilt() {
  const builtAt = existsSync(buildStamp) ? statSync(buildStamp).mtimeMs : 0;
  if (inputsOfBuild.every((name) => newestChange(path.join(root, name)) < builtAt)) return;
  build([]);
}

/** Builds `dist/` as it is shipped. */
export function buildForProduction() {
  build(['--production']);
}

/** Installs the test workbench (about 1 GB): only tests, `npm run vscode` and `npm run bench` need it. */
export function ensureWorkbench() {
  if (!installWorkbench()) stop('npm could not install the test workbench: see above.');
}

/** The same; gives back whether it can be used on this machine. */
export function installWorkbench() {
  const isThere = isInstalled(workbenchDir, 'the test workbench (about 1 GB, a minute or two)', () =>
    installParts(path.join(workbenchDir, 'node_modules', 'code-server')),
  );
  return isThere && (otherVersion === undefined || installOtherVersion(installUnlocked, installParts));
}

function installParts(codeServer) {
  const server = path.join(codeServer, 'lib', 'vscode');
  // The package comes without its own dependencies. Nothing is compiled; --legacy-peer-deps because
  // the shipped lock file lacks a peer that a plain `npm ci` insists on.
  return [server, path.join(server, 'extensions')].every((directory) =>
    npmInstall(directory, ['--omit=dev', '--legacy-peer-deps']),
  );
}

/** Installs what a package.json names where there is no lock file. */
function installUnlocked(directory) {
  return runQuietly('npm', ['install', ...npmFlags], { cwd: directory });
}

/** Installs the libraries that `npm run bench` compares with; gives back whether they can be used on this machine. */
export function installPeers() {
  return isInstalled(benchDir, 'the libraries to compare with (about 700 MB)');
}

/** Installs the programs that the MCP server is tried and measured with; only tests and `npm run bench` need them. */
export function ensureMcpPeers() {
  if (!installMcpPeers()) stop('npm could not install the MCP Inspector: see above.');
}

/** The same; gives back whether they can be used on this machine. */
export function installMcpPeers() {
  return isInstalled(mcpPeersDir, 'the MCP Inspector (about 130 MB)');
}

/** Installs what a lock file names, and finishes it, when that is not there yet; gives back whether it is there now. */
function isInstalled(directory, what, finish = () => true) {
  const lockFile = readFileSync(path.join(directory, 'package-lock.json'));
  const wanted = createHash('sha256').update(lockFile).digest('hex');
  const stamp = path.join(directory, 'node_modules', '.ask-docs-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  say(`Installing ${what} …`);
  if (!npmInstall(directory, [])) return false;
  if (!finish()) return false;
  writeFileSync(stamp, wanted);
  return true;
}

function npmInstall(directory, flags) {
  return runQuietly('npm', ['ci', ...npmFlags, ...flags], { cwd: directory });
}

function build(flags) {
  const options = { env: projectEnvironment(), shell: false };
  if (!runQuietly(projectNode(), [path.join(root, 'esbuild.js'), ...flags], options)) {
    stop('The build failed: see above.');
  }
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, '');
}

/** Time of the last change to a file, or to anything below a folder, in milliseconds; 0 when there is none. */
function newestChange(location) {
  if (!existsSync(location)) return 0;
  const { mtimeMs } = statSync(location);
  if (!statSync(location).isDirectory()) return mtimeMs;
  const children = readdirSync(location).map((name) => newestChange(path.join(location, name)));
  return Math.max(mtimeMs, ...children);
}
