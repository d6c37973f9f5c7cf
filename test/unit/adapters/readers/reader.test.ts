import * as assert from 'node:assert/strict';
import { isDocument, readBytes } from '../../../../src/adapters/readers/reader';
import { readDocument } from '../../../support/readDocument';

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

describe('readBytes', () => {
  const encodings: readonly [name: string, bytes: Uint8Array][] = [
    ['UTF-8', Buffer.from('Größe: 5 €')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffGröße: 5 €')],
    ['UTF-16, little end first', utf16('Größe: 5 €', false)],
    ['UTF-16, big end first', utf16('Größe: 5 €', true)],
    ['Windows-1252', Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x3a, 0x20, 0x35, 0x20, 0x80])],
  ];
  for (const [name, bytes] of encodings) {
    it(`reads the text when it is in ${name}`, () => {
      assert.equal(readDocument('a.txt', bytes).text, 'Größe: 5 €');
    });
  }

  it('gives the same hash when only the encoding differs', () => {
    const plain = readDocument('a.txt', 'Größe');
    assert.equal(readDocument('a.txt', utf16('Größe', false)).contentHash, plain.contentHash);
  });

  it('gives another hash when the text differs', () => {
    assert.notEqual(readDocument('a.txt', 'a').contentHash, readDocument('a.txt', 'b').contentHash);
  });

  it('says why when a binary file has the name of a text', () => {
    const outcome = readBytes('a.md', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 7));
    assert.deepEqual(outcome, { kind: 'failed', reason: 'It is not a text file.' });
  });

  it('says why when a file is empty', () => {
    assert.deepEqual(readBytes('a.md', new Uint8Array()), { kind: 'failed', reason: 'It is empty.' });
  });

  it('says why when a file has only white space', () => {
    assert.deepEqual(readBytes('a.md', Buffer.from(' \r\n\t')), { kind: 'failed', reason: 'It is empty.' });
  });

  it('says why when the type is not read', () => {
    assert.equal(readBytes('a.exe', Buffer.from('text')).kind, 'failed');
  });

  it('cuts titles that are longer than a passage, and keeps the text as it is', () => {
    const line = `# ${'😀'.repeat(1500)}`;
    const { title, blocks, text } = readDocument('a.md', `${line}\n\nText`);
    const cut = '😀'.repeat(1000);
    assert.deepEqual([title, blocks[0]?.kind === 'heading' && blocks[0].title], [cut, cut]);
    assert.ok(text.startsWith(line));
  });

  it('takes the file name for the title when the text has none', () => {
    assert.equal(readDocument('notes/2026.txt', 'Text').title, '2026.txt');
  });

  it('knows a document by its extension when it is in capitals', () => {
    assert.deepEqual(['README.MD', 'a.mdx', 'a.png', 'md', '.env'].map(isDocument), [
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
