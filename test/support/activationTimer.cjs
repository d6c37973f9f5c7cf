// Preloaded (NODE_OPTIONS) into the extension host: measures what VS Code's "Running Extensions" calls activation, that is
// loading the extension's main file and calling its activate(), without the host's own round trips to the window.
const { writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const timesFile = process.env.ASK_DOCS_ACTIVATION_TIMES;
const mainFile = process.env.ASK_DOCS_MAIN_FILE;
const load = Module._extensions['.js'];

function round(durationMs) {
  return Math.round(durationMs * 10) / 10;
}

function measure(module, file) {
  Module._extensions['.js'] = load;
  const loadStartedAt = performance.now();
  load(module, file);
  const loadMs = performance.now() - loadStartedAt;
  const { exports } = module;
  module.exports = {
    ...exports,
    async activate(...context) {
      const startedAt = performance.now();
      const api = await exports.activate(...context);
      writeFileSync(
        timesFile,
        JSON.stringify({ loadMs: round(loadMs), activateMs: round(performance.now() - startedAt) }),
      );
      return api;
    },
  };
}

if (timesFile && mainFile) {
  Module._extensions['.js'] = function timedLoad(module, file) {
    if (path.resolve(file) === mainFile) measure(module, file);
    else load(module, file);
  };
}
