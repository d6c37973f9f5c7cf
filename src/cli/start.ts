/**
 * The entry point in any version of Node: uses only old syntax, reports a version that is too old, and loads
 * the program, which needs a newer one.
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
  // Compiling the program takes longer than most of its work. The cache folder belongs to the user, as code
  // in it is executed.
  const own = path.join(cacheFolder(), 'ask-docs');
  try {
    mkdirSync(own, { recursive: true, mode: 0o700 });
  } catch {
    // Without the folder, nothing is cached.
  }
  module.enableCompileCache(path.join(own, 'compiled'));
  await import('./main');
}
