/** The glob that matches this one file or folder, whatever characters are in its path, which is relative to its workspace folder. */
export function globOf(relativePath: string): string {
  return relativePath.replaceAll(/["$()*+?@[\\\]^{|}!]/g, '\\$&');
}

/** Globs with one more, which stands at the end; they stay as they are when it is among them. */
export function withGlob(globs: readonly string[], glob: string): readonly string[] {
  return globs.includes(glob) ? globs : [...globs, glob];
}

/** Globs without one. */
export function withoutGlob(globs: readonly string[], glob: string): readonly string[] {
  return globs.filter((other) => other !== glob);
}
