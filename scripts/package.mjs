// npm run package: makes out/ask-docs.vsix, as it is shipped.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { out, projectEnvironment, projectNode, root, runQuietly, stop } from './project.mjs';
import { buildForProduction, ensureInstalled } from './setup.mjs';

const entryBudgetKilobytes = 150;
const vsix = path.join(out, 'ask-docs.vsix');
const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');

ensureInstalled();
buildForProduction();
// Loaded in every window that has a document open.
const entryKilobytes = statSync(path.join(root, 'dist', 'extension.js')).size / 1024;
if (entryKilobytes > entryBudgetKilobytes) {
  stop(
    `dist/extension.js has ${entryKilobytes.toFixed(0)} KB; its budget is ${String(entryBudgetKilobytes)} KB.`,
  );
}
// Nothing else runs the neural thread as it is shipped.
const check = ['--import', 'tsx', path.join(root, 'test', 'support', 'shippedNeural.ts')];
if (!runQuietly(projectNode(), check, { env: projectEnvironment(), shell: false })) {
  stop('dist/neural.mjs does not run a model: see above.');
}
mkdirSync(out, { recursive: true });
// A failure leaves no package of an earlier state behind.
rmSync(vsix, { force: true });
// Everything is bundled, so no dependency goes into the package. Links between documents stay as they are written.
const flags = [
  'package',
  '--no-dependencies',
  '--no-rewrite-relative-links',
  '--allow-missing-repository',
  '--out',
  vsix,
];
if (!runQuietly(projectNode(), [vsce, ...flags], { env: projectEnvironment(), shell: false })) {
  stop('The extension was not packaged: see above.');
}
console.log(`${path.relative(root, vsix)}: ${String(Math.round(statSync(vsix).size / 1024))} KB`);
