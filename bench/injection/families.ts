import { answererRules } from '../../src/core/trust/safety/answererRules';
import { by, families, findOrders } from '../../src/core/trust/safety/findOrders';
import { strayLines } from '../../src/core/trust/safety/injection';
import { findLikelyOrders } from '../../src/core/trust/safety/likelyOrders';
import { directOrders } from '../../test/support/directOrders';
import { orders } from './direct';
import { honestChunks } from './honest';
import { disguised, knownOrders, namedKinds, writtenOtherwise } from './kinds';

type Find = (text: string) => boolean;

/** Each family of rules for passages, those for whoever answers by what they say. */
function finders(): Readonly<Record<string, Find>> {
  const signs = [...new Set(answererRules.map(({ sign }) => sign))];
  const detectors = {
    ...families,
    ...Object.fromEntries(
      signs.map((sign) => [`passages: ${sign}`, by(answererRules.filter((rule) => rule.sign === sign))]),
    ),
  };
  return {
    ...Object.fromEntries(
      Object.entries(detectors).map(([name, detector]): [string, Find] => [
        name,
        (text) => findOrders(text, 'passage', [detector]).length > 0,
      ]),
    ),
    'passages: lines in tables': (text) => strayLines(text).length > 0,
    'passages: likely by signs': (text) => findLikelyOrders(text).length > 0,
  };
}

interface Row {
  readonly alone: number;
  readonly only: number;
}

/**
 * What each family finds: alone, and what no other one finds. Attacks stand between two honest paragraphs; honest passages tell
 * what a family costs.
 */
export async function measureFamilies(folder: string): Promise<object> {
  const find = finders();
  const known = knownOrders(folder);
  const rules = Object.entries(find).filter(([name]) => !name.endsWith('by signs'));
  const sets: Readonly<Record<string, readonly string[]>> = {
    ...known,
    'first issue, disguised': disguised(orders),
    'questions that are orders': Object.values(directOrders).flat(),
    ...namedKinds,
    ...writtenOtherwise(
      Object.values(known)
        .flat()
        .filter((text) => rules.some(([, finds]) => finds(text))),
    ),
  };
  const found: Record<string, Record<string, Row>> = {};
  const totals: Record<string, { readonly all: number; readonly found: number }> = {};
  for (const [set, texts] of Object.entries(sets)) {
    const by = texts.map((text) =>
      Object.entries(find).flatMap(([name, finds]) => (finds(between(text)) ? name : [])),
    );
    totals[set] = { all: texts.length, found: by.filter(({ length }) => length > 0).length };
    for (const name of Object.keys(find)) {
      const alone = by.filter((names) => names.includes(name));
      (found[name] ??= {})[set] = {
        alone: alone.length,
        only: alone.filter(({ length }) => length === 1).length,
      };
    }
  }
  const honest = await honestBy(find, folder);
  print(found, totals, honest);
  return { found, totals, honest };
}

function between(order: string): string {
  return `Backups are kept for 35 days.\n\n${order}\n\nLogs are kept for 5 days.`;
}

async function honestBy(
  find: Readonly<Record<string, Find>>,
  folder: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = Object.fromEntries(Object.keys(find).map((name) => [name, 0]));
  for await (const { chunk } of honestChunks(folder))
    for (const [name, finds] of Object.entries(find))
      if (finds(chunk.text)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function print(
  found: Readonly<Record<string, Readonly<Record<string, Row>>>>,
  totals: Readonly<Record<string, { readonly all: number; readonly found: number }>>,
  honest: Readonly<Record<string, number>>,
): void {
  const sets = Object.keys(totals);
  console.log(`\n| alone (only) | ${sets.join(' | ')} | honest passages |`);
  console.log(`| --- |${' ---: |'.repeat(sets.length + 1)}`);
  for (const [name, rows] of Object.entries(found)) {
    const cells = sets.map((set) => {
      const { alone = 0, only = 0 } = rows[set] ?? {};
      return alone === 0 ? '' : `${alone} (${only})`;
    });
    console.log(`| ${[name, ...cells, honest[name] ?? 0].join(' | ')} |`);
  }
  const cells = sets.map((set) => `${totals[set]?.found ?? 0} of ${totals[set]?.all ?? 0}`);
  console.log(`| all | ${cells.join(' | ')} | |`);
}
