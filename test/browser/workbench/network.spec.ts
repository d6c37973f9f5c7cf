// Offline means that nobody is asked. Each worker looks once more at its end: after all that its tests have done.
import { expect, test } from './fixtures';
import { attemptsOfExtensions, isWatched } from './network';
import { bothParts, expectBothParts } from './sampleQuestion';

test.describe('Offline', { tag: '@release' }, () => {
  test('no other host is contacted by the extension host or a thread of it', async ({
    workbench,
    folder,
    server,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await expectBothParts(chat, await chat.ask(bothParts));
    expect(isWatched(server.attemptsFile), 'both were watched').toBe(true);
    expect(attemptsOfExtensions(server.attemptsFile)).toEqual([]);
  });
});
