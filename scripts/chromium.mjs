// Finds a browser for the tests; installs Debian's where that is possible without asking.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runQuietly, say, stop } from './project.mjs';

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const wellKnownPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chrome or Chromium; ends the program with one sentence when there is none. */
export function ensureChromium() {
  return (
    findOrInstallChromium() ??
    stop('The tests need a browser: install Chrome or Chromium, or set CHROMIUM to its path.')
  );
}

/** The same; undefined when there is none. */
export function findOrInstallChromium() {
  return findChromium() ?? installChromium();
}

/** Path of the one that is there; undefined for none. */
export function findChromium() {
  const fromEnvironment = process.env.CHROMIUM;
  if (fromEnvironment !== undefined && fromEnvironment !== '') {
    return existsSync(fromEnvironment)
      ? fromEnvironment
      : stop(`CHROMIUM is set to ${fromEnvironment}, which does not exist.`);
  }
  const directories = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = directories.flatMap((directory) => programNames.map((name) => path.join(directory, name)));
  return [...onPath, ...wellKnownPaths].find((candidate) => existsSync(candidate));
}

function installChromium() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) return undefined;
  say('Installing Chromium with apt-get …');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  // An out-of-date package list may still do, so only the second step decides.
  runQuietly('apt-get', ['update', '-qq'], options);
  runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  return findChromium();
}
