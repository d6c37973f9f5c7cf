// What a person gets when there is nothing to answer from.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';

export async function badInputSteps(runner, workbench, authority) {
  await runner.step('a question that the documents do not answer is declined', async () => {
    const run = await workbench.ask('Which wine goes well with grilled trout?');
    await run.getByTestId('declined').waitFor();
    assert.equal(await run.getByTestId('citation').count(), 0);
    await runner.picture('11-declined');
  });

  await runner.step('a folder without documents says so', async () => {
    const empty = path.join(workbench.home, 'empty');
    mkdirSync(empty, { recursive: true });
    await workbench.open(workbenchAddress(authority, empty));
    await workbench.openChat();
    const run = await workbench.ask('How often is a failed upload retried?');
    const message = await run.getByTestId('declined').innerText();
    assert.match(message, /document/i);
    await runner.picture('12-no-documents');
  });

  await runner.step('a window without a folder asks for one', async () => {
    await workbench.open(`http://${authority}/?ew=true`);
    await workbench.activityBarEntry().click();
    const box = workbench.chat.getByTestId('question');
    await box.waitFor();
    await workbench.chat.getByTestId('index-footer').waitFor();
    assert.equal(await box.isDisabled(), true);
    assert.match(await workbench.chat.locator('body').innerText(), /open a folder/i);
    await runner.picture('13-no-folder');
  });
}
