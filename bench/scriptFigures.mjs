import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { evalDir, projectEnvironment, projectNode, root } from '../scripts/project.mjs';

/**
 * Runs a script that measures on the evaluation data, and gives what it left by bench/keepFigures.ts; `{ skipped }` without that
 * data. What the script prints goes to stderr.
 */
export function figuresOfScript(script, scriptArguments, { folder, environment = {} }) {
  if (!existsSync(evalDir)) return { skipped: 'the evaluation data is not on this machine' };
  const file = path.join(folder, `${path.basename(script, '.ts')}.json`);
  const { status } = spawnSync(
    projectNode(),
    ['--import', 'tsx', path.join(root, script), ...scriptArguments],
    {
      stdio: ['ignore', 2, 2],
      cwd: root,
      env: projectEnvironment({ ...environment, ASK_DOCS_EVAL_DIR: evalDir, ASK_DOCS_FIGURES: file }),
    },
  );
  if (status !== 0 || !existsSync(file)) throw new Error(`${script} ended with ${String(status)}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
