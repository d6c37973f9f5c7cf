// npm run bench -- orders: how the guard and the scan of passages do on the evaluation data beside the project. Takes minutes.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { measureDirect } from './injection/direct';
import { measureHonest } from './injection/honest';
import { measureIndirect } from './injection/indirect';
import { measureSpeed } from './injection/speed';
import { keepFigures } from './keepFigures';

const measurements: Readonly<Record<string, (folder: string) => Promise<object>>> = {
  direct: measureDirect,
  honest: measureHonest,
  indirect: measureIndirect,
  speed: measureSpeed,
};

async function main(): Promise<void> {
  const root = path.join(import.meta.dirname, '..');
  const folder = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
  if (!existsSync(folder)) throw new Error(`no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR`);
  const wanted = process.argv.slice(2);
  const figures: Record<string, object> = {};
  for (const [name, measure] of Object.entries(measurements))
    if (wanted.length === 0 || wanted.includes(name)) figures[name] = await measure(folder);
  keepFigures(figures);
}

void main();
