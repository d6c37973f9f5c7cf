// Code, tables and an answer that is being written, as a person uses them.
import assert from 'node:assert/strict';
import { tsImport } from 'tsx/esm/api';
import { snapshotOf } from './chatPage.mjs';
import { keptThemes } from './themes.mjs';

const { growingRun, richRun, richText } = await tsImport('../support/sampleAnswers.ts', import.meta.url);

export async function codeSteps(runner, chat) {
  const { page } = chat;

  await runner.step('code is copied with a button that shows when the pointer is on the code', async () => {
    await page.setViewportSize({ width: 420, height: 900 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await chat.load(keptThemes().dark);
    await chat.tell(snapshotOf([richRun]));
    const code = page.getByTestId('code').last();
    await code.locator('.code-string, .code-name, .code-keyword').first().waitFor();
    await code.hover();
    await runner.picture('73-copy-code-dark', { keepsPointer: true, clip: await code.boundingBox() });
    await code.getByTestId('copy-code').click();
    await code.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => globalThis.navigator.clipboard.readText());
    assert.equal(copied, 'retry: { attempts: 5, firstWait: 1s, enabled: true }');
  });

  await runner.step('a wide table and long lines scroll by keyboard', async () => {
    for (const part of [page.locator('.table-scroll').first(), page.locator('.code pre').first()]) {
      await part.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction((element) => element.scrollLeft > 0, await part.elementHandle());
    }
  });

  await runner.step('what was drawn of a growing answer stays as it is', async () => {
    await chat.tell(snapshotOf([{ ...growingRun, text: '' }]));
    const jumps = await page.evaluate(writeSlowly, richText);
    assert.deepEqual(jumps, []);
  });
}

/**
 * Runs in the page: writes a text a few letters a frame, and gives each stretch of drawn text that a later frame took back,
 * beside white space. What goes on is let grow.
 */
async function writeSlowly(text) {
  const { document } = globalThis;
  const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  const jumps = [];
  let before = '';
  for (let at = 0; at < text.length; at += 7) {
    const event = { type: 'answer-delta', text: text.slice(at, at + 7) };
    globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data: { type: 'event', event } }));
    // The page asked for this frame before, so it has drawn.
    await frame();
    const now = (document.querySelector('.answer')?.textContent ?? '').replace(/\s/g, '');
    if (!now.startsWith(before)) jumps.push({ before: before.slice(-40), now: now.slice(-40) });
    before = now;
  }
  return jumps;
}
