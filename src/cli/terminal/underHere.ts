import path from 'node:path';

/** The path of a folder from where the command runs, for paths as a repository has them; empty outside of it. */
export function underHere(folder: string): string {
  const relative = path.relative('.', folder).replaceAll(path.sep, '/');
  return relative.startsWith('..') || path.isAbsolute(relative) ? '' : relative;
}
