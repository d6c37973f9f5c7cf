// npm run bench -- fit-orders: learns how likely the signs of `orderSigns` make an order. Takes a minute.
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signNames, signsOf, stretchesOf } from '../src/core/trust/safety/orderSigns';
import { fitLogistic, probability, type Fitted, type Observation } from './logistic';
import { evalFolder } from './injection/evalFolder';
import { honestChunks } from './injection/honest';
import { namedKinds } from './injection/kinds';

const ridge = 0.01;
/** Marks are worth more than they cost: nothing is taken out for them. */
const likelyFrom = 0.5;
/** How much all orders together weigh against all honest stretches. */
const shareOfOrders = 0.25;
const passageCharacters = 1500;
const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'src/core/trust/safety/orderSignWeights.ts');

/** A text with the signs of each of its stretches, and where it is from. */
interface Example {
  readonly source: string;
  readonly stretches: readonly (readonly number[])[];
}

async function main(): Promise<void> {
  const honest: Example[] = [];
  for await (const { source, chunk } of honestChunks(evalFolder()))
    honest.push(exampleOf(source, chunk.text));
  honest.push(...readmes());
  const orders = Object.entries(namedKinds).flatMap(([kind, texts]) =>
    texts.map((text) =>
      exampleOf(kind, `Backups are kept for 35 days.\n\n${text}\n\nLogs are kept for 5 days.`),
    ),
  );
  const fitted = fit(honest, orders);
  const marked = (examples: readonly Example[], by: (example: Example) => Fitted): number =>
    examples.filter((example) => likelihood(by(example), example) >= likelyFrom).length;
  const without = new Map(
    [...new Set(honest.map(({ source }) => source))].map((source) => [
      source,
      fit(
        honest.filter((one) => one.source !== source),
        orders,
      ),
    ]),
  );
  const unseen = ({ source }: Example): Fitted => without.get(source) ?? fitted;
  for (const source of without.keys()) {
    const own = honest.filter((one) => one.source === source);
    console.log(
      `${source}: ${marked(own, unseen)} of ${own.length} honest passages marked when it was not learned from`,
    );
  }
  console.log(
    `all: ${marked(honest, unseen)} of ${honest.length}; when learned from, ${marked(honest, () => fitted)}`,
  );
  for (const kind of Object.keys(namedKinds)) {
    const own = orders.filter(({ source }) => source === kind);
    const others = fit(
      honest,
      orders.filter(({ source }) => source !== kind),
    );
    const alone = new Map(
      own.map((one) => [
        one,
        fit(
          honest,
          orders.filter((other) => other !== one),
        ),
      ]),
    );
    console.log(
      `${kind}: of ${own.length} orders ${marked(own, () => fitted)} are marked when learned from, ${marked(own, (one) => alone.get(one) ?? fitted)} when not, ${marked(own, () => others)} when none of the kind was`,
    );
  }
  await writeFile(file, textOf(fitted));
}

/** What the packages that the project uses say of themselves: much on settings, keys and addresses. */
function readmes(): Example[] {
  const files = globSync('node_modules/**/*.md', { cwd: root });
  return files.flatMap((name) => {
    const text = readFileSync(path.join(root, name), 'utf8');
    const starts = Array.from(
      { length: Math.ceil(text.length / passageCharacters) },
      (_, at) => at * passageCharacters,
    );
    return starts.map((start) => exampleOf('packages', text.slice(start, start + passageCharacters)));
  });
}

function exampleOf(source: string, text: string): Example {
  const stretches = stretchesOf(text).map(({ start, end }) => signsOf(text.slice(start, end)));
  return { source, stretches: [...new Map(stretches.map((signs) => [signs.join(''), signs])).values()] };
}

/** Of an order, the stretch with the most signs counts; honest ones that are alike count by their root. */
function fit(honest: readonly Example[], orders: readonly Example[]): Fitted {
  const counts = new Map<string, { readonly signals: readonly number[]; count: number }>();
  for (const { source, stretches } of honest)
    for (const signals of stretches) {
      const known = counts.get(source + signals.join('')) ?? { signals, count: 0 };
      known.count += 1;
      counts.set(source + signals.join(''), known);
    }
  const observations: Observation[] = [...counts.values()].map(({ signals, count }) => ({
    signals,
    isGood: false,
    weight: Math.sqrt(count),
  }));
  const total = observations.reduce((sum, { weight }) => sum + weight, 0);
  const best = orders.flatMap(({ stretches }) => stretches.toSorted((a, b) => sum(b) - sum(a)).slice(0, 1));
  const weight = (total * shareOfOrders) / best.length;
  return fitLogistic([...observations, ...best.map((signals) => ({ signals, isGood: true, weight }))], {
    ridge,
  });
}

function sum(signs: readonly number[]): number {
  return signs.reduce((total, sign) => total + sign, 0);
}

function likelihood(fitted: Fitted, { stretches }: Example): number {
  return Math.max(0, ...stretches.map((signs) => probability(fitted, signs)));
}

function textOf({ bias, weights }: Fitted): string {
  const lines = signNames.map((name, at) => `  ${name}: ${Number((weights[at] ?? 0).toPrecision(3))},`);
  return [
    '// Written by `npm run bench -- fit-orders`.',
    "import type { OrderSign } from './orderSigns';\n",
    `export const signWeights: Readonly<Record<OrderSign, number>> = {\n${lines.join('\n')}\n};`,
    `export const signBias = ${bias.toPrecision(3)};`,
    '/** A stretch that is at least so likely to be an order is marked. */',
    `export const likelyFrom = ${likelyFrom};\n`,
  ].join('\n');
}

void main();
