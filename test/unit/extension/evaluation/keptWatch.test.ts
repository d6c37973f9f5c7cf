import * as assert from 'node:assert/strict';
import type { CaseResult, KeptCase } from '../../../../src/core/features/eval/cases/model';
import { isKept } from '../../../../src/core/features/eval/cases/model';
import { parseCases } from '../../../../src/core/features/eval/cases/parseCases';
import { runCases } from '../../../../src/core/features/eval/cases/runCases';
import { withKept } from '../../../../src/core/features/eval/kept/keptFile';
import { KeptWatch } from '../../../../src/extension/evaluation/keptWatch';
import { indexOf } from '../../../support/handbook';
import { libraryOver } from '../../../support/questionnaires';

const backups = 'Nightly backups are kept for 35 days.';
const logs = 'Access logs are kept for 90 days on the log server.';

/** Watches two answers over a folder that lost one of their sentences, and notes what is told, in order. */
async function watchWithout(lost: string, onTold: (watch: KeptWatch) => void = () => undefined) {
  const folder = { 'backups.md': `# Backups\n\n${backups}\n`, 'logs.md': `# Logs\n\n${logs}\n` };
  const now = Object.fromEntries(
    Object.entries(folder).map(([name, text]) => [name, text.replace(lost, 'This went to the city.')]),
  );
  const library = libraryOver(await indexOf(now), Object.keys(now));
  const kept = [
    keptOf('How long are nightly backups kept?', 'backups.md', backups),
    keptOf('How long are access logs kept?', 'logs.md', logs),
  ];
  const told: string[] = [];
  const watch: KeptWatch = new KeptWatch({
    library,
    log: { error: (text) => assert.fail(text) },
    kept: () => kept.map((keptCase, at) => ({ item: { id: String(at) } as never, keptCase })),
    isOn: () => true,
    ask: async (items, asking, signal) => {
      const cases = items.map(({ id }) => kept[Number(id)]).filter((one) => one !== undefined);
      const results: CaseResult[] = [];
      for await (const result of runCases(cases, { library, concurrency: 1, asking }, signal)) {
        results.push(result);
        told.push(`${asking}: ${saidOf(result)}`);
      }
      if (asking === 'none') onTold(watch);
      return results;
    },
  });
  return { watch, told };
}

function saidOf({ case: { kept }, kept: check }: CaseResult): string {
  const { from, to } = check?.change ?? { from: 'still', to: kept?.quotes[0]?.documentId ?? '' };
  return `${from} → ${to}`;
}

function keptOf(question: string, documentId: string, quote: string): KeptCase {
  const place = { kind: 'lines', lines: { start: 3, end: 3 } } as const;
  const quotes = [{ documentId, quote, place }];
  const text = withKept('', { question, kept: { answer: `${quote} [1]`, quotes, style: 'concise' } }, '');
  const [one] = parseCases({ file: 'kept.jsonl', text, idPrefix: '' }).cases;
  assert.ok(one !== undefined && isKept(one));
  return one;
}

describe('watching kept answers', () => {
  it('tells of all of them before it asks the one whose sentence is gone', async () => {
    const { watch, told } = await watchWithout(logs);
    await watch.indexed();
    assert.deepEqual(told, [
      'none: still → backups.md',
      'none: 90 days → sentence gone',
      'unsure: 90 days → no answer',
    ]);
  });

  it('asks nothing again while nothing changes', async () => {
    const { watch, told } = await watchWithout(logs);
    await watch.indexed();
    told.length = 0;
    await watch.indexed();
    assert.deepEqual(told, []);
  });

  it('tells what changed meanwhile before it goes on asking', async () => {
    let times = 0;
    const { watch, told } = await watchWithout(logs, (own) => {
      times += 1;
      if (times === 1) void own.indexed();
    });
    await watch.indexed();
    await watch.read();
    assert.deepEqual(told, [
      'none: still → backups.md',
      'none: 90 days → sentence gone',
      'none: 90 days → sentence gone',
      'unsure: 90 days → no answer',
    ]);
  });
});
