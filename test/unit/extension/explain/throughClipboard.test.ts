import assert from 'node:assert/strict';
import { throughClipboard } from '../../../../src/extension/explain/terminalText';

class FakeClipboard {
  readonly written: string[] = [];
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  readText(): Promise<string> {
    return Promise.resolve(this.#text);
  }

  writeText(text: string): Promise<void> {
    this.written.push(text);
    this.#text = text;
    return Promise.resolve();
  }
}

describe('throughClipboard', () => {
  it('puts the text back that was there', async () => {
    const clipboard = new FakeClipboard('before');
    assert.equal(await throughClipboard(clipboard, () => clipboard.writeText('selected')), 'selected');
    assert.equal(await clipboard.readText(), 'before');
  });

  it('does not take what was there for what is copied', async () => {
    assert.equal(await throughClipboard(new FakeClipboard('before'), () => Promise.resolve()), '');
  });

  it('writes nothing over what is no text', async () => {
    const clipboard = new FakeClipboard('');
    assert.equal(await throughClipboard(clipboard, () => Promise.resolve()), '');
    assert.deepEqual(clipboard.written, []);
  });
});
