// Runs that the page is told as its host would tell them, in the looks in which they are pictured.
import assert from 'node:assert/strict';

export const looks = [
  { name: 'light', theme: 'Light Modern', className: 'vs', width: 460 },
  { name: 'dark', theme: 'Dark Modern', className: 'vs-dark', width: 460 },
  { name: 'high-contrast', theme: 'Dark High Contrast', className: 'hc-black', width: 460 },
  { name: 'narrow', theme: 'Light Modern', className: 'vs', width: 240 },
];

/** Tells the page a conversation, as its host does when the view opens, in place of whatever it shows. */
export async function draw({ chat }, runs, stale = []) {
  await tell(chat, { runs: [], stale: [] });
  await chat.getByTestId('welcome').waitFor();
  await tell(chat, { runs, stale });
  await chat.getByTestId('run').first().waitFor();
}

function tell(chat, conversation) {
  return chat.locator('body').evaluate(({ ownerDocument: { defaultView: window } }, told) => {
    const status = { documents: 5, chunks: 40, failed: [], syncedAt: 1 };
    const index = { kind: 'ready', status, isComplete: true, filesRead: 0 };
    const data = {
      ...{ type: 'snapshot', conversationId: 'drawn', earlier: 0, recent: [], style: 'concise' },
      answerer: { kind: 'offline', name: '' },
      ...{ ...told, index },
    };
    window.dispatchEvent(new window.MessageEvent('message', { data }));
  }, conversation);
}

/** Changes to a look, in a window tall enough to see a whole tree, and gives `work` what takes a picture of the side bar. */
export async function drawIn({ theme, className, width }, { runner, workbench }, work) {
  const { page } = workbench;
  await workbench.changeTheme(theme, className);
  await workbench.resizeSideBar(width);
  const before = page.viewportSize();
  await page.setViewportSize({ ...before, height: width < 300 ? 3000 : 2000 });
  try {
    await work(async (name) => {
      const widths = await workbench.chat
        .locator('.conversation')
        .evaluate((log) => ({ content: log.scrollWidth, visible: log.clientWidth }));
      assert.ok(widths.content <= widths.visible, `${name}: ${JSON.stringify(widths)}`);
      await runner.picture(name, { clip: await page.locator('.part.sidebar').boundingBox() });
    });
  } finally {
    await page.setViewportSize(before);
  }
}
