// Results that are drawn, as a person uses them: at any width, and saved.
import { writeFileSync } from 'node:fs';
import { isPlainDrawing } from '../../../src/protocol/plainDrawing';
import { barsRun, lineRun, withGroups } from '../../support/sampleAnswers';
import { snapshotOf } from './chatPage.mjs';
import { expect, expectRoom, picturePath, test } from './fixtures';
import { keptThemes } from './themes.mjs';

test.use({ viewport: { width: 420, height: 900 } });

const months = Array.from(
  { length: 36 },
  (_, at) =>
    [
      `${2021 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
      String(1000 + 37 * ((at * at) % 23)),
    ] as const,
);
const many = Array.from(
  { length: 19 },
  (_, at) => [`Department ${at + 1}`, String((at * 7919) % 1000)] as const,
);

test.describe('A chart', () => {
  for (const [name, run] of [
    ['bars', barsRun],
    ['line', lineRun],
    ['months', withGroups('months', 'line', months)],
    ['many', withGroups('many', 'bar', many)],
  ] as const)
    test(`has its texts in the usual size, within its edges, at any width: ${name}`, async ({
      chat,
      page,
    }) => {
      await chat.load(keptThemes().light);
      await chat.tell(snapshotOf([run]));
      const chart = page.getByTestId('chart');
      for (const width of [800, 420, 240]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => chart.evaluate(scaleAndOverhang)).toEqual({ scale: 1, overhang: 0 });
        await expectRoom(page.locator('.conversation'));
        await chart.screenshot({ path: picturePath(`chart-${name}-${width}`) });
      }
    });

  test('is saved with its colours by a button that shows while the pointer is on it', async ({
    chat,
    page,
  }) => {
    await chat.load(keptThemes().dark);
    await chat.tell(snapshotOf([barsRun]));
    await page.getByTestId('chart').hover();
    const save = page.getByRole('button', { name: 'Save the chart' });
    await expect(save).toHaveCSS('opacity', '1');
    await page.getByTestId('run').screenshot({ path: picturePath('save-chart-dark') });
    await save.click();
    await expect.poll(() => chat.said('chart-save')).toHaveLength(1);
    const [saved] = (await chat.said('chart-save')) as readonly {
      readonly runId: string;
      readonly svg: string;
      readonly png: string;
    }[];
    expect(saved?.runId).toBe(barsRun.runId);
    const svg = saved?.svg ?? '';
    expect(isPlainDrawing(svg)).toBe(true);
    expect(svg).not.toMatch(/class=|var\(|color-mix/);
    expect(svg).toMatch(/^<svg [^>]*><rect x="-12" y="-12" width="\d+" height="\d+" fill="#\w+"\/>/);
    expect(svg).toMatch(
      /<text [^>]*fill="rgb\(\d+, \d+, \d+\)"[^>]*font-family="[^"]+"[^>]*>Germany<\/text>/,
    );
    const png = Buffer.from(saved?.png ?? '', 'base64');
    writeFileSync(picturePath('saved-chart-dark'), png);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const [wide, high] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const [, width, height] = /viewBox="-12 -12 (\d+) (\d+)"/.exec(svg) ?? [];
    expect([wide, high]).toEqual([2 * Number(width), 2 * Number(height)]);
    // A browser that reads it as a document of its own draws it in its size.
    const size = await page.evaluate((text) => {
      const { documentElement: drawing } = new DOMParser().parseFromString(text, 'image/svg+xml');
      return [drawing.localName, Number(drawing.getAttribute('width')) > 300];
    }, svg);
    expect(size).toEqual(['svg', true]);
  });

  test('is saved by keyboard', async ({ chat, page }) => {
    await chat.load(keptThemes().light);
    await chat.tell(snapshotOf([lineRun]));
    await page.getByTestId('save-chart').press('Enter');
    await expect.poll(() => chat.said('chart-save')).toHaveLength(1);
  });
});

/** Runs in the page: by how much the drawing is scaled, and how far its texts stand out of it, in whole pixels. */
function scaleAndOverhang(chart: Element) {
  const drawing = chart.querySelector('svg');
  if (drawing === null) return {};
  const edges = drawing.getBoundingClientRect();
  const texts = [...drawing.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
  const out = texts.flatMap(({ left, right }) => [edges.left - left, right - edges.right]);
  return {
    scale: Math.round((edges.width / drawing.viewBox.baseVal.width) * 100) / 100,
    overhang: Math.max(0, Math.round(Math.max(...out) - 0.5)),
  };
}
