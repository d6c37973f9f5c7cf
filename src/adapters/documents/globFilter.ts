import picomatch from 'picomatch';

/** Which documents of a folder are wanted: globs relative to it, as `files.exclude` has them. */
export interface Globs {
  /** Empty: all. A glob of a folder stands for all that is in it. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** What is read and shown as it is, secrets included. */
  readonly showSecrets?: readonly string[];
}

/** Globs, ready to be asked; paths are relative to the root, with forward slashes. */
export interface GlobFilter {
  /** Whether an `exclude` glob matches this very file or folder; one inside an excluded folder is not recognised. */
  isExcluded(relativePath: string): boolean;
  /** Whether a file, or a folder that it is in, matches an `include` glob. */
  isIncluded(relativeFile: string): boolean;
  /** Whether the secrets of a file may be shown: it, or a folder that it is in, matches a `showSecrets` glob. */
  showsSecrets(relativeFile: string): boolean;
}

/** As the file systems have it by default. */
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
