// Evaluation on the documents of the folder: questions are proposed, cases are asked in the Testing view and opened from there.
import { expect, test as base } from './fixtures';
import type { Locator } from '@playwright/test';
import type { Workbench } from './workbench';

const retried = 'How often is a failed part retried in version 3?';
const kept = 'How long are EU files kept?';
const cases = [
  { question: retried, documents: ['specs/uploads-v3.md'], texts: ['5 times'] },
  { question: kept, documents: ['policies/data-retention.md'], texts: ['365 days'] },
  { question: 'Which wine goes well with grilled trout?', outcome: 'declined' },
  { qestion: 'What is this?' },
];

/** The Testing view, as a person uses it. */
class Testing {
  constructor(readonly workbench: Workbench) {}

  /** A file of cases, a case in it, or a line that is none. */
  item(text: string): Locator {
    return this.workbench.page.locator('.test-explorer .monaco-list-row').filter({ hasText: text }).first();
  }

  async run(): Promise<void> {
    await this.workbench.runCommand('Ask Docs: Run Evaluation');
    await this.item('uploads.jsonl').locator('.monaco-tl-twistie').click();
  }

  async expectState(text: string, state: 'passed' | 'failed' | 'error'): Promise<void> {
    await expect(this.item(text).locator(`.codicon-testing-${state}-icon`)).toBeVisible();
  }

  /** The button that turns on or off that cases are asked again by themselves. */
  turn(state: 'on' | 'off'): Locator {
    return this.workbench.page.locator(`.sidebar .codicon-testing-turn-continuous-run-${state}`).first();
  }
}

const test = base.extend<{ readonly testing: Testing }>({
  testing: async ({ workbench, folder }, use) => {
    const lines = cases.map((line) => `${JSON.stringify(line)}\n`).join('');
    await workbench.open(folder.copy('workspace').write({ '.askdocs/eval/uploads.jsonl': lines }));
    await use(new Testing(workbench));
  },
});

test.describe('Evaluation', () => {
  test('proposes questions where there are none, and writes down those that stay ticked', async ({
    workbench,
    folder,
  }) => {
    await workbench.open(folder.copy('workspace'));
    await workbench.runCommand('Ask Docs: Run Evaluation');
    const notice = workbench.toast('no evaluation questions');
    await expect(notice.getByRole('button', { name: 'Write an Example' })).toBeVisible();
    await workbench.picture('evaluation-none');
    await notice.getByRole('button', { name: 'Propose Questions' }).click();
    const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
    await expect(rows.nth(1)).toBeVisible();
    await workbench.picture('evaluation-proposed');
    // Below its question a row has the sentence that answers it.
    const questionOf = (at: number) => rows.nth(at).locator('.label-name').first().innerText();
    const [unticked, left] = [await questionOf(0), await questionOf(1)];
    const checkbox = rows.first().getByRole('checkbox');
    await expect(checkbox).toBeChecked();
    await checkbox.click();
    await expect(checkbox).not.toBeChecked();
    await workbench.page.locator('.quick-input-widget').getByText('OK', { exact: true }).click();
    await expect(workbench.activeTab('proposed.jsonl')).toBeVisible();
    await workbench.picture('evaluation-accepted');
    const lines = folder.read('.askdocs/eval/proposed.jsonl').trim().split('\n');
    const questions = lines.map((line) => (JSON.parse(line) as { readonly question: string }).question);
    expect(questions[0]).toBe(left);
    expect(questions).not.toContain(unticked);
  });

  test('says of each case whether it passed, what was found instead, and opens its run in the chat', async ({
    testing,
    workbench,
  }) => {
    await testing.run();
    await testing.expectState(retried, 'passed');
    await testing.expectState(kept, 'failed');
    await testing.expectState('Which wine', 'passed');
    await testing.expectState('Line 4', 'error');
    await expect(workbench.page.getByText(/Expected a quote with “365 days”/).first()).toBeVisible();
    await workbench.picture('evaluation');
    await testing.item(kept).hover();
    await testing.item(kept).getByRole('button', { name: 'Open Run in Ask Docs' }).click();
    await expect(workbench.chat.part('replay')).toBeVisible();
    await expect(workbench.chat.lastRun).toContainText('EU files');
    await workbench.picture('evaluation-run');
  });
});

test.describe('Evaluation that is left on', () => {
  test.use({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });

  test('asks the cases anew when a document changes', async ({ testing, workbench, folder }) => {
    await testing.run();
    await testing.expectState(kept, 'failed');
    await workbench.picture('evaluation-dark');
    await testing.turn('on').click();
    await expect(testing.turn('off')).toBeVisible();
    folder.replace('policies/data-retention.md', '30 days', '365 days');
    await testing.expectState(kept, 'passed');
    await testing.turn('off').click();
    await expect(testing.turn('on')).toBeVisible();
  });
});
