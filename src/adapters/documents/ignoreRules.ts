import ignore, { type Ignore } from 'ignore';
import path from 'node:path';
import { ignoredFolders, ruleFiles } from './ignoredFolders';
import { readOwnFile } from './ownFile';

/** The default of the platform's file systems; git's own `core.ignorecase` follows them. */
const ignorecase = process.platform === 'win32' || process.platform === 'darwin';

const builtIn = ignore().add(ignoredFolders);

interface ScopedRules {
  /** Folder of the rule file, relative to the root, '' for the root itself. */
  readonly folder: string;
  readonly rules: Ignore;
}

/** The ignore rules of one folder: those in its own rule files and in all parent folders. */
export interface IgnoreRules {
  /** `relativePath` is relative to the root, with forward slashes; folders end with a slash. */
  isIgnored(relativePath: string): boolean;
  /** Rule files of the folder that could not be read, with the reason: their rules do not apply. */
  readonly notRead: readonly { readonly name: string; readonly reason: string }[];
  /** The rules of a subfolder, including its own rule files. */
  enter(absoluteRoot: string, relativeFolder: string): Promise<IgnoreRules>;
}

/** The rules of a root folder. */
export async function readIgnoreRules(absoluteRoot: string): Promise<IgnoreRules> {
  return extend([], absoluteRoot, '');
}

async function extend(
  scopes: readonly ScopedRules[],
  absolute: string,
  folder: string,
): Promise<IgnoreRules> {
  const files = await Promise.all(
    ruleFiles.map(async (name) => ({ name, read: await readOwnFile({ root: absolute, steps: [name] }) })),
  );
  const text = files.map(({ read }) => (read instanceof Uint8Array ? read.toString('utf8') : '')).join('\n');
  const notRead = files.flatMap(({ name, read }) =>
    read === undefined || read instanceof Uint8Array ? [] : [{ name, ...read }],
  );
  const all = text.trim() === '' ? scopes : [...scopes, { folder, rules: ignore({ ignorecase }).add(text) }];
  return {
    notRead,
    isIgnored: (relativePath) => builtIn.ignores(relativePath) || ignoredBy(all, relativePath),
    enter: (absoluteRoot, relativeFolder) =>
      extend(all, path.join(absoluteRoot, relativeFolder), relativeFolder),
  };
}

/** Like git: the innermost rule file with a matching rule decides. */
function ignoredBy(scopes: readonly ScopedRules[], relativePath: string): boolean {
  for (const { folder, rules } of scopes.toReversed()) {
    const inside = folder === '' ? relativePath : relativePath.slice(folder.length + 1);
    const { ignored, unignored } = rules.test(inside);
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}
