// npm run bench: measures the index, alone or side by side with other libraries; npm run bench:run: whole runs. See docs/benchmarks.md.
import { runScript } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

const isRun = process.argv[2] === 'run';
ensureInstalled();
ensureBuilt();
process.exit(await runScript(isRun ? 'bench/run.mjs' : 'bench/main.mjs', process.argv.slice(isRun ? 3 : 2)));
