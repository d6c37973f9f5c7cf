import picomatch from 'picomatch';

/** Selects the documents of a folder: globs relative to it, in the syntax of `files.exclude`. */
export interface Globs {
  /** Empty for all. A glob that matches a folder includes everything in it. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Files that are read and shown as they are, including secrets. */
  readonly showSecrets?: readonly string[];
}

/** Compiled globs; paths are relative to the root, with forward slashes. */
export interface GlobFilter {
  /** Whether an `exclude` glob matches this very file or folder; does not check parent folders. */
  isExcluded(relativePath: string): boolean;
  /** Whether a file, or one of its parent folders, matches an `include` glob. */
  isIncluded(relativeFile: string): boolean;
  /**
   * Whether the secrets of a file may be shown: the file, or one of its parent folders, matches a
   * `showSecrets` glob.
   */
  showsSecrets(relativeFile: string): boolean;
}

/** The default of the platform's file systems. */
const nocase = process.platform === 'win32' || process.platform === 'darwin';

export function createGlobFilter({ include, exclude, showSecrets = [] }: Globs): GlobFilter {
  const isWanted = matcher(include);
  const isShown = matcher(showSecrets);
  const isUnwanted = matcher(exclude);
  return {
    isExcluded: (relativePath) => isUnwanted?.(relativePath) ?? false,
    isIncluded: (relativeFile) => isWanted === undefined || selfAndFolders(relativeFile).some(isWanted),
    showsSecrets: (relativeFile) => isShown !== undefined && selfAndFolders(relativeFile).some(isShown),
  };
}

/** Undefined without globs. */
function matcher(globs: readonly string[]): ((path: string) => boolean) | undefined {
  const patterns = globs.map((glob) => glob.trim().replace(/^(\.?\/)+|(?<!\/)\/+$/g, ''));
  const given = patterns.filter((pattern) => pattern !== '');
  if (given.length === 0) return undefined;
  const isMatch = picomatch(given, { dot: true, nocase });
  return (path) => isMatch(path);
}

function selfAndFolders(relativeFile: string): string[] {
  const parts = relativeFile.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
