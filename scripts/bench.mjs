// npm run bench: measures the index, alone or side by side with other libraries; see docs/benchmarks.md.
import { runScript } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
process.exit(await runScript('bench/main.mjs', process.argv.slice(2)));
