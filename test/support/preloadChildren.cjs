// VS Code drops NODE_OPTIONS from the environment of its extension host. Preloaded itself, this puts the caller's options
// back into every process that is started, so that the other preloaded files of this folder reach the extension host.
const { ChildProcess } = require('node:child_process');

const inherited = Object.entries(process.env).filter(
  ([name]) => name === 'NODE_OPTIONS' || name.startsWith('ASK_DOCS_'),
);
const { spawn } = ChildProcess.prototype;

ChildProcess.prototype.spawn = function spawnWithOptions(options) {
  const isInherited = (pair) => inherited.some(([name]) => pair.startsWith(`${name}=`));
  const kept = (options.envPairs ?? []).filter((pair) => !isInherited(pair));
  options.envPairs = [...kept, ...inherited.map(([name, value]) => `${name}=${value}`)];
  return spawn.call(this, options);
};
