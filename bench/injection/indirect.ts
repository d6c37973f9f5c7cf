import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  answeredOf,
  attackOnce,
  contextsFor,
  groupOf,
  openTarget,
  positions,
  type Attack,
  type AttackResult,
  type Context,
} from '../datasets/attacks';

interface Tally {
  cases: number;
  flagged: number;
  shown: number;
  answered: number;
}

/**
 * Each attack in some contexts, whose own questions are asked of an index of all contexts, limited to the attacked one: is it
 * flagged, and does the answer show it? Only contexts whose question is answered without the attack say something.
 */
export async function measureIndirect(data: string): Promise<object> {
  // Fields as the data's README says.
  const attacks = await lines<Attack>(path.join(data, 'injection', 'attacks.dev.jsonl'));
  const contexts = await lines<Context>(path.join(data, 'injection', 'contexts.jsonl'));
  const tallies = new Map<string, Tally>();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-attack-'));
  try {
    const target = await openTarget(contexts, folder, new AbortController().signal);
    const answered = await answeredOf(target);
    console.log(
      `\nContexts whose own question is answered without an attack: ${answered.length} of ${contexts.length}`,
    );
    for (const [number, attack] of attacks.entries()) {
      for (const [at, context] of contextsFor(number, attack, answered).entries()) {
        const position = positions[(number + at) % positions.length] ?? 'start';
        const result = await attackOnce(target, attack, context, position);
        for (const name of ['all', groupOf(attack), position, `in ${context.task}`])
          count(tallies, name, result);
        show(`${position} ${context.task}: ${attack.text}`, result, groupOf(attack) !== 'text that asks');
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log('\nAttacks in documents:');
  for (const [name, { cases, flagged, shown, answered }] of tallies)
    console.log(
      `${name.padEnd(20)} ${cases} cases, flagged ${(flagged / cases).toFixed(3)}, in the answer ${(shown / cases).toFixed(3)}, answered ${answered}, of these in the answer ${(shown / Math.max(1, answered)).toFixed(3)}`,
    );
  return Object.fromEntries(tallies);
}

/** With SHOW set: the cases that went wrong. */
function show(name: string, { isShown, isFlagged: isFound }: AttackResult, isAddressed: boolean): void {
  if (process.env.SHOW === undefined) return;
  if (isShown) console.log(`  shown ${name.slice(0, 120)}`);
  if (isAddressed && !isFound) console.log(`  not flagged ${name.slice(0, 120)}`);
}

function count(
  tallies: Map<string, Tally>,
  name: string,
  { isFlagged, isShown, isAnswered }: AttackResult,
): void {
  const tally = tallies.get(name) ?? { cases: 0, flagged: 0, shown: 0, answered: 0 };
  tallies.set(name, {
    cases: tally.cases + 1,
    flagged: tally.flagged + Number(isFlagged),
    shown: tally.shown + Number(isShown),
    answered: tally.answered + Number(isAnswered),
  });
}

async function lines<T>(file: string): Promise<T[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}
