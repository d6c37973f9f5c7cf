// npm run package: makes out/ask-docs.vsix, as it is shipped.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { holdBundleBudgets, holdPackageBudget, vsix } from './budgets.mjs';
import { out, projectEnvironment, projectNode, root, runQuietly, stop } from './project.mjs';
import { buildForProduction, ensureInstalled } from './setup.mjs';

const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');

ensureInstalled();
buildForProduction();
holdBundleBudgets();
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
holdPackageBudget();
