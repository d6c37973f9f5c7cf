// The chat in its view: what it shows before anything was asked, an answer as it comes, and what it says where there is none.
import { expect, test } from './fixtures';
import type { ChatPage } from './chatPage';
import { bothParts, expectBothParts } from './sampleQuestion';

test.describe('The chat', { tag: '@release' }, () => {
  test('opens empty with nothing to send, and answers what is sent with Enter: steps first, then the answer in pieces', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await expect(chat.part('welcome')).toBeVisible();
    await expect(chat.part('send')).toBeDisabled();
    await chat.type('   ');
    await expect(chat.part('send')).toBeDisabled();
    await workbench.picture('chat-empty');
    const told = await listenToHost(chat);
    await chat.type(bothParts);
    await workbench.page.keyboard.press('Enter');
    await expectBothParts(chat, await chat.ended(0));
    const types = await told();
    const first = ['step-start', 'step-end', 'answer-delta', 'run-end'].map((type) => types.indexOf(type));
    expect(first, types.join(', ')).not.toContain(-1);
    expect(first, 'in this order').toEqual(first.toSorted((a, b) => a - b));
    expect(types.filter((type) => type === 'answer-delta').length).toBeGreaterThan(1);
  });

  test('offers questions that the documents answer, and says that nothing is sent', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await expect(chat.part('privacy')).toHaveText(/Nothing is sent/);
    await chat.part('index-now').click();
    await expect(chat.part('overview')).toContainText(/\d\sdocuments: \d+\sMarkdown/);
    const starters = chat.part('starter');
    await expect(starters.first()).toBeVisible();
    await workbench.picture('chat-starters');
    const question = await starters.first().innerText();
    await starters.first().click();
    const run = await chat.ended(0);
    await expect(run).toContainText(question.trim());
    await expect(run.getByTestId('citation').first()).toBeVisible();
  });

  test('declines what the documents do not answer, without a citation', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask('Which wine goes well with grilled trout?');
    await expect(run.getByTestId('declined')).toBeVisible();
    await expect(run.getByTestId('citation')).toHaveCount(0);
    await workbench.picture('chat-declined');
  });

  test('says what is in the documents: how many, and what each says first, with citations that open', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask('What is in these documents?');
    await expect(run.getByTestId('declined')).toContainText(/There are \d+ documents/);
    await expect(run.getByTestId('answer').getByRole('listitem').first()).toBeVisible();
    const citation = run.getByTestId('citation').first();
    await citation.hover();
    await expect(chat.part('quote-card')).toContainText('word for word in the document');
    await citation.click();
    await expect(workbench.page.locator('.tab.active')).toBeVisible();
  });

  test('says that a folder has no documents', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder);
    const run = await chat.ask('How often is a failed upload retried?');
    await expect(run.getByTestId('declined')).toContainText(/document/i);
    await workbench.picture('chat-no-documents');
  });
});

test.describe('The chat', () => {
  test('names a file that cannot be read, with the reason', async ({ workbench, folder }) => {
    folder.write({
      'readable.md': '# Opening hours\n\nThe office opens at 9.\n',
      'picture.txt': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    });
    const chat = await workbench.openChatOn(folder);
    await chat.ask('When does the office open?');
    await chat.part('unread-files').click();
    await expect(chat.footer('[data-index=ready]')).toContainText('picture.txt: It is not a text file');
    await workbench.picture('chat-unreadable-file');
  });

  test('asks for a folder where none is open', async ({ workbench }) => {
    await workbench.open();
    await workbench.showChat();
    await expect(workbench.chat.part('index-footer')).toBeVisible();
    await expect(workbench.chat.box).toBeDisabled();
    await expect(workbench.chat.frame.locator('body')).toContainText(/open a folder/i);
    await workbench.picture('chat-no-folder');
  });
});

/**
 * Notes the types of the run events that the page is told. What is drawn in between depends on luck: an answer from a few
 * documents is written within milliseconds.
 */
async function listenToHost(chat: ChatPage): Promise<() => Promise<string[]>> {
  const types = await chat.frame.locator('body').evaluateHandle(({ ownerDocument: { defaultView } }) => {
    const seen: string[] = [];
    defaultView?.addEventListener(
      'message',
      ({ data }: MessageEvent<{ type: string; event: { type: string } }>) => {
        if (data.type === 'event') seen.push(data.event.type);
      },
    );
    return seen;
  });
  return () => types.jsonValue();
}
