/**
 * A glob that matches exactly this file or folder, whatever characters its path contains; the path is
 * relative to its workspace folder.
 */
export function globOf(relativePath: string): string {
  return relativePath.replaceAll(/["$()*+?@[\\\]^{|}!]/g, '\\$&');
}

/** Appends a glob unless it is already in the list. */
export function withGlob(globs: readonly string[], glob: string): readonly string[] {
  return globs.includes(glob) ? globs : [...globs, glob];
}

export function withoutGlob(globs: readonly string[], glob: string): readonly string[] {
  return globs.filter((other) => other !== glob);
}
