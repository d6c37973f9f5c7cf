// How large what ships may be, and whether it is.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { out, root, stop } from './project.mjs';

const dist = (name) => path.join(root, 'dist', name);

/** The package as it is shipped. */
export const vsix = path.join(out, 'ask-docs.vsix');

const budgets = [
  // Loaded in every window that has a document open.
  { what: 'dist/extension.mjs', kilobytes: 150, size: () => sizeOf(dist('extension.mjs')) },
  // Loaded whenever the chat is shown.
  { what: 'dist/webview.js', kilobytes: 140, size: () => sizeOf(dist('webview.js')) },
  { what: 'dist/webview.js, zipped', kilobytes: 48, size: () => zippedSizeOf(dist('webview.js')) },
  // Loaded whenever a questionnaire is shown.
  { what: 'dist/questionnaire.js', kilobytes: 84, size: () => sizeOf(dist('questionnaire.js')) },
  // Loaded whenever a workbook or a table is shown.
  { what: 'dist/grid.js', kilobytes: 72, size: () => sizeOf(dist('grid.js')) },
  // Loaded whenever a document with formatting is shown.
  { what: 'dist/formatted.js', kilobytes: 52, size: () => sizeOf(dist('formatted.js')) },
  // Loaded beside each of these two; the chat hears its host once it is there.
  { what: 'dist/markdown.js', kilobytes: 42, size: () => sizeOf(dist('markdown.js')) },
  // Loaded with the first code of a known language.
  { what: 'dist/highlight.js', kilobytes: 80, size: () => sizeOf(dist('highlight.js')) },
  // Loaded with the first result that is drawn.
  { what: 'dist/charts.js', kilobytes: 12, size: () => sizeOf(dist('charts.js')) },
];

/** Ends the program with a sentence when a part of dist/ is larger than it may be; else says how large the page is. */
export function holdBundleBudgets() {
  for (const budget of budgets) hold(budget);
}

/** The same for the package. */
export function holdPackageBudget() {
  hold({ what: path.relative(root, vsix), kilobytes: 12 * 1024, size: () => sizeOf(vsix) });
}

function hold({ what, kilobytes: most, size }) {
  const kilobytes = size();
  if (kilobytes > most) stop(`${what} has ${kilobytes.toFixed(0)} KB; its budget is ${String(most)} KB.`);
  console.log(`${what}: ${kilobytes.toFixed(0)} of ${String(most)} KB`);
}

function sizeOf(file) {
  return statSync(file).size / 1024;
}

function zippedSizeOf(file) {
  return gzipSync(readFileSync(file)).length / 1024;
}
