// npm run bench: measures the index, alone or side by side with other libraries; npm run bench:run: whole runs; npm run bench:mcp: the
// MCP server. See docs/benchmarks.md.
import { runScript } from './project.mjs';
import { ensureBuilt, ensureInstalled, ensureMcpPeers } from './setup.mjs';

const programs = { run: 'bench/run.mjs', mcp: 'bench/mcp.mjs' };
const [name] = process.argv.slice(2);
const program = programs[name];
ensureInstalled();
ensureBuilt();
if (name === 'mcp') ensureMcpPeers();
process.exit(await runScript(program ?? 'bench/main.mjs', process.argv.slice(program === undefined ? 2 : 3)));
