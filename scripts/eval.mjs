// npm run eval [-- FOLDER] [-- OPTIONS]: measures every dataset of the evaluation data, or of a folder, and says what rose or fell since
// the figures in docs/figures/eval.json. With --write-docs it writes these figures, and what is made of them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildDatasets, datasetsProgram } from '../bench/build.mjs';
import { evalDir, projectEnvironment, projectNode, root, runScript, startFolder, stop } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

/** Threads beyond the processors gain nothing, and times say less with every one. */
const mostJobs = 4;
const figuresFile = path.join(root, 'docs', 'figures', 'eval.json');

ensureInstalled();
ensureBuilt();
const [first, ...rest] = process.argv.slice(2);
const isFolder = first !== undefined && !first.startsWith('-');
const folder = isFolder ? path.resolve(startFolder, first) : evalDir;
const given = (isFolder ? rest : [first, ...rest]).filter((argument) => argument !== undefined);
const has = (option) => given.some((argument) => argument === option || argument.startsWith(`${option}=`));
if (!existsSync(folder) && !has('--help') && !has('-h'))
  stop(`There is no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR to its folder.`, 2);
const options = given.filter((argument) => argument !== '--write-docs');
if (!has('--jobs')) options.push('--jobs', String(Math.min(mostJobs, os.availableParallelism())));
if (!has('--baseline') && existsSync(figuresFile)) options.push('--baseline', figuresFile);
await buildDatasets();
if (has('--write-docs')) await writeDocs();
else process.exit(await runScript(path.relative(root, datasetsProgram), [folder, ...options]));

async function writeDocs() {
  if (isFolder) stop('Documents are written from the evaluation data itself: leave out the folder.', 2);
  if (has('--only') || has('--questions'))
    stop('Documents are written from all that is measured: leave out --only and --questions.', 2);
  const { code, output } = await reportOf([folder, ...options.filter((one) => one !== '--json'), '--json']);
  if (code !== 0 && output === '') process.exit(code);
  const { writeFigures } = await import('./quality/write.mjs');
  const { writeFigureDocs } = await import('./figureDocs.mjs');
  await writeFigures(figuresFile, output);
  await writeFigureDocs();
  process.exit(code);
}

/** Measures; what it prints is kept, what it says goes to the person. */
function reportOf(programArguments) {
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode(), [datasetsProgram, ...programArguments], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: projectEnvironment(),
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}
