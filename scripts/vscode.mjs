// npm run vscode [-- FOLDER]: the extension in a real VS Code workbench, in the browser, until Ctrl+C.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { out, projectEnvironment, projectNode, root, say, startFolder, stop } from './project.mjs';
import { ensureInstalled, ensureWorkbench } from './setup.mjs';

const preferredPort = 41_730;
const folder = path.resolve(startFolder, process.argv[2] ?? path.join(root, 'examples', 'handbook'));
if (!existsSync(folder)) stop(`The folder ${folder} does not exist.`, 2);

ensureInstalled();
ensureWorkbench();
const packaging = spawnSync(projectNode(), ['scripts/package.mjs'], {
  cwd: root,
  env: projectEnvironment(),
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (packaging.status !== 0) stop('The extension was not packaged: see above.');

const { startWorkbench, workbenchAddress } = await import('./workbenchHost.mjs');
// Kept between runs, as a person's own VS Code keeps its settings and the index.
const directory = path.join(out, 'vscode');
mkdirSync(directory, { recursive: true });
const workbench = await startWorkbench({ directory, preferredPort, vsix: path.join(out, 'ask-docs.vsix') });
const address = workbenchAddress(workbench.authority, folder);
console.log(address);
say('Open this address in a browser. Ctrl+C ends the workbench.');
openBrowser(address);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void workbench.stop().then(() => process.exit(0));
  });
}
// Nothing else keeps this program alive once the server's output is piped away.
setInterval(() => undefined, 60_000);

function openBrowser(target) {
  const isHeadless = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  if (isHeadless) return;
  const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };
  const [program, ...programArguments] = openers[process.platform] ?? ['xdg-open'];
  // Where there is no such program, the printed address is enough.
  spawn(program, [...programArguments, target], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
