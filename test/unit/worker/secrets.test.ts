import * as assert from 'node:assert/strict';
import path from 'node:path';
import { openIndex, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

const token = `ghp_${'aB3dE5fG7hJ9kL2mN4pQ'.repeat(2).slice(0, 36)}`;
const keyLines = [
  'MIIEowIBAAKCAQEAx7Gz2pQk4vN8sT1yW5bR3cD6fH9jL0mK',
  'q2X4v6B8n1M3c5Z7a9S0d2F4g6H8j1K3l5Q7w9E2r4T6y8U0',
];
const key = `-----BEGIN RSA PRIVATE KEY-----\n${keyLines.join('\n')}\n-----END RSA PRIVATE KEY-----`;

describe('openIndex, of documents with secrets', () => {
  const temporaryFolder = temporaryFolders();

  type Files = Readonly<Record<string, string>>;

  async function opener(files: Files) {
    const folder = await temporaryFolder(files);
    const indexDir = path.join(await temporaryFolder(), 'index');
    return async (showSecrets: readonly string[] = []): Promise<LocalSearchIndex> => {
      const index = await openIndex({ roots: [{ name: 'docs', path: folder, showSecrets }], indexDir });
      await index.sync({ rebuild: false }, () => undefined, never);
      return index;
    };
  }

  const textsFor = async (index: LocalSearchIndex, query: string): Promise<string> =>
    (await index.search(query, 10, never)).passages.map(({ chunk }) => chunk.text).join('\n');

  it('blacks a token out in passages and in the document, and leaves what stands beside it', async () => {
    const index = await (
      await opener({ 'ci.md': `# Pipeline\n\nThe runner signs in with ${token} at night.\n` })
    )();
    assert.equal(await textsFor(index, 'runner'), `The runner signs in with ${'█'.repeat(40)} at night.`);
    assert.ok(!(await index.readDocument('ci.md', never))?.text.includes(token));
  });

  it('blacks out a private key line by line, so that all places after it hold', async () => {
    const index = await (
      await opener({ 'a.md': `# Keys\n\n\`\`\`\n${key}\n\`\`\`\n\nThe harbour is open.\n` })
    )();
    const text = (await index.readDocument('a.md', never))?.text ?? '';
    assert.ok(keyLines.every((line) => !text.includes(line)));
    assert.equal(text.split('\n')[9], 'The harbour is open.');
  });

  it('leaves a text that only speaks of keys and tokens as it is', async () => {
    const text =
      'A key begins with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY-----. Tokens begin with ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, and password: "your-password-123" is an example.';
    const index = await (await opener({ 'a.txt': text }))();
    assert.equal((await index.readDocument('a.txt', never))?.text, text);
  });

  it('blacks out what data names a password or a key, and the password of an address', async () => {
    const files = {
      'a.md': '```json\n{"settings": {"api_key": "9f8e7d6c5b4a39281706f5e4d3c2b1a0"}}\n```',
      'b.md': 'database:\n  url: postgres://ledger:Tr0mbone-9@db:5432/ledger\n',
      'c.txt': 'DB_PASSWORD="k7T!pq2Zr9"',
    };
    const index = await (await opener(files))();
    const texts = await Promise.all(
      Object.keys(files).map(async (id) => (await index.readDocument(id, never))?.text),
    );
    assert.deepEqual(
      texts.map((text) => text?.includes('█')),
      [true, true, true],
    );
    for (const secret of ['9f8e7d6c5b4a', 'Tr0mbone-9', 'k7T!pq2Zr9'])
      assert.ok(!texts.join().includes(secret));
  });

  it('blacks out passwords with signs and words of placeholders inside', async () => {
    const secrets = ['p@ss9', 'yourMom4Ever!', 'K9example!Zz', '$uper9Secret!', '#9kfQw!2xZ', 'Tr0mbone-9!'];
    const [inAddress = '', ...named] = secrets;
    const lines = [...named.slice(0, -1).map((one) => `password: ${one}`), `Passwörter: ${named.at(-1)}`];
    const files = { 'a.txt': [`postgres://app:${inAddress}@db.host`, ...lines].join('\n') };
    const text = (await (await (await opener(files))()).readDocument('a.txt', never))?.text ?? '';
    assert.deepEqual(
      text.split('\n').filter((line) => !line.includes('█')),
      [],
    );
    for (const secret of ['ss9', ...named]) assert.ok(!text.includes(secret), secret);
  });

  it('leaves what only looks like a secret as it is', async () => {
    const text = [
      'secretary: Jane.Doe+1@firm.com',
      'tokenizer: Qwen2.5-Coder/32B',
      'max_tokens: 4096, token: "gpt-4o-mini-2024-07-18"',
      '| Tokens | 128K/Monat |',
      'access key = Ctrl+Alt+F12',
      'Passphrase: WPA2-Personal!',
      'password: $DB_PASSWORD_2',
    ].join('\n');
    const index = await (await opener({ 'a.txt': text }))();
    assert.equal((await index.readDocument('a.txt', never))?.text, text);
  });

  it('says in which documents how many secrets are blacked out', async () => {
    const index = await (await opener({ 'a.md': `${token}\n\n${key}`, 'b.md': 'Nothing secret.' }))();
    const { documents } = await index.contents(never);
    assert.deepEqual(
      new Map(documents.map(({ id, withheld }) => [id, withheld])),
      new Map([
        ['a.md', 2],
        ['b.md', undefined],
      ]),
    );
  });

  it('lists a file whose name tells of secrets with the reason, and reads it neither for the index nor when it is opened', async () => {
    const files = {
      '.aws/credentials.txt': 'harbour',
      'app-secrets.json': '"harbour"',
      'secrets-policy.md': 'harbour',
    };
    const index = await (await opener(files))();
    const reason = 'Its name suggests that it contains secrets.';
    assert.deepEqual((await index.status(never)).failed, [
      { id: '.aws/credentials.txt', reason },
      { id: 'app-secrets.json', reason },
    ]);
    assert.equal(await textsFor(index, 'harbour'), 'harbour');
    assert.equal(await index.readDocument('app-secrets.json', never), undefined);
  });

  it('shows the secrets of files that the user names, and no longer when they are not named', async () => {
    const open = await opener({
      'team/passwords.txt': 'The harbour has gulls.',
      'ci.md': `harbour ${token}`,
    });
    const shown = await open(['team', '*.md']);
    assert.match(await textsFor(shown, 'harbour'), /gulls/);
    assert.ok((await textsFor(shown, 'harbour')).includes(token));
    const hidden = await open();
    assert.equal(await textsFor(hidden, 'harbour'), `harbour ${'█'.repeat(40)}`);
    assert.ok((await textsFor(await open(['*.md']), 'harbour')).includes(token));
  });
});
