import os from 'node:os';
import path from 'node:path';

/** The user's cache folder. */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (process.platform === 'win32') return local ?? path.join(os.homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Caches');
  return xdg !== undefined && xdg !== '' ? xdg : path.join(os.homedir(), '.cache');
}
