// Starts a real VS Code workbench (code-server) on a free port of this machine, in throw-away directories.
import { spawn, spawnSync } from 'node:child_process';
import {
  createWriteStream,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { codeServer, packageFor, serverNode } from './codeServer.mjs';
import { root } from './project.mjs';

const serverEntry = path.join(codeServer, 'out', 'node', 'entry.js');
const builtIns = path.join(codeServer, 'lib', 'vscode', 'extensions');
const startTimeoutMs = 60_000;
const stopTimeoutMs = 5_000;

export const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'update.mode': 'none',
  // No built-in chat beside ours: it would ask to sign in.
  'chat.disableAIFeatures': true,
};

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Whatever the page asks for, no other host can be reached.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/** An extension for tests, which offers VS Code a language model. */
export const modelProvider = path.join(root, 'test', 'modelProvider');

/**
 * Starts the server and resolves once it answers. VS Code keeps what belongs to a workspace by its address: a person who
 * comes back wants the `preferredPort`. `directory` keeps its data when given, else it is removed by `stop()`.
 * `vsix` is a package to install, `extensions` are folders of others, `builtInExtensions` are names of those of VS Code's own
 * that are there, all of them when left out. `environment` is all that the server sees of this process's environment besides
 * PATH.
 */
export async function startWorkbench(options = {}) {
  const { directory, preferredPort, vsix, settings = {}, environment = {}, serverArguments = [] } = options;
  const { extensions = [], builtInExtensions } = options;
  // Short, as paths of Unix sockets are made below it.
  const home = directory ?? mkdtempSync(path.join(os.tmpdir(), 'ask-docs-'));
  const server = {
    home,
    command: [serverEntry, ...directoryArguments(home, { ...quietSettings, ...settings })],
    environment: serverEnvironment(home, environment),
  };
  // VS Code takes over what lies there when it starts for the first time.
  for (const folder of extensions)
    cpSync(folder, path.join(home, 'extensions', path.basename(folder)), { recursive: true });
  if (vsix !== undefined) installExtension(server, await packageFor(vsix, home));
  const port = (await isFree(preferredPort)) ? preferredPort : await freePort();
  const flags = [...serverArguments, ...only(builtInExtensions, home)];
  const child = spawnServer(server, port, flags);
  await waitUntilHealthy(child, port, path.join(home, 'server.log'));
  return {
    home,
    pid: child.pid,
    authority: `127.0.0.1:${String(port)}`,
    async stop() {
      await stopServer(child);
      if (directory === undefined && !process.env.KEEP) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Starts Chromium with no way to other hosts. */
export async function startBrowser(executablePath) {
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath, headless: true, args: chromiumFlags });
}

/** The address that opens a folder; `payload` are the workbench's start options, as pairs. */
export function workbenchAddress(authority, folder, payload) {
  const query = new URLSearchParams(folder === undefined ? {} : { folder });
  if (payload) query.set('payload', JSON.stringify(payload));
  return `http://${authority}/?${String(query)}`;
}

/** The environment that loads files of test/support into every Node process of the workbench, and into its threads. */
export function preload(...names) {
  const files = ['preloadChildren', ...names].map((name) =>
    path.join(root, 'test', 'support', `${name}.cjs`),
  );
  return { NODE_OPTIONS: files.map((file) => `--require ${JSON.stringify(file)}`).join(' ') };
}

/** A copy of a folder that a test may change. */
export function copyWorkspace(home, from, name) {
  const to = path.join(home, name);
  cpSync(from, to, { recursive: true });
  return to;
}

function directoryArguments(home, settings) {
  const userData = path.join(home, 'data');
  const extensions = path.join(home, 'extensions');
  mkdirSync(path.join(userData, 'User'), { recursive: true });
  mkdirSync(extensions, { recursive: true });
  const settingsFile = path.join(userData, 'User', 'settings.json');
  // In a directory that is kept, the settings are the person's own from the second start on.
  if (!existsSync(settingsFile)) writeFileSync(settingsFile, JSON.stringify(settings, null, 2));
  writeFileSync(path.join(home, 'config.yaml'), '');
  return [
    '--config',
    path.join(home, 'config.yaml'),
    '--user-data-dir',
    userData,
    '--extensions-dir',
    extensions,
  ];
}

/** The flags that let VS Code have only these of its own extensions. */
function only(names, home) {
  if (names === undefined) return [];
  const folder = path.join(home, 'built-in');
  mkdirSync(folder, { recursive: true });
  for (const name of names) symlinkSync(path.join(builtIns, name), path.join(folder, name));
  return ['--builtin-extensions-dir', folder];
}

// Nothing of the caller's environment leaks into the extension host.
function serverEnvironment(home, extra) {
  const nodeDirectory = path.dirname(serverNode());
  return {
    PATH: [nodeDirectory, process.env.PATH].join(path.delimiter),
    HOME: home,
    LANG: 'C.UTF-8',
    TMPDIR: home,
    EXTENSIONS_GALLERY: '{}',
    ...extra,
  };
}

function installExtension({ command, environment }, vsix) {
  const result = spawnSync(serverNode(), [...command, '--install-extension', vsix, '--force'], {
    env: environment,
    encoding: 'utf8',
  });
  if (result.status !== 0)
    throw new Error(`The extension was not installed:\n${result.stdout}${result.stderr}`);
}

function spawnServer({ home, command, environment }, port, serverArguments) {
  const flags = ['--auth', 'none', '--bind-addr', `127.0.0.1:${String(port)}`, '--disable-telemetry'];
  flags.push('--disable-update-check', '--disable-getting-started-override');
  const child = spawn(serverNode(), [...command, ...flags, ...serverArguments], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that `stop()` reaches the extension host too.
    detached: true,
  });
  const log = createWriteStream(path.join(home, 'server.log'));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  return child;
}

async function waitUntilHealthy(child, port, logFile) {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(`http://127.0.0.1:${String(port)}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`The workbench ended as it started: see ${logFile}`);
    if (Date.now() > deadline) throw new Error(`The workbench did not start in time: see ${logFile}`);
    await pause(100);
  }
}

async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false; // not up yet
  }
}

async function stopServer(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, 'SIGTERM');
  if (child.exitCode === null) await Promise.race([ended, pause(stopTimeoutMs)]);
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

async function isFree(port) {
  if (port === undefined) return false;
  return freePort(port).then(
    () => true,
    () => false,
  );
}

/** Finds a free port, or rejects when the one asked for is taken. */
function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => {
        resolve(port);
      });
    });
  });
}

function pause(durationMs) {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
