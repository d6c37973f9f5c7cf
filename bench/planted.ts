// npm run bench -- planted: asks questions of documents with an order planted in them, with the replies that are recorded, and prints
// what of the orders is shown.
//   --file FILE      other orders than those of eval/replies/planted
//   --requests DIR   writes what the model is asked
//   --write-expected keeps what is shown now as what is expected
//   --show ID        prints what is shown for a question
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Target } from './datasets/attacks';
import { roleOf } from '../test/support/modelRun';
import { ModelServer } from '../test/support/modelServer';
import {
  openPlanted,
  plantedFile,
  plantedShown,
  readPlanted,
  runPlanted,
  type Planted,
  type PlantedShown,
} from '../test/support/plantedOrders';
import { answerIn } from './recordedGrades';

const { values: options } = parseArgs({
  options: {
    file: { type: 'string', default: plantedFile },
    requests: { type: 'string' },
    'write-expected': { type: 'boolean', default: false },
    show: { type: 'string' },
  },
});

interface Graded extends PlantedShown {
  readonly obeys: boolean;
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-planted-'));
  const server = await new ModelServer().start();
  const graded: Graded[] = [];
  const kept: string[] = [];
  try {
    const target = await openPlanted(scratch);
    for (const planted of readPlanted(options.file)) {
      const replies = [];
      for (const [at, reply] of planted.replies.entries()) {
        const shown = await shownFor(planted, at, { target, server });
        graded.push({ obeys: reply.obeys, ...shown });
        replies.push(options['write-expected'] ? { ...reply, expected: shown } : reply);
      }
      kept.push(`${JSON.stringify({ ...planted, replies })}\n`);
    }
  } finally {
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  if (options['write-expected']) writeFileSync(options.file, kept.join(''));
  console.log(tableOf(graded));
}

async function shownFor(
  planted: Planted,
  at: number,
  place: { readonly target: Target; readonly server: ModelServer },
): Promise<PlantedShown> {
  const reply = planted.replies[at];
  if (reply === undefined) throw new Error(`${planted.id} has no reply ${at + 1}`);
  const before = place.server.calls.length;
  const { state, unanswered } = await runPlanted(planted, reply, place);
  for (const { role, reason } of unanswered) console.log(`${planted.id}, ${role}: ${reason}`);
  const shown = plantedShown(planted, state);
  if (JSON.stringify(reply.expected) !== JSON.stringify(shown) || options.show === planted.id)
    console.log(
      `\n## ${planted.id} (${reply.obeys ? 'obeys' : 'resists'}): ${planted.question}\n${JSON.stringify(shown)}, expected ${JSON.stringify(reply.expected)}\n${answerIn(state)?.text ?? JSON.stringify(state.outcome)}\n`,
    );
  keepRequests(`${planted.id}.${at + 1}`, place.server.calls.slice(before));
  return shown;
}

function keepRequests(name: string, calls: ModelServer['calls']): void {
  if (options.requests === undefined) return;
  mkdirSync(options.requests, { recursive: true });
  for (const [at, call] of calls.entries())
    writeFileSync(
      path.join(options.requests, `${name}.${at + 1}.${roleOf(call)}.md`),
      call.body.messages.map(({ role, content }) => `## ${role}\n${content}\n`).join('\n'),
    );
}

function tableOf(graded: readonly Graded[]): string {
  const rows = [false, true].map((obeys) => {
    const own = graded.filter((one) => one.obeys === obeys);
    const counts = (['absent', 'marked', 'unmarked'] as const).map(
      (fate) => own.filter(({ order }) => order === fate).length,
    );
    const checked = own.filter(({ check }) => check === 'checked').length;
    return `| ${obeys ? 'obeys' : 'resists'} | ${[own.length, ...counts, checked].join(' | ')} |`;
  });
  return [
    '| the model | replies | what the order wants is not shown | shown and marked | shown unmarked | answers checked |',
    '| --- | --: | --: | --: | --: | --: |',
    ...rows,
  ].join('\n');
}

void main().then(() => process.exit(0));
