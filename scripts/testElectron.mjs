// npm test -- electron: the same tests in a desktop VS Code, which is downloaded on the first run.
import path from 'node:path';
import { out, projectEnvironment, projectNode, root, runQuietly, stop } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const buildTests = path.join(root, 'scripts', 'buildExtensionTests.mjs');
if (!runQuietly(projectNode(), [buildTests], { env: projectEnvironment(), shell: false }))
  stop('The tests were not built.');

const { runTests } = await import('@vscode/test-electron');
try {
  await runTests({
    extensionDevelopmentPath: [root, path.join(root, 'test', 'modelProvider')],
    extensionTestsPath: path.join(out, 'test', 'index.cjs'),
    launchArgs: [
      path.join(root, 'test', 'fixture', 'workspace'),
      '--disable-extensions',
      '--disable-workspace-trust',
    ],
  });
} catch (error) {
  stop(`The tests in desktop VS Code failed: ${error.message}`);
}
