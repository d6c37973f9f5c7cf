import ignore, { type Ignore } from 'ignore';
import path from 'node:path';
import { ignoredFolders, ruleFiles } from './ignoredFolders';
import { readOwnFile } from './ownFile';

/** As the file systems have it by default; git's own `core.ignorecase` follows them. */
const ignorecase = process.platform === 'win32' || process.platform === 'darwin';

const builtIn = ignore().add(ignoredFolders);

interface ScopedRules {
  /** Folder that holds the rule file, relative to the root, '' for the root itself. */
  readonly folder: string;
  readonly rules: Ignore;
}

/** The ignore rules that hold in one folder: those of its own rule files and of all folders above it. */
export interface IgnoreRules {
  /** `relativePath` is relative to the root, with forward slashes; folders are asked with a trailing slash. */
  isIgnored(relativePath: string): boolean;
  /** The rule files of the folder that are not read, with the reason: what they say does not hold. */
  readonly notRead: readonly { readonly name: string; readonly reason: string }[];
  /** The rules of a folder below, with its own rule files read. */
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

/** As git has it: the innermost rule file that says anything decides. */
function ignoredBy(scopes: readonly ScopedRules[], relativePath: string): boolean {
  for (const { folder, rules } of scopes.toReversed()) {
    const inside = folder === '' ? relativePath : relativePath.slice(folder.length + 1);
    const { ignored, unignored } = rules.test(inside);
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}
