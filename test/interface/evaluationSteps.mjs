// Evaluation on documents of the workspace: cases are asked in the Testing view, what came of one is opened, questions are proposed.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/project.mjs';
import { copyWorkspace, workbenchAddress } from '../../scripts/workbenchHost.mjs';
import { writeOffline } from './modelChoice.mjs';

const retried = 'How often is a failed part retried in version 3?';
const kept = 'How long are EU files kept?';
const cases = [
  { question: retried, documents: ['specs/uploads-v3.md'], texts: ['5 times'] },
  { question: kept, documents: ['policies/data-retention.md'], texts: ['365 days'] },
  { question: 'Which wine goes well with grilled trout?', outcome: 'declined' },
  { qestion: 'What is this?' },
];

export async function evaluationSteps(runner, workbench, authority) {
  const { page } = workbench;
  const folder = copyWorkspace(workbench.home, path.join(root, 'test', 'fixture', 'workspace'), 'evaluated');
  writeOffline(folder);
  const casesFolder = path.join(folder, '.askdocs', 'eval');
  const notice = page.locator('.notification-toast', { hasText: 'no evaluation questions' });
  const item = (text) => page.locator('.test-explorer .monaco-list-row', { hasText: text }).first();
  const choice = page.locator('.quick-input-list .monaco-list-row');

  await runner.step('where there are no cases, it is said how to come by some', async () => {
    await workbench.open(workbenchAddress(authority, folder));
    // A list of commands that is opened before the extension is known does not have them.
    await workbench.openChat();
    await workbench.runCommand('Ask Docs: Run Evaluation');
    await notice.getByText('Propose Questions').waitFor();
    assert.ok(await notice.getByText('Write an Example').isVisible());
    await runner.picture('95-no-evaluation');
  });

  await runner.step('questions are proposed, and those that stay ticked are written down', async () => {
    await notice.getByText('Propose Questions').click();
    await choice.first().waitFor();
    await runner.picture('96-proposed-questions');
    await choice.first().locator('.quick-input-list-checkbox, .monaco-checkbox').first().click();
    const left = await choice.nth(1).locator('.label-name').first().innerText();
    await page.locator('.quick-input-widget').getByText('OK', { exact: true }).click();
    await workbench.activeTab('proposed.jsonl').waitFor();
    await runner.picture('97-accepted-questions');
    const lines = readFileSync(path.join(casesFolder, 'proposed.jsonl'), 'utf8').trim().split('\n');
    assert.ok(lines.length > 0);
    assert.equal(JSON.parse(lines[0]).question, left);
  });

  await runner.step('each case passes or fails, with what was found instead', async () => {
    mkdirSync(casesFolder, { recursive: true });
    writeFileSync(
      path.join(casesFolder, 'uploads.jsonl'),
      cases.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
    await workbench.openFile('.askdocs/eval/uploads.jsonl');
    await workbench.runCommand('Ask Docs: Run Evaluation');
    await item('uploads.jsonl').locator('.monaco-tl-twistie').click();
    await item(kept).locator('.codicon-testing-failed-icon').waitFor();
    await item(retried).locator('.codicon-testing-passed-icon').waitFor();
    await item('Line 4').locator('.codicon-testing-error-icon').waitFor();
    await page
      .getByText(/Expected a quote with "365 days"/)
      .first()
      .waitFor();
    await runner.picture('98-evaluated');
    await workbench.changeTheme('Dark Modern', 'vs-dark', page);
    await runner.picture('99-evaluated-dark');
    await workbench.changeTheme('Light Modern', 'vs', page);
  });

  await runner.step('cases are asked anew when a document changes, where that is wanted', async () => {
    await page.locator('.sidebar .codicon-testing-turn-continuous-run-on').first().click();
    const policy = path.join(folder, 'policies', 'data-retention.md');
    writeFileSync(policy, readFileSync(policy, 'utf8').replaceAll('30 days', '365 days'));
    await item(kept).locator('.codicon-testing-passed-icon').waitFor();
    await page.locator('.sidebar .codicon-testing-turn-continuous-run-off').first().click();
  });

  await runner.step('the run of a case is opened in the chat', async () => {
    await item(kept).hover();
    await item(kept).getByRole('button', { name: 'Open Run in Ask Docs' }).click();
    await workbench.chat.getByTestId('replay').waitFor();
    assert.match(await workbench.lastRun.innerText(), /EU files/);
    await runner.picture('100-run-of-case');
  });
}
