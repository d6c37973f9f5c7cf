import * as assert from 'node:assert/strict';
import { unzip } from '../../../../src/adapters/readers/zippedXml';
import { reasonOf } from '../../../support/readFormats';
import { withDeclaredSize, zipFile } from '../../../support/zipFile';

describe('unzip', () => {
  for (const name of ['a.docx', 'a.xlsx', 'a.pptx', 'a.odt', 'a.epub']) {
    it(`says so when ${name} would unpack to more than there is room for`, async () => {
      const bomb = withDeclaredSize(zipFile({ 'content.xml': 'x'.repeat(1000) }), 300 * 1024 * 1024);
      assert.equal(await reasonOf(name, bomb), 'It unpacks to more than 256 MB.');
    });
  }

  it('says so when the text of a Word document is more than there is memory for', async () => {
    const bomb = withDeclaredSize(zipFile({ 'word/document.xml': 'x'.repeat(1000) }), 129 * 1024 * 1024);
    assert.equal(await reasonOf('a.docx', bomb), 'It unpacks to more than 128 MB.');
  });

  it('unpacks no more of a part than the file says', () => {
    const lie = withDeclaredSize(zipFile({ 'content.xml': 'x'.repeat(1000) }), 10);
    assert.equal(unzip(lie)['content.xml']?.length, 10);
  });

  it('unpacks nothing of a part that is longer packed than it says to be unpacked', () => {
    const text = Array.from({ length: 1000 }, (_, at) => at * at).join(' ');
    const lie = withDeclaredSize(zipFile({ 'content.xml': text }), 10);
    assert.throws(() => unzip(lie));
  });

  it('leaves out pictures', () => {
    assert.deepEqual(Object.keys(unzip(zipFile({ 'a.xml': 'a', 'media/b.PNG': 'b' }))), ['a.xml']);
  });
});
