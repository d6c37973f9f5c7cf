// A questionnaire: opened, answered, reviewed, answered again where a document changed, exported, in other themes and narrow.
import type { FrameLocator, Locator } from '@playwright/test';
import { expect, test as base } from './fixtures';
import type { Workbench } from './workbench';

const name = 'harbour-rfp';
const original = [
  'No;Requirement;Owner',
  '1;How often is a failed upload retried?;IT',
  '2;When are customer files deleted?;Legal',
  '3;What do visitors show at the gate?;Office',
  '4;Does the product support single sign-on with Okta?;IT',
  '5;"How many tons does the crane at berth 4 lift; at most?";Harbour',
  '',
].join('\r\n');

const berths = (tons: string) => `# Berths\n\nThe crane at berth 4 lifts up to ${tons} tons.\n`;

const files = {
  [`${name}.csv`]: original,
  'docs/uploads.md':
    '# Uploads\n\nA failed upload is retried up to five times with exponential backoff.\nAn upload has 5 GB at most.\n',
  'docs/retention.md': '# Retention\n\nCustomer files are deleted 30 days after the contract ends.\n',
  'docs/access.md':
    '# Access\n\nThe office of the harbour is open from six to ten. Visitors show a badge at the gate.\n',
  'docs/berths.md': berths('40'),
};

/** The page of a questionnaire, as a person uses it. */
class Sheet {
  readonly frame: FrameLocator;

  constructor(readonly workbench: Workbench) {
    this.frame = workbench.ourPage;
  }

  get list(): Locator {
    return this.frame.getByTestId('rows');
  }

  get rows(): Locator {
    return this.frame.getByTestId('row');
  }

  row(at: number): Locator {
    return this.rows.nth(at);
  }

  tool(testId: string): Locator {
    return this.frame.locator('.sheet-header').getByTestId(testId);
  }

  async open(): Promise<void> {
    await this.workbench.openFile(`${name}.csv`);
    await this.workbench.runCommand('Ask Docs: Open as Questionnaire');
    await expect(this.rows).toHaveCount(5);
  }

  async unfold(at: number): Promise<void> {
    await this.row(at).getByTestId('row-head').click();
  }

  async answerAll(): Promise<void> {
    await this.tool('answer').click();
    await expect(this.frame.locator('[data-testid=row][data-status=answered]')).toHaveCount(5);
    await expect(this.tool('stop')).toHaveCount(0);
  }

  async approve(at: number): Promise<void> {
    await this.unfold(at);
    await this.row(at).getByTestId('approve').click();
    await this.expectReview(at, 'Approved');
  }

  async expectReview(at: number, state: string): Promise<void> {
    await expect(this.row(at).getByTestId('row-review')).toContainText(state);
  }

  async expectKind(at: number, kind: string): Promise<void> {
    await expect(this.row(at).getByTestId('kind').first()).toHaveAttribute('data-kind', kind);
  }
}

const test = base.extend<{ readonly sheet: Sheet }>({
  sheet: async ({ workbench, folder }, use) => {
    await workbench.open(folder.write(files));
    const sheet = new Sheet(workbench);
    await sheet.open();
    await use(sheet);
  },
});

test.describe('A questionnaire', () => {
  test('is answered from the documents, each answer with a citation that opens beside it', async ({
    sheet,
    workbench,
  }) => {
    await workbench.picture('questionnaire-new');
    await sheet.answerAll();
    await workbench.picture('questionnaire-answered');
    await sheet.expectKind(0, 'found');
    await expect(sheet.row(0)).toContainText('five times');
    await sheet.expectKind(3, 'none');
    await expect(sheet.list, 'it is no document itself').not.toContainText(name);
    await sheet.unfold(0);
    await sheet.row(0).getByTestId('citation').first().click();
    await workbench.expectHighlighted('retried up to five times');
    await expect(workbench.page.locator('.editor-group-container')).toHaveCount(2);
    await expect(sheet.list).toBeVisible();
    await workbench.picture('questionnaire-citation');
  });

  test('keeps what was approved, edited and commented on when the window is reloaded', async ({
    sheet,
    workbench,
  }) => {
    const edited = 'Thirty days after the end of the contract [1].';
    await sheet.answerAll();
    await sheet.approve(0);
    await sheet.unfold(1);
    await sheet.row(1).getByTestId('edit').click();
    const answer = sheet.row(1).getByTestId('answer-box');
    await expect(answer).toBeFocused();
    await answer.fill(edited);
    await sheet.row(1).getByTestId('save-answer').click();
    await sheet.expectReview(1, 'Edited');
    await sheet.unfold(2);
    await sheet.row(2).getByTestId('comment').fill('Ask the harbour master.');
    await sheet.row(2).getByTestId('comment').blur();
    await expect(sheet.row(2)).toContainText('has a comment');
    await workbench.picture('questionnaire-reviewed');
    await workbench.reload();
    await expect(sheet.rows).toHaveCount(5);
    await sheet.expectReview(0, 'Approved');
    await sheet.expectReview(1, 'Edited');
    await expect(sheet.row(1)).toContainText('Thirty days after');
    await expect(sheet.row(2)).toContainText('has a comment');
    await expect(sheet.tool('answer'), 'nothing is left to answer').toHaveCount(0);
    await workbench.picture('questionnaire-reloaded');
  });

  test('is exported with its answers, and reported on, while its file stays as it is', async ({
    sheet,
    workbench,
    folder,
  }) => {
    await sheet.answerAll();
    await sheet.tool('export').click();
    expect(await workbench.saveAsOffered('.csv')).toBe(folder.file(`${name} answered.csv`));
    await expect(workbench.toast('The answers are exported.')).toBeVisible();
    const [head, ...rows] = folder.read(`${name} answered.csv`).split(/\r?\n/);
    expect(head).toMatch(/^No;Requirement;Owner;./);
    expect(rows.join('\n')).toMatch(/^1;How often is a failed upload retried\?;IT;.*Fully Supported/m);
    await workbench.picture('questionnaire-exported');
    await sheet.tool('report').click();
    await workbench.choose('Markdown');
    expect(await workbench.saveAsOffered('.md')).toBe(folder.file(`${name} report.md`));
    await expect(workbench.toast('The report is saved.')).toBeVisible();
    expect(folder.read(`${name} report.md`)).toContain('retried up to five times');
    expect(folder.read(`${name}.csv`)).toBe(original);
  });
});

test.describe('A questionnaire', () => {
  test('tells which answer cites a document that changed, and only this one is given anew', async ({
    sheet,
    workbench,
    folder,
  }) => {
    await sheet.answerAll();
    await sheet.approve(0);
    const changed = sheet.frame.getByTestId('row-changed');
    folder.write({ 'docs/berths.md': berths('70') });
    await expect(sheet.row(4).getByTestId('row-changed')).toBeVisible();
    await expect(changed).toHaveCount(1);
    await workbench.picture('questionnaire-changed');
    await sheet.tool('answer-changed').click();
    await expect(changed).toHaveCount(0);
    await expect(sheet.row(4)).toContainText('70');
    await sheet.expectReview(0, 'Approved');
  });
});

for (const [theme, className] of [
  ['Default Dark Modern', 'vscode-dark'],
  ['Default High Contrast', 'vscode-high-contrast'],
] as const) {
  test.describe(`A questionnaire in the theme ${theme}`, () => {
    test.use({ settings: { 'workbench.colorTheme': theme } });

    test('takes over its colours, and finds room in a narrow window', async ({ sheet, workbench }) => {
      const body = sheet.frame.locator('body');
      await sheet.answerAll();
      await expect(body).toContainClass(className);
      await workbench.picture(`questionnaire-${className}`);
      await workbench.page.setViewportSize({ width: 760, height: 860 });
      await expect.poll(() => body.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(760);
      const overflow = () => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(overflow).toBe(0);
      await workbench.picture(`questionnaire-${className}-narrow`);
    });
  });
}
