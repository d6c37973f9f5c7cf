// Preloaded (NODE_OPTIONS) into the extension host: measures what VS Code's "Running Extensions" calls activation, that is
// loading the extension's main file and calling its activate(), without the host's own round trips to the window.
const Module = require('node:module');
const { pathToFileURL } = require('node:url');

const timesFile = process.env.ASK_DOCS_ACTIVATION_TIMES;
const mainFile = process.env.ASK_DOCS_MAIN_FILE;

/** Stands in for the main file: a module that loads it and takes the time. */
function timer(main) {
  return `
import { writeFileSync } from 'node:fs';
const round = (durationMs) => Math.round(durationMs * 10) / 10;
const loadStartedAt = performance.now();
const extension = await import(${JSON.stringify(main)});
const loadMs = performance.now() - loadStartedAt;
export async function activate(...context) {
  const startedAt = performance.now();
  const api = await extension.activate(...context);
  const activateMs = performance.now() - startedAt;
  writeFileSync(${JSON.stringify(timesFile)}, JSON.stringify({ loadMs: round(loadMs), activateMs: round(activateMs) }));
  return api;
}
export const { deactivate } = extension;`;
}

if (timesFile && mainFile) {
  const main = pathToFileURL(mainFile).href;
  Module.registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isTimed = resolved.url === main && !(context.parentURL ?? '').endsWith('?timer');
      return isTimed ? { ...resolved, url: `${main}?timer`, shortCircuit: true } : resolved;
    },
    load(url, context, next) {
      if (url !== `${main}?timer`) return next(url, context);
      return { format: 'module', source: timer(main), shortCircuit: true };
    },
  });
}
