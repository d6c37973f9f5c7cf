// npm run attack [-- NAME …] [--part | --full] [--write-docs]: attacks the product and prints what was tried and what held. Each
// attack is a file in bench/attacks. It takes about ten minutes, a minute with --part, and hours with --full. With --write-docs the figures are kept, and docs/reliability.md is written of them. Ends with 1 when
// something did not hold.
import { runTypeScript } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';
import { writeFigureDocs } from './figureDocs.mjs';

const given = process.argv.slice(2);
ensureInstalled();
if (!given.includes('--list')) ensureBuilt();
const code = await runTypeScript('bench/attack.ts', given);
if (given.includes('--write-docs')) await writeFigureDocs();
process.exit(code);
