// What a person gets when there is nothing to answer from.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';

export async function badInputSteps(runner, workbench, authority) {
  await runner.step('a question that the documents do not answer is declined', async () => {
    const run = await workbench.ask('Which wine goes well with grilled trout?');
    await run.getByTestId('declined').waitFor();
    assert.equal(await run.getByTestId('citation').count(), 0);
    await runner.picture('17-declined');
  });

  await runner.step('a folder without documents says so', async () => {
    const empty = path.join(workbench.home, 'empty');
    mkdirSync(empty, { recursive: true });
    await workbench.open(workbenchAddress(authority, empty));
    await workbench.openChat();
    const run = await workbench.ask('How often is a failed upload retried?');
    const message = await run.getByTestId('declined').innerText();
    assert.match(message, /document/i);
    await runner.picture('18-no-documents');
  });

  await runner.step('a file that cannot be read is named with its reason', async () => {
    const folder = path.join(workbench.home, 'unreadable');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'readable.md'), '# Opening hours\n\nThe office opens at 9.\n');
    writeFileSync(path.join(folder, 'picture.txt'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
    await workbench.open(workbenchAddress(authority, folder));
    await workbench.openChat();
    await workbench.ask('When does the office open?');
    await workbench.chat.getByTestId('unread-files').click();
    const footer = await workbench.waitForIndex('[data-index=ready]');
    assert.match(await footer.innerText(), /picture\.txt: It is not a text file/);
    await runner.picture('19-unreadable-file');
  });

  await runner.step('a window without a folder asks for one', async () => {
    await workbench.open(`http://${authority}/?ew=true`);
    await workbench.openChat();
    const box = workbench.chat.getByTestId('question');
    await workbench.chat.getByTestId('index-footer').waitFor();
    assert.equal(await box.isDisabled(), true);
    assert.match(await workbench.chat.locator('body').innerText(), /open a folder/i);
    await runner.picture('20-no-folder');
  });
}
