/**
 * The first file that runs, in any version of Node: so it is written with what old ones understand, says so when the version is
 * too old, and loads the program, which does not.
 */
const oldest = 22;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(`Ask Docs needs Node ${String(oldest)} or later; this is ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  void start();
}

async function start(): Promise<void> {
  const { default: module } = await import('node:module');
  const { default: path } = await import('node:path');
  const { mkdirSync } = await import('node:fs');
  const { cacheFolder } = await import('./library/cacheFolder');
  // Compiling the program takes longer than most of what it does. The folder is the user's own, as what is in it is run.
  const own = path.join(cacheFolder(), 'ask-docs');
  try {
    mkdirSync(own, { recursive: true, mode: 0o700 });
  } catch {
    // Then nothing is kept there.
  }
  module.enableCompileCache(path.join(own, 'compiled'));
  await import('./main');
}
