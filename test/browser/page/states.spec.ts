// Every state of the chat, in each theme and width: all finds room, and nothing keeps people out.
import type { Locator } from '@playwright/test';
import type { RunState } from '../../../src/core/model/state';
import type { IndexView } from '../../../src/protocol/messages';
import { barsRun, cellRun, growingRun, lineRun, richRun, wideTableRun } from '../../support/sampleAnswers';
import {
  addDocumentsRun,
  conflictRun,
  correctedRun,
  happyRun,
  injectionRun,
  lowConfidenceRun,
  otherWordRun,
  placesRun,
  refusedRun,
  rephraseRun,
  retriedRun,
} from '../../support/sampleJudgements';
import { answeredRun, clarifyRun, declinedRun, runningRun } from '../../support/sampleRuns';
import { brokenOffRun, checkedRun, improvedRun, partlyRun, replacedRun } from '../../support/sampleWritten';
import { snapshotOf, type PlainPage } from './chatPage.mjs';
import { expect, expectAccessible, expectRoom, picturePath, test } from './fixtures';
import { keptThemes } from './themes.mjs';

type Part = 'tree' | 'plan' | 'quotes' | 'check' | 'panel' | 'passage' | 'computed';

/** A state of a run, with what is opened to see it. */
interface State {
  readonly name: string;
  readonly run: RunState;
  readonly opens: readonly Part[];
}

/** What a question can come to. */
const ends: readonly State[] = [
  { name: 'answered', run: answeredRun, opens: ['tree', 'plan', 'quotes'] },
  { name: 'declined', run: declinedRun, opens: ['tree'] },
  { name: 'clarify', run: clarifyRun, opens: ['tree'] },
  { name: 'happy', run: happyRun, opens: ['tree', 'check'] },
  { name: 'retry', run: retriedRun, opens: ['tree'] },
  { name: 'left-to-you', run: lowConfidenceRun, opens: [] },
  { name: 'left-to-you-conflict', run: conflictRun, opens: [] },
  { name: 'places', run: placesRun, opens: ['passage'] },
  { name: 'nothing-strong-enough', run: rephraseRun, opens: [] },
  { name: 'another-word', run: otherWordRun, opens: [] },
  { name: 'nothing-at-all', run: addDocumentsRun, opens: [] },
  { name: 'order-refused', run: refusedRun, opens: [] },
  { name: 'order-left-out', run: injectionRun, opens: ['tree'] },
  { name: 'correction-stale', run: correctedRun, opens: ['panel'] },
  { name: 'rich-answer', run: richRun, opens: [] },
  { name: 'table-wide', run: wideTableRun, opens: [] },
  { name: 'table-cell', run: cellRun, opens: ['computed'] },
  { name: 'table-bars', run: barsRun, opens: ['computed'] },
  { name: 'table-line', run: lineRun, opens: [] },
  { name: 'written-checked', run: checkedRun, opens: [] },
  { name: 'written-improved', run: improvedRun, opens: ['tree', 'panel'] },
  { name: 'written-partly', run: partlyRun, opens: ['panel'] },
  { name: 'written-broken-off', run: brokenOffRun, opens: [] },
  { name: 'written-not', run: replacedRun, opens: [] },
];

const stale = [{ runId: correctedRun.runId, documents: ['specs/uploads-v3.md'] }];

const byService = { answerer: { kind: 'service', name: 'gpt-test', sentTo: 'models.example.com' } } as const;

/** The last of a conversation: what goes on, and what can be done after a model failed. */
const newest: readonly (State & { readonly told?: typeof byService })[] = [
  { name: 'running', run: runningRun, opens: ['tree', 'plan'] },
  { name: 'growing', run: growingRun, opens: [] },
  { name: 'model-failed', run: replacedRun, opens: [], told: byService },
  { name: 'model-broke-off', run: brokenOffRun, opens: [], told: byService },
];

interface Look {
  readonly name: string;
  readonly theme: 'light' | 'dark' | 'high-contrast' | 'high-contrast-light';
  readonly width: number;
  /** A width beside the usual one: what axe finds does not depend on it. */
  readonly isOtherWidth?: boolean;
  /** The states that are pictured; all when left out. */
  readonly pictured?: readonly string[];
}

const widest = ['answered', 'left-to-you-conflict', 'places', 'rich-answer', 'table-wide'];

const looks: readonly Look[] = [
  { name: 'light', theme: 'light', width: 420 },
  { name: 'dark', theme: 'dark', width: 420 },
  { name: 'high-contrast', theme: 'high-contrast', width: 420 },
  { name: 'high-contrast-light', theme: 'high-contrast-light', width: 420 },
  { name: 'narrow', theme: 'light', width: 240, isOtherWidth: true },
  { name: 'side-bar', theme: 'dark', width: 300, isOtherWidth: true, pictured: widest },
  { name: 'wide', theme: 'light', width: 800, isOtherWidth: true, pictured: widest },
];

test.describe('The chat', () => {
  for (const look of looks) {
    const { name, theme, width } = look;

    test(`draws each of its states: ${name}`, async ({ chat, page }) => {
      await chat.load(keptThemes()[theme]);

      await test.step('what a question can come to', async () => {
        // Tall enough for each run as a whole.
        await page.setViewportSize({ width, height: width < 300 ? 3000 : 2400 });
        const runs = ends.map(({ run }) => run);
        await chat.tell(snapshotOf(runs, { stale }), ...passagesOf(placesRun));
        await expect(page.getByTestId('run')).toHaveCount(ends.length);
        await expect(page.locator('.as-written')).toHaveCount(0);
        for (const [at, state] of ends.entries())
          await drawState(page.getByTestId('run').nth(at), state, look);
        await expectUsable(chat, look);
      });

      for (const state of newest)
        await test.step(state.name, async () => {
          await chat.tell(snapshotOf([state.run], state.told));
          await expect(page.getByTestId('run')).toHaveCount(1);
          await drawState(page.getByTestId('run'), state, look);
          await expectUsable(chat, look);
        });

      await test.step('empty', async () => {
        await page.setViewportSize({ width, height: 900 });
        await chat.tell(snapshotOf([]));
        await expect(page.getByTestId('welcome')).toBeVisible();
        await expectUsable(chat, look);
        await page.screenshot({ path: picturePath(`empty-${name}`) });
        await chat.tell(overview);
        await expect(page.getByTestId('starter')).toHaveCount(3);
        await expectUsable(chat, look);
        await page.screenshot({ path: picturePath(`overview-${name}`) });
      });

      await test.step('a collection of a team that is not filled yet', async () => {
        await chat.tell(snapshotOf([], { index: filling }));
        const lack = page.getByTestId('team-filling');
        await expect(lack).toHaveText('Still incomplete');
        await expect(lack).toHaveAttribute('title', /^The collection handbook .* has 12 documents so far\.$/);
        // It is filled elsewhere: there is nothing to continue here.
        await expect(page.getByTestId('index-update')).toHaveText('');
        await expectUsable(chat, look);
        await page.screenshot({ path: picturePath(`team-filling-${name}`) });
      });
    });
  }
});

/** What the host tells of a collection that its writer has begun. */
const filling: IndexView = {
  kind: 'ready',
  status: {
    ...{ documents: 12, chunks: 90, failed: [], embeddingModel: undefined, syncedAt: undefined },
    behind: { kind: 'filling', collection: 'handbook', documents: 12 },
    team: {
      ...{ collection: 'handbook', server: 'db.example.com/docs' },
      ...{ documents: 12, syncedAt: undefined, isAlone: true },
    },
  },
  isComplete: false,
  filesRead: 0,
};

/** What the host tells of the documents. */
const overview = {
  type: 'overview',
  overview: {
    kinds: ['MD', 'PDF', 'DOCX', 'XLSX', 'CSV', 'HTML'].map((kind, at) => ({
      name: kind,
      documents: 24 - 4 * at,
    })),
    folders: ['policies', 'runbooks', 'contracts'].map((folder, at) => ({
      name: folder,
      documents: 30 - at,
    })),
  },
  starters: [
    'How long is the notice period of the supply agreement with Ostrava Castings?',
    'Who approves purchases above 25,000 EUR?',
    'What does “call-off” mean?',
  ],
};

/** What the host tells of the passages that a run cites. */
function passagesOf({ runId, citations }: RunState): readonly object[] {
  return citations.map(({ marker, quote }) => ({
    ...{ type: 'quote-context', runId, marker, before: '', after: '' },
    passage: `What is said before it, in a paragraph of its own.\n\n${quote} What goes on after it.\n\n- One item\n- Another`,
  }));
}

/** Opens what is to be seen of a run, and takes its picture with the room at its sides. */
async function drawState(run: Locator, { name, opens }: State, look: Look): Promise<void> {
  for (const part of opens) await open(run, part);
  if (look.pictured?.includes(name) === false) return;
  await run.page().mouse.move(0, 0);
  await run.scrollIntoViewIfNeeded();
  const box = await run.boundingBox();
  if (box === null) throw new Error(`${name} is not drawn.`);
  const top = Math.max(0, box.y - 8);
  await run.page().screenshot({
    path: picturePath(`${name}-${look.name}`),
    clip: { x: 0, y: top, width: look.width, height: box.height + (box.y - top) + 8 },
  });
}

const inTree: ReadonlySet<Part> = new Set(['plan', 'quotes', 'check']);

/** Opens a part of a run, which may be open already. */
async function open(run: Locator, part: Part): Promise<void> {
  const step = (kind: string) => run.locator(`[role=treeitem][data-kind=${kind}]`);
  const parts = {
    tree: run.getByTestId('steps-toggle'),
    plan: step('plan'),
    quotes: step('evidence').last(),
    check: step('check').first(),
    panel: run.getByTestId('quality-toggle'),
    passage: run.getByTestId('passage-more').last(),
    computed: run.getByTestId('computed'),
  };
  const opened = parts[part];
  await expect(opened).toHaveAttribute('aria-expanded');
  // An item of the tree is opened by its line.
  const line = inTree.has(part) ? opened.locator(':scope > .step-line') : opened;
  if ((await opened.getAttribute('aria-expanded')) === 'false') await line.click();
  await expect(opened).toHaveAttribute('aria-expanded', 'true');
}

async function expectUsable({ page }: PlainPage, { isOtherWidth = false }: Look): Promise<void> {
  await expectRoom(page.locator('.conversation'));
  if (!isOtherWidth) await expectAccessible(page);
}
