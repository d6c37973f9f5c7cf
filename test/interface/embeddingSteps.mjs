// What makes the vectors: a local model that cannot be downloaded, and a service with a key.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';
import { startEmbeddingService } from './embeddingService.mjs';

const patienceMs = 30_000;
const key = 'key-of-the-test';
const question = 'How deep is the harbour at low water?';

export async function embeddingSteps(runner, workbench, authority) {
  const folder = path.join(workbench.home, 'meaning');
  writeFile(folder, 'harbour.md', '# Harbour\n\nThe harbour is 12 metres deep at low water.\n');
  const { page, chat } = workbench;

  await runner.step('a local model that is not there is offered, and search goes on', async () => {
    const host = `127.0.0.1:${String(await closedPort())}`;
    writeSettings(folder, {
      'askDocs.embedding.provider': 'local',
      'askDocs.embedding.modelHost': `http://${host}`,
    });
    await workbench.open(workbenchAddress(authority, folder));
    await workbench.openChat();
    await assertFound(workbench);
    const offer = page.locator('.notification-toast', { hasText: 'has not been downloaded' });
    const text = await offer.innerText();
    for (const term of ['all-MiniLM-L6-v2', '24 MB', host, 'models', 'Apache-2.0'])
      assert.ok(text.includes(term), `${term} in: ${text}`);
    assert.match(await chat.getByTestId('embedding-notice').innerText(), /Offline default/);
    await runner.picture('21-local-model-offered');
    await offer.getByRole('button', { name: 'Download' }).click();
    const failure = page.locator('.notification-toast', { hasText: 'could not be downloaded' });
    assert.match(await failure.innerText(), new RegExp(`search goes on.*${host}: ECONNREFUSED`));
    await assertFound(workbench);
    await runner.picture('22-local-model-not-downloaded');
  });

  await runner.step('the command asks before it downloads a model', async () => {
    await workbench.runCommand('Ask Docs: Download Embedding Model');
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'Download the embedding model' });
    assert.match(
      await dialog.innerText(),
      /24 MB, Apache-2\.0, from 127\.0\.0\.1:\d+ to .*no document and no question is sent/s,
    );
    await runner.picture('23-download-asked');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  await runner.step('a service gets the key that was set, and makes the vectors', async () => {
    const calls = new Calls();
    const service = await startEmbeddingService((call) => calls.add(call));
    try {
      writeSettings(folder, {
        'askDocs.embedding.provider': 'openai-compatible',
        'askDocs.embedding.endpoint': service.endpoint,
        'askDocs.embedding.model': 'small',
      });
      await chat.getByText('Searched by words').waitFor();
      await workbench.runCommand('Ask Docs: Set Embedding API Key');
      await workbench.answerInputBox(key);
      await calls.one((call) => call.key === key && call.texts.some((text) => text.includes('12 metres')));
      await assertFound(workbench);
      await calls.one((call) => call.key === key && call.texts.includes(question));
      assert.equal(await chat.getByTestId('embedding-notice').count(), 0);
      await runner.picture('24-embedding-service');
    } finally {
      service.stop();
    }
  });
}

async function assertFound(workbench) {
  const run = await workbench.ask(question);
  assert.match(await run.getByTestId('answer').innerText(), /12 metres/);
}

/** What a service was asked. */
class Calls {
  #calls = [];
  #waiting = [];

  add(call) {
    this.#calls.push(call);
    for (const look of this.#waiting) look(call);
  }

  /** Resolves once there is a request as wanted. */
  one(isWanted) {
    if (this.#calls.some(isWanted)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error('The service was not asked.'));
      }, patienceMs);
      this.#waiting.push((call) => {
        if (!isWanted(call)) return;
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

function writeSettings(folder, settings) {
  writeFile(folder, '.vscode/settings.json', JSON.stringify(settings));
}

function writeFile(folder, name, text) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A port of this machine that nobody listens on. */
function closedPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => {
        resolve(port);
      });
    });
  });
}
