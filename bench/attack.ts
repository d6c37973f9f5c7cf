/** Runs the attacks of bench/attacks, all or those that are named, and prints a table; see scripts/attack.mjs. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Attack, AttackSize, Check } from './attackFrame';
import { reliabilityTable } from './report/reliability.mjs';

const root = path.resolve(import.meta.dirname, '..');
const figuresFile = path.join(root, 'docs', 'figures', 'attacks.json');
/** So many failures of a check are written out. */
const mostShown = 10;
/** What `--part` runs: what fits in a minute, and needs no data of others. */
const inPart: readonly string[] = ['damage', 'kills', 'lengths', 'locks', 'secrets'];
const options: readonly string[] = ['--full', '--part', '--list', '--write-docs'];

async function main(args: readonly string[]): Promise<number> {
  const known = globSync('*.ts', { cwd: path.join(root, 'bench', 'attacks') })
    .map((file) => path.basename(file, '.ts'))
    .sort();
  const named = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.filter((arg) => !known.includes(arg) && !options.includes(arg));
  if (args.includes('--list') || unknown.length > 0) {
    console.log(
      `npm run attack -- [NAME …] [--part | --full] [--write-docs], where NAME is one of: ${known.join(', ')}.`,
    );
    return unknown.length > 0 ? 2 : 0;
  }
  const size = args.includes('--full') ? 'full' : args.includes('--part') ? 'part' : 'usual';
  const figures: Record<string, readonly Check[]> = {};
  for (const name of named.length > 0 ? named : namesOf(size, known))
    figures[name] = await checksOf(name, size);
  console.log(reliabilityTable(figures));
  if (args.includes('--write-docs')) keep(figures);
  return Object.values(figures).every((checks) => checks.every(({ tried, held }) => held === tried)) ? 0 : 1;
}

function namesOf(size: AttackSize, known: readonly string[]): readonly string[] {
  return size === 'part' ? inPart : known;
}

/** What an attack found, in an empty folder of its own. One that fails to run is a check that did not hold. */
async function checksOf(name: string, size: AttackSize): Promise<readonly Check[]> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), `ask-docs-attack-${name}-`));
  const startedAt = performance.now();
  const checks: Check[] = [];
  try {
    const { attack } = (await import(
      pathToFileURL(path.join(root, 'bench', 'attacks', `${name}.ts`)).href
    )) as { attack: Attack };
    const setting = { scratch, size, program: path.join(root, 'dist', 'cli.js') };
    for await (const { failures = [], ...check } of attack(setting)) {
      checks.push(check);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      console.error(`${name}: ${check.what}: ${check.held} of ${check.tried} (${seconds} s)`);
      for (const failure of failures.slice(0, mostShown)) console.error(`  did not hold: ${failure}`);
    }
  } catch (error) {
    console.error(error);
    checks.push({ what: `the attack "${name}" comes to its end`, tried: 1, held: 0 });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return checks;
}

/** Keeps the figures of these attacks beside those of the others. */
function keep(figures: Readonly<Record<string, readonly Check[]>>): void {
  const before = existsSync(figuresFile)
    ? (JSON.parse(readFileSync(figuresFile, 'utf8')) as typeof figures)
    : {};
  const all = Object.entries({ ...before, ...figures }).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(figuresFile, `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`);
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
