// npm run bench [-- PART …]: measures speed and memory, part by part, beside other programs where there are some. See docs/benchmarks.md.
// npm run bench -- PROGRAM …: one of the programs that fit weights, or look at one thing closely. --list names them all.
import { programs } from '../bench/programs.mjs';
import { runScript, runTypeScript } from './project.mjs';
import { buildForProduction, ensureBuilt, ensureInstalled } from './setup.mjs';

const given = process.argv.slice(2);
const program = programs.find(({ name }) => name === given[0]);

ensureInstalled();
if (program === undefined) {
  if (!given.includes('--list') && !given.includes('--help')) buildForProduction();
  process.exit(await runScript('bench/main.mjs', given));
}
if (program.needsBuild) ensureBuilt();
if (program.isBundled) process.exit(await runScript(await bundled(program), given.slice(1)));
process.exit(await runTypeScript(program.file, given.slice(1), {}, program));

async function bundled(timed) {
  const { buildProgram } = await import('../bench/build.mjs');
  return buildProgram(timed);
}
