// npm run eval: retrieval measures of every dataset of the evaluation data, or of the datasets in a given folder.
import { existsSync } from 'node:fs';
import { evalDir, runScript, stop } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const given = process.argv.slice(2);
const folder = given.find((argument) => !argument.startsWith('-')) ?? evalDir;
if (!existsSync(folder))
  stop(`There is no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR to its folder.`, 2);
const options = given.filter((argument) => argument.startsWith('-'));
process.exit(await runScript('dist/cli.js', ['eval', folder, ...options]));
