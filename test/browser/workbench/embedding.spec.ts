// What makes the vectors: a local model that cannot be downloaded, and a service with a key.
import { createServer, type AddressInfo } from 'node:net';
import type { ChatPage } from './chatPage';
import { startEmbeddingService } from './embeddingService';
import { expect, test } from './fixtures';

const key = 'key-of-the-test';
const question = 'How deep is the harbour at low water?';
const documents = { 'harbour.md': '# Harbour\n\nThe harbour is 12 metres deep at low water.\n' };

test.describe('A local embedding model', () => {
  test('that is not there is offered, and search goes on even when it cannot be downloaded', async ({
    workbench,
    folder,
  }) => {
    const host = await closedHost();
    const chat = await workbench.openChatOn(folder.write(documents).set(localModelFrom(host)));
    await expectFound(chat);
    const offer = workbench.toast('has not been downloaded');
    for (const term of ['all-MiniLM-L6-v2', '24 MB', host, 'models', 'Apache-2.0'])
      await expect(offer).toContainText(term);
    await expect(chat.part('embedding-notice')).toContainText('Embedding model not downloaded');
    await workbench.picture('embedding-offered');
    await offer.getByRole('button', { name: 'Download' }).click();
    const failure = workbench.toast('could not be downloaded');
    await expect(failure).toContainText(new RegExp(`search goes on.*${host}: ECONNREFUSED`));
    await expectFound(chat);
    await workbench.picture('embedding-not-downloaded');
  });

  test('is downloaded by the command only after a question', async ({ workbench, folder }) => {
    const host = await closedHost();
    await workbench.open(folder.write(documents).set(localModelFrom(host)));
    await workbench.runCommand('Ask Docs: Download Embedding Model');
    const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: 'Download the embedding model' });
    const told = `24 MB, Apache-2\\.0, from ${host} to .*no document and no question is sent`;
    await expect(dialog).toContainText(new RegExp(told, 's'));
    await workbench.picture('embedding-download-asked');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('An embedding service', () => {
  test('makes the vectors once its key is set', async ({ workbench, folder }) => {
    const service = await startEmbeddingService();
    try {
      const chat = await workbench.openChatOn(folder.write(documents));
      await expectFound(chat);
      folder.set({
        'askDocs.embedding.provider': 'openai-compatible',
        'askDocs.embedding.endpoint': service.endpoint,
        'askDocs.embedding.model': 'small',
      });
      await expect(chat.part('index-footer')).toContainText('Searched by words');
      const embedded = () => service.calls.filter((call) => call.key === key).flatMap(({ texts }) => texts);
      await workbench.runCommand('Ask Docs: Set Embedding API Key');
      await workbench.answerInputBox('Ask Docs: Embedding API Key', key);
      await expect.poll(embedded).toContainEqual(expect.stringContaining('12 metres'));
      await expectFound(chat);
      expect(embedded()).toContain(question);
      await expect(chat.part('embedding-notice')).toHaveCount(0);
      await expect(chat.part('index-footer')).not.toContainText('Searched by words');
      await workbench.picture('embedding-service');
    } finally {
      await service.stop();
    }
  });
});

function localModelFrom(host: string): Readonly<Record<string, unknown>> {
  return { 'askDocs.embedding.provider': 'local', 'askDocs.embedding.modelHost': `http://${host}` };
}

async function expectFound(chat: ChatPage): Promise<void> {
  await expect(chat.answerOf(await chat.ask(question))).toContainText('12 metres');
}

/** An address of this machine that nobody listens on. */
async function closedHost(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${String(port)}`;
}
