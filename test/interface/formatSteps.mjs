// A citation of every kind of place opens where its quote stands: pages, headings, cells, lines of markup, notebooks.
import assert from 'node:assert/strict';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';
import { writeOfficeWorkspace } from '../support/officeWorkspace.mjs';

const formats = [
  {
    name: 'a page of a PDF',
    question: 'How fast is a critical incident answered?',
    documentId: 'contracts/support.pdf',
    where: 'p. 2',
    tab: 'support.pdf (text)',
    highlighted: 'A critical incident is answered within 45 minutes, by day and by night.',
    above: '── Page 2 ──',
  },
  {
    name: 'a heading of a Word document',
    question: 'How much may a hotel room cost a night?',
    documentId: 'handbook/travel.docx › Travel handbook › Hotels',
    tab: 'travel.docx (text)',
    highlighted: 'A hotel room may cost up to 140 euros a night, breakfast included.',
    above: 'Hotels',
  },
  {
    name: 'cells of a sheet',
    question: 'Which crane does berth South 2 have?',
    documentId: 'berths.xlsx',
    where: 'Berths!A5:D5',
    tab: 'berths.xlsx (text)',
    highlighted: '5 South 2 | 14 m | 90 t | 525 EUR',
    above: '── Sheet Berths, A1:D5 ──',
  },
  {
    name: 'cells of another sheet',
    question: 'Which discount does a ferry get?',
    documentId: 'berths.xlsx',
    where: 'Discounts!B4:D4',
    tab: 'berths.xlsx (text)',
    highlighted: '4 Ferry | 15 % | twelve calls a year',
    above: '── Sheet Discounts, B3:D5 ──',
  },
  {
    name: 'a slide',
    question: 'How hard must the wind blow before cranes are locked down?',
    documentId: 'safety.pptx',
    where: 'Slide 2',
    tab: 'safety.pptx (text)',
    highlighted: 'Cranes are locked down when the wind blows with more than 72 kilometres an hour',
    above: '── Slide 2 ──',
  },
  {
    name: 'a cell of a notebook',
    question: 'Which ships are reported to the harbour master?',
    documentId: 'waiting-times.ipynb',
    where: 'Cell 3',
    tab: 'waiting-times.ipynb',
    highlighted: '# Ships that wait longer than eight hours are reported to the harbour master.',
    above: 'late = [w for w in waits if w > 8]',
  },
  {
    name: 'lines of a CSV file',
    question: 'Which languages does Aiko Tanabe speak?',
    documentId: 'pilots.csv',
    where: 'L 4',
    tab: 'pilots.csv',
    highlighted: 'Aiko Tanabe,River Mouth,"Japanese, English",69',
  },
  {
    name: 'lines of an HTML page',
    question: 'When does the east gate open on Saturdays?',
    documentId: 'gates.html',
    where: 'L 10–11',
    tab: 'gates.html',
    highlighted: 'and <em>at 8:00</em> on Saturdays &amp; holidays.',
  },
];

export async function formatSteps(runner, workbench, { authority, browser }) {
  const folder = path.join(workbench.home, 'office');

  await runner.step('a folder of office files opens', async () => {
    await writeOfficeWorkspace(folder, browser);
    await workbench.open(workbenchAddress(authority, folder));
    await workbench.openChat();
  });

  for (const [index, format] of formats.entries()) {
    await runner.step(`a citation of ${format.name} names its place and opens there`, async () => {
      const run = await workbench.ask(format.question);
      await assertNamed(workbench, run, format);
      await run.getByTestId('citation').first().click();
      await workbench.activeTab(format.tab).waitFor();
      const lines = await workbench.highlightedLines(format.highlighted);
      // A quote may be wrapped; more than that was not quoted.
      assert.ok(lines.length <= 2, lines.join('\n'));
      if (format.above !== undefined) await workbench.editorLine(format.above).waitFor();
      await runner.picture(`21-format-${String(index + 1)}`);
    });
  }

  await runner.step('the original of a preview opens from its title bar', async () => {
    const run = await workbench.ask(formats[0].question);
    await run.getByTestId('citation').first().click();
    await workbench.activeTab(formats[0].tab).waitFor();
    await workbench.page.locator('.editor-actions a[aria-label^="Open Original File"]').click();
    await workbench.activeTab(/support\.pdf(?! \(text\))/).waitFor();
    await workbench.page.locator('.monaco-editor-pane-placeholder').waitFor();
    await runner.picture('22-original');
  });

  await runner.step('a preview in the dark theme', async () => {
    await workbench.changeTheme('Dark Modern', 'vs-dark');
    const run = await workbench.ask(formats[2].question);
    await run.getByTestId('citation').first().click();
    await workbench.activeTab(formats[2].tab).waitFor();
    await workbench.highlightedLines(formats[2].highlighted);
    await runner.picture('23-preview-dark');
    await workbench.changeTheme('Light Modern', 'vs');
  });
}

/** That chip, row of sources and card of the first citation say where in the file the quote stands. */
async function assertNamed(workbench, run, { documentId, where = '' }) {
  const [{ place }] = await workbench.citations(run);
  assert.ok(place.startsWith(documentId) && place.endsWith(where), place);
  const chip = run.getByTestId('citation').first();
  assert.equal(await chip.getAttribute('aria-label'), `Source 1: ${place}`);
  const source = run.getByTestId('source').first();
  assert.ok((await source.innerText()).includes(where));
  await source.focus();
  const card = run.locator('.card');
  await card.waitFor();
  if (!where.startsWith('L ')) assert.ok((await card.innerText()).includes(where), 'the card says where');
  // It may lie over the answer.
  await source.press('Escape');
  await card.waitFor({ state: 'detached' });
}
