// A questionnaire: opened, answered, checked, reviewed, kept over a reload, answered again where sources changed, exported.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';
import { writeOffline } from './modelChoice.mjs';
import { typeInto } from './workbenchPage.mjs';

const timeout = 60_000;

export async function questionnaireSteps(runner, workbench, authority) {
  const folder = path.join(workbench.home, 'questionnaire');
  const { page } = workbench;
  const file = path.join(folder, 'harbour-rfp.csv');
  const original = writeWorkspace(folder, file);
  const sheet = new Sheet(page);

  await runner.step('a table opens as a questionnaire, from the palette', async () => {
    await workbench.open(workbenchAddress(authority, folder));
    await openPlainly(page, 'harbour-rfp.csv');
    await workbench.runCommand('Ask Docs: Open as Questionnaire');
    await sheet.row(0).waitFor({ timeout });
    assert.equal(await sheet.rows.count(), 5);
    await runner.picture('120-questionnaire-new');
  });

  await runner.step('all rows are answered after the documents were read', async () => {
    await sheet.tool('answer').click();
    await sheet.whenAnswered(5);
    await runner.picture('121-questionnaire-answered');
    assert.equal(await sheet.kindOf(0), 'Fully Supported');
    assert.match(await sheet.row(0).innerText(), /five times/);
    assert.equal(await sheet.kindOf(3), 'Not Supported');
    assert.doesNotMatch(await sheet.list.innerText(), /harbour-rfp/);
  });

  await runner.step('a citation opens at its quote, beside the questionnaire', async () => {
    await sheet.head(0).click();
    await sheet.row(0).getByTestId('citation').first().click();
    await workbench.highlightedLines('retried up to five times');
    await runner.picture('122-questionnaire-citation');
  });

  await runner.step('an answer is approved, another edited, a third commented on', async () => {
    await sheet.row(0).getByTestId('approve').click();
    await sheet.row(0).getByTestId('row-review').getByText('Approved').waitFor();
    await sheet.head(1).click();
    await sheet.row(1).getByTestId('edit').click();
    await typeInto(sheet.row(1).getByTestId('answer-box'), 'Thirty days after the end of the contract [1].');
    await sheet.row(1).getByTestId('save-answer').click();
    await sheet.row(1).getByTestId('row-review').getByText('Edited').waitFor();
    await sheet.head(2).click();
    await typeInto(sheet.row(2).getByTestId('comment'), 'Ask the harbour master.');
    await sheet.row(2).getByTestId('comment').blur();
    await sheet.row(2).getByText('has a comment').waitFor({ state: 'attached' });
    await runner.picture('123-questionnaire-reviewed');
  });

  await runner.step('all of it is there again after the window was reloaded', async () => {
    await page.reload();
    await workbench.waitUntilReady();
    await sheet.row(4).waitFor({ timeout });
    await sheet.row(0).getByTestId('row-review').getByText('Approved').waitFor();
    assert.match(await sheet.row(1).innerText(), /Thirty days after/);
    await sheet.row(2).getByText('has a comment').waitFor({ state: 'attached' });
    assert.equal(await sheet.tool('answer').count(), 0);
    await runner.picture('124-questionnaire-reloaded');
  });

  await runner.step('a document changes, and just the row that cites it is answered again', async () => {
    writeFileSync(path.join(folder, 'docs', 'berths.md'), berths('70'));
    await sheet.row(4).getByTestId('row-changed').waitFor({ timeout });
    assert.equal(await sheet.frame.getByTestId('row-changed').count(), 1);
    await runner.picture('125-questionnaire-changed');
    await sheet.tool('answer-changed').click();
    await sheet.row(4).getByTestId('row-changed').waitFor({ state: 'detached', timeout });
    assert.match(await sheet.row(4).innerText(), /70/);
    await sheet.row(0).getByTestId('row-review').getByText('Approved').waitFor();
  });

  await runner.step(
    'the answers are exported beside the columns of the file, which stays as it is',
    async () => {
      const exported = path.join(folder, 'harbour-rfp answered.csv');
      await sheet.tool('export').click();
      await confirmDialog(page);
      await page.locator('.notifications-toasts', { hasText: 'exported' }).waitFor();
      assert.equal(readFileSync(file, 'utf8'), original);
      assert.ok(existsSync(exported));
      const lines = readFileSync(exported, 'utf8').split(/\r?\n/);
      assert.ok(lines[0].startsWith('No;Requirement;Owner;'), lines[0]);
      assert.match(lines.join('\n'), /Fully Supported/);
      await runner.picture('126-questionnaire-exported');
    },
  );

  await runner.step('a report is saved as Markdown', async () => {
    await workbench.runCommand('Notifications: Clear All Notifications');
    await sheet.tool('report').click();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Markdown' }).click();
    await confirmDialog(page);
    await page.locator('.notifications-toasts', { hasText: 'The report is saved' }).waitFor();
    const report = readFileSync(path.join(folder, 'harbour-rfp report.md'), 'utf8');
    assert.match(report, /Thirty days after the end of the contract/);
  });

  await runner.step('the questionnaire in dark, in high contrast, and narrow', async () => {
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.changeTheme('Dark Modern', 'vs-dark', sheet.frame);
    await runner.picture('127-questionnaire-dark');
    await workbench.changeTheme('Dark High Contrast', 'hc-black', sheet.frame);
    await runner.picture('128-questionnaire-high-contrast');
    await workbench.changeTheme('Light Modern', 'vs', sheet.frame);
    await page.setViewportSize({ width: 760, height: 860 });
    await runner.picture('129-questionnaire-narrow');
    await page.setViewportSize({ width: 1280, height: 860 });
  });
}

/** The page of a questionnaire, as a person sees it. */
class Sheet {
  constructor(page) {
    const ours = 'iframe.webview.ready[src*="extensionId=ask-docs.ask-docs"]';
    this.frame = page.frameLocator(ours).frameLocator('iframe#active-frame');
  }

  get list() {
    return this.frame.getByTestId('rows');
  }

  get rows() {
    return this.frame.getByTestId('row');
  }

  row(at) {
    return this.rows.nth(at);
  }

  head(at) {
    return this.row(at).getByTestId('row-head');
  }

  tool(name) {
    return this.frame.locator('.sheet-header').getByTestId(name);
  }

  kindOf(at) {
    return this.row(at).getByTestId('kind').first().getAttribute('data-kind');
  }

  async whenAnswered(count) {
    const last = this.frame.locator(`[data-testid=row][data-status=answered] >> nth=${String(count - 1)}`);
    await last.waitFor({ timeout });
    await this.tool('stop').waitFor({ state: 'detached', timeout });
  }
}

async function openPlainly(page, name) {
  await page.keyboard.press('Control+P');
  await page.locator('.quick-input-widget input[type=text]').fill(name);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click();
  await page.locator('.tab.active', { hasText: name }).waitFor();
}

/** The workbench in a browser asks for a path in its own dialog. */
async function confirmDialog(page) {
  const input = page.locator('.quick-input-widget .quick-input-box input');
  await input.waitFor();
  await page.locator('.quick-input-widget .quick-input-action a', { hasText: 'OK' }).click();
}

function berths(tons) {
  return `# Berths\n\nThe crane at berth 4 lifts up to ${tons} tons.\n`;
}

/** Writes documents and a questionnaire about them, and returns the text of that. */
function writeWorkspace(folder, file) {
  const documents = {
    'uploads.md':
      '# Uploads\n\nA failed upload is retried up to five times with exponential backoff.\nAn upload has 5 GB at most.\n',
    'retention.md': '# Retention\n\nCustomer files are deleted 30 days after the contract ends.\n',
    'access.md':
      '# Access\n\nThe office of the harbour is open from six to ten. Visitors show a badge at the gate.\n',
    'berths.md': berths('40'),
  };
  writeOffline(folder);
  for (const [name, text] of Object.entries(documents)) {
    mkdirSync(path.join(folder, 'docs'), { recursive: true });
    writeFileSync(path.join(folder, 'docs', name), text);
  }
  const rows = [
    'No;Requirement;Owner',
    '1;How often is a failed upload retried?;IT',
    '2;When are customer files deleted?;Legal',
    '3;What do visitors show at the gate?;Office',
    '4;Does the product support single sign-on with Okta?;IT',
    '5;"How many tons does the crane at berth 4 lift; at most?";Harbour',
  ];
  const text = `${rows.join('\r\n')}\r\n`;
  writeFileSync(file, text);
  return text;
}
