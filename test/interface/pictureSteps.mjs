// The pictures of the README, made by using the extension: out/pictures, which `npm run pictures` copies to docs/pictures.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { out } from '../../scripts/project.mjs';
import { Animation } from './animation.mjs';
import { assertAnswered, question } from './askSteps.mjs';

export const picturesDir = path.join(out, 'pictures');

const size = { width: 1160, height: 700 };
const shownWidth = 1000;
const maxAnimationBytes = 1_500_000;

export async function pictureSteps(runner, workbench) {
  const { page } = workbench;
  const whole = page.viewportSize();
  rmSync(picturesDir, { recursive: true, force: true });
  mkdirSync(picturesDir, { recursive: true });
  const picture = (name) => page.screenshot({ path: path.join(picturesDir, `${name}.png`) });

  await runner.step('pictures of a question with its answer are made', async () => {
    await page.setViewportSize(size);
    await workbench.openChat();
    await workbench.changeTheme('Dark Modern', 'vs-dark');
    await workbench.runCommand('View: Close All Editors');
    await workbench.startConversation();
    await workbench.resizeSideBar(430);
    const animation = new Animation(page);
    await type(workbench, animation);
    const run = await answer(workbench, animation);
    await assertAnswered(workbench, run);
    await openCitation(workbench, run, animation);
    await picture('answer-dark');
    const file = path.join(picturesDir, 'ask.gif');
    await animation.write(file, shownWidth);
    assert.ok(statSync(file).size < maxAnimationBytes, 'the animated picture is small enough for a README');
  });

  await runner.step('pictures of the steps in a light theme are made', async () => {
    await workbench.changeTheme('Light Modern', 'vs');
    await workbench.lastRun.getByTestId('steps-toggle').click();
    await picture('steps-light');
    await workbench.lastRun.getByTestId('steps-toggle').click();
    await page.setViewportSize(whole);
    await workbench.resizeSideBar(340);
  });
}

/** Writes the question word by word, as it would be typed. */
async function type({ chat }, animation) {
  const box = chat.getByTestId('question');
  await box.click();
  await animation.show(900);
  const words = question.split(' ');
  for (let count = 3; count < words.length + 3; count += 3) {
    await box.fill(words.slice(0, count).join(' '));
    await animation.show(160);
  }
  await animation.show(500);
}

async function answer(workbench, animation) {
  const runs = await workbench.chat.getByTestId('run').count();
  await workbench.chat.getByTestId('question').press('Enter');
  await workbench.lastRun.waitFor();
  await animation.show(300);
  const run = await workbench.waitForRunEnd(runs + 1);
  await animation.show(2600);
  return run;
}

async function openCitation(workbench, run, animation) {
  const [{ quote }] = await workbench.citations(run);
  const chip = run.getByTestId('citation').first();
  await chip.hover();
  await animation.show(900);
  await chip.click();
  await workbench.highlightedLines(quote.split('\n')[0]);
  await animation.show(3200);
}
