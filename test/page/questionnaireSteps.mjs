// The page of a questionnaire: its states in each theme and width, its keys, and how it does with many rows.
import assert from 'node:assert/strict';
import { tsImport } from 'tsx/esm/api';
import { seriousFindings } from './axe.mjs';
import { keptThemes } from './themes.mjs';

const samples = await tsImport('../support/sampleQuestionnaires.ts', import.meta.url);

const looks = [
  { name: 'light', theme: 'light', width: 1200 },
  { name: 'dark', theme: 'dark', width: 1200 },
  { name: 'high-contrast', theme: 'high-contrast', width: 1200 },
  { name: 'high-contrast-light', theme: 'high-contrast-light', width: 800 },
  // What axe finds does not depend on the width.
  { name: 'narrow', theme: 'light', width: 400, isOtherWidth: true },
  { name: 'half', theme: 'dark', width: 700, isOtherWidth: true },
  { name: 'wide', theme: 'light', width: 1600, isOtherWidth: true },
];

const states = [
  { name: '80-questionnaire', view: samples.mixedSheet },
  { name: '81-questionnaire-new', view: samples.newSheet },
  { name: '82-questionnaire-running', view: samples.runningSheet },
  { name: '83-questionnaire-indexing', view: samples.indexingSheet },
  { name: '84-questionnaire-none', view: samples.questionlessSheet },
  { name: '85-questionnaire-unreadable', view: samples.unreadableSheet },
];

/** Rows that are opened to be seen as a whole. */
const opened = ['partial', 'variants', 'edited', 'changed', 'failed'];

export async function questionnaireSteps(runner, sheet, wanted = []) {
  const { page } = sheet;
  const tell = (view) => sheet.tell({ type: 'snapshot', view });
  const head = (id) => page.locator(`#head-${id}`);
  const sent = (type) =>
    page.evaluate((kind) => globalThis.posted.filter((message) => message.type === kind), type);
  const check = async ({ isOtherWidth = false }) => {
    for (const part of ['body', 'main'])
      assert.ok((await sheet.overflow(part)) <= 0, `${part}: something finds no room`);
    if (!isOtherWidth) assert.deepEqual(await seriousFindings(page), []);
  };

  for (const look of looks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    await runner.step(`a questionnaire is drawn in all its states (${look.name})`, async () => {
      await page.setViewportSize({ width: look.width, height: 700 });
      await sheet.load(keptThemes()[look.theme]);
      for (const { name, view } of states) {
        await tell(view);
        await check(look);
        await runner.picture(`${name}-${look.name}`);
      }
    });

    await runner.step(`rows of a questionnaire are opened (${look.name})`, async () => {
      await page.setViewportSize({ width: look.width, height: look.width < 500 ? 3400 : 2000 });
      await tell(samples.mixedSheet);
      for (const id of opened) await head(id).click();
      await sheet.tell({ type: 'earlier', rowId: 'partial', earlier: [samples.earlierAnswer] });
      await page.getByTestId('edit').nth(1).click();
      await check(look);
      await runner.picture(`86-questionnaire-rows-${look.name}`);
    });
  }

  await runner.step('a questionnaire is read, opened and approved by keyboard', async () => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await sheet.load(keptThemes().light);
    await tell(samples.mixedSheet);
    await head('full').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('#head-partial:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByTestId('row-details').waitFor();
    await page.keyboard.press('a');
    assert.deepEqual(await sent('review-change'), [
      { type: 'review-change', rowId: 'partial', state: 'approved', texts: {}, comment: '' },
    ]);
    await page.keyboard.press('e');
    await page.locator('[data-testid=answer-box]:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#head-partial:focus').waitFor();
  });

  await runner.step('the row after one that leaves the filter takes the focus over', async () => {
    await page.locator('[data-filter=review]').click();
    await head('full').focus();
    // Drawn as the row that the keyboard is on: nobody is quicker than that.
    await page.locator('#head-full[tabindex="0"]:focus').waitFor();
    const approved = { ...samples.fullRow, review: samples.approvedRow.review };
    await sheet.tell({ type: 'rows', rows: [approved] });
    await page.locator('#head-partial:focus').waitFor();
  });

  await runner.step('a thousand rows are drawn, and the last one is reached', async () => {
    await tell(samples.largeSheet(1000));
    await page.locator('[data-filter=all]').click();
    await page.getByTestId('row-head').first().focus();
    await page.keyboard.press('End');
    await page.locator('#head-row-999:focus').waitFor();
    await runner.picture('87-questionnaire-large');
  });

  await runner.step('nothing was refused on the page of a questionnaire', () => {
    assert.deepEqual(sheet.refused, []);
  });
}
