// npm run ask-docs -- …: the command line, built when needed. Only the command itself writes to stdout.
import { runScript } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
process.exit(await runScript('dist/cli.js', process.argv.slice(2)));
