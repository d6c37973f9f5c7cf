// npm run bench: measures speed and memory, part by part, beside other programs where there are some. See docs/benchmarks.md.
import { runScript } from './project.mjs';
import { buildForProduction, ensureInstalled } from './setup.mjs';

ensureInstalled();
buildForProduction();
process.exit(await runScript('bench/main.mjs', process.argv.slice(2)));
