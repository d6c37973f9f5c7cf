// A citation of every kind of place opens where its quote stands: pages, headings, cells, lines of markup, notebooks.
import type { Locator } from '@playwright/test';
import { writeOfficeWorkspace } from '../../support/officeWorkspace.mjs';
import { expect, test } from './fixtures';
import type { Workbench } from './workbench';

interface Format {
  readonly question: string;
  /** What the place begins with. */
  readonly document: string;
  /** What it ends with. */
  readonly where?: string;
  readonly tab: string;
  readonly highlighted?: string;
  /** Marked in the viewer of formatted documents. */
  readonly marked?: string;
  /** Words in italics there. */
  readonly inItalics?: string;
  /** The marked cells of a grid. */
  readonly cells?: readonly string[];
  /** A line that is seen with it. */
  readonly above?: string;
}

const formats: Readonly<Record<string, Format>> = {
  'a heading of a Word document': {
    question: 'How much may a hotel room cost a night?',
    document: 'handbook/travel.docx › Travel handbook › Hotels',
    tab: 'travel.docx',
    marked: 'A hotel room may cost up to 140 euros a night, breakfast included.',
  },
  'cells of a sheet': {
    question: 'Which crane does berth South 2 have?',
    document: 'berths.xlsx',
    where: 'Berths!A5:D5',
    tab: 'berths.xlsx',
    cells: ['South 2', '14 m', '90 t', '525 EUR'],
  },
  'cells of another sheet': {
    question: 'Which discount does a ferry get?',
    document: 'berths.xlsx',
    where: 'Discounts!B4:D4',
    tab: 'berths.xlsx',
    cells: ['Ferry', '15 %', 'twelve calls a year'],
  },
  'a slide': {
    question: 'How hard must the wind blow before cranes are locked down?',
    document: 'safety.pptx',
    where: 'Slide 2',
    tab: 'safety.pptx',
    marked: 'Cranes are locked down when the wind blows with more than 72 kilometres an hour',
  },
  'a cell of a notebook': {
    question: 'Which ships are reported to the harbour master?',
    document: 'waiting-times.ipynb',
    where: 'Cell 3',
    tab: 'waiting-times.ipynb',
    highlighted: '# Ships that wait longer than eight hours are reported to the harbour master.',
    above: 'late = [w for w in waits if w > 8]',
  },
  'lines of a CSV file': {
    question: 'Which languages does Aiko Tanabe speak?',
    document: 'pilots.csv',
    where: 'L 4',
    tab: 'pilots.csv',
    cells: ['Aiko Tanabe', 'River Mouth', 'Japanese, English', '69'],
  },
  'lines of an HTML page': {
    question: 'When does the east gate open on Saturdays?',
    document: 'gates.html',
    where: 'L 10–11',
    tab: 'gates.html',
    marked: 'at 8:00 on Saturdays & holidays.',
    inItalics: 'at 8:00',
  },
};

test.describe('A citation', () => {
  test('of every kind of place names it and opens there', async ({ workbench, folder, context }) => {
    // As long as one test for each of them may take.
    test.slow();
    await writeOfficeWorkspace(folder.path, context);
    await workbench.openChatOn(folder);
    // A grid is a page of ours, too.
    const chat = workbench.chatIn('view');
    for (const [name, format] of Object.entries(formats))
      await test.step(name, async () => {
        const run = await chat.ask(format.question);
        await expectNamed(run, format);
        await run.getByTestId('citation').first().click();
        await expect(workbench.activeTab(format.tab)).toBeVisible();
        await expectMarked(workbench, format);
        await workbench.picture(`citation-of-${name.replaceAll(' ', '-')}`);
        // The next viewer is then the only one.
        await workbench.runCommand('View: Close All Editors');
      });
  });
});

test.describe('A citation into an HTML page', () => {
  test('opens in place of the Word document that was cited before', async ({
    workbench,
    folder,
    context,
  }) => {
    await writeOfficeWorkspace(folder.path, context);
    await workbench.openChatOn(folder);
    const chat = workbench.chatIn('view');
    for (const format of [formats['a heading of a Word document'], formats['lines of an HTML page']]) {
      const run = await chat.ask(format?.question ?? '');
      await run.getByTestId('citation').first().click();
      await expect(workbench.activeTab(format?.tab ?? '')).toBeVisible();
    }
    await expect(workbench.page.locator('.editor-group-container')).toHaveCount(1);
  });
});

async function expectMarked(
  workbench: Workbench,
  { highlighted, marked, inItalics, cells, above }: Format,
): Promise<void> {
  if (marked !== undefined) await expect.poll(() => markedIn(workbench)).toContain(marked);
  if (inItalics !== undefined) await expect(workbench.formatted.locator('em')).toHaveText(inItalics);
  if (cells !== undefined) await expect(workbench.grid.locator('.cited-active')).toHaveText([...cells]);
  if (highlighted === undefined) return;
  const lines = await workbench.expectHighlighted(highlighted);
  // A quote may be wrapped; more than that was not quoted.
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(2);
  if (above !== undefined) await expect(workbench.editorLine(above)).toBeVisible();
}

/** The marked text in the viewer of formatted documents. */
function markedIn({ formatted }: Workbench): Promise<string> {
  return formatted.locator('body').evaluate(() =>
    Array.from(CSS.highlights.get('cited-active') ?? [], String)
      .join(' ')
      .replace(/\s+/g, ' '),
  );
}

/** Expects that chip, row of sources and card of the first citation say where in the file the quote stands. */
async function expectNamed(run: Locator, { document, where = '' }: Format): Promise<void> {
  const chip = run.getByTestId('citation').first();
  await expect(chip).toBeVisible();
  const place = (await chip.getAttribute('data-place')) ?? '';
  expect(place.startsWith(document) && place.endsWith(where), place).toBe(true);
  await expect(chip).toHaveAttribute('aria-label', `Source 1: ${place}`);
  const source = run.getByTestId('source').first();
  await expect(source).toContainText(where);
  await source.focus();
  await expect(source).toBeFocused();
  const card = run.locator('.card');
  // Lines are not on the card: they are those of its quote.
  await expect(card).toContainText(where.startsWith('L ') ? '' : where);
  // It may lie over the answer.
  await source.press('Escape');
  await expect(card).toHaveCount(0);
}
