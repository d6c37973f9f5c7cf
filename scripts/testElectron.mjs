// npm test -- electron: the extension tests in a desktop VS Code, which is downloaded on the first run. It needs a display.
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { out, root, stop } from './project.mjs';
import { ensureBuilt } from './setup.mjs';

ensureBuilt();
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
