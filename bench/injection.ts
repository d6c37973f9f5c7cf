// npm run bench -- orders: how the guard and the scan of passages do on the evaluation data beside the project. Takes minutes.
import { measureDirect } from './injection/direct';
import { evalFolder } from './injection/evalFolder';
import { measureFamilies } from './injection/families';
import { measureHonest } from './injection/honest';
import { measureIndirect } from './injection/indirect';
import { measureSpeed } from './injection/speed';
import { keepFigures } from './keepFigures';

const measurements: Readonly<Record<string, (folder: string) => Promise<object>>> = {
  direct: measureDirect,
  families: measureFamilies,
  honest: measureHonest,
  indirect: measureIndirect,
  speed: measureSpeed,
};

async function main(): Promise<void> {
  const folder = evalFolder();
  const wanted = process.argv.slice(2);
  const figures: Record<string, object> = {};
  for (const [name, measure] of Object.entries(measurements))
    if (wanted.length === 0 || wanted.includes(name)) figures[name] = await measure(folder);
  keepFigures(figures);
}

void main();
