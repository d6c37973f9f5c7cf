// npm run bench -- kill [ROUNDS] [SEED]: kills a real indexing process so many times (50) and checks what it leaves behind.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectEnvironment, projectNode, root } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

const [rounds = '50', seed = '7'] = process.argv.slice(2);
ensureInstalled();
const { status } = spawnSync(
  projectNode(),
  [path.join(root, 'node_modules', 'mocha', 'bin', 'mocha.js'), 'test/integration/cli/killed.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: projectEnvironment({ ASK_DOCS_KILL_ROUNDS: rounds, ASK_DOCS_KILL_SEED: seed }),
  },
);
process.exitCode = status ?? 1;
