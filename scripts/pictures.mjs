// npm run pictures: makes the pictures of the README anew, by using the packaged extension in a real workbench.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { out, root, runScript, stop } from './project.mjs';
import { ensureInstalled, ensureWorkbench } from './setup.mjs';

ensureInstalled();
ensureWorkbench();
for (const [script, ...args] of [['scripts/package.mjs'], ['test/interface/interface.mjs', 'pictureSteps']]) {
  if ((await runScript(script, args)) !== 0) stop('The pictures were not made: see above.');
}
cpSync(path.join(out, 'pictures'), path.join(root, 'docs', 'pictures'), { recursive: true });
