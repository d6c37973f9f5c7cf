// How large the extension is as it is shipped.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { out, projectEnvironment, projectNode, root } from '../../scripts/project.mjs';

export function measure() {
  const options = { cwd: root, env: projectEnvironment(), stdio: ['ignore', 'ignore', 2] };
  const { status } = spawnSync(projectNode(), ['scripts/package.mjs'], options);
  if (status !== 0) throw new Error('the extension was not packaged');
  return {
    vsixBytes: statSync(path.join(out, 'ask-docs.vsix')).size,
    mainBytes: statSync(path.join(root, 'dist', 'extension.mjs')).size,
  };
}
