import * as assert from 'node:assert/strict';
import { bodiesOf, headingsAbove, readFile, reasonOf } from '../../../support/readFormats';
import { zipFile } from '../../../support/zipFile';

const page = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;

const book = {
  'META-INF/container.xml':
    '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
  'OEBPS/book.opf': `<package xmlns:dc="d"><metadata><dc:title>The Manual</dc:title></metadata>
    <manifest><item id="a" href="text/last.xhtml"/><item id="b" href="text/the%20first.xhtml"/></manifest>
    <spine><itemref idref="b"/><itemref idref="a"/></spine></package>`,
  'OEBPS/text/the first.xhtml': page('<h1>Start</h1><p><a id="x"/>Open the box.</p>'),
  'OEBPS/text/last.xhtml': page('<h1>End</h1><p>Close the box.</p>'),
};

describe('readEpub', () => {
  it('reads the chapters in their order', async () => {
    const document = await readFile('a.epub', zipFile(book));
    assert.equal(document.title, 'The Manual');
    assert.deepEqual(bodiesOf(document), ['paragraph: Open the box.', 'paragraph: Close the box.']);
    assert.deepEqual(await headingsAbove(document, 'Close'), ['End']);
  });

  it('reads a chapter once, however often it is named', async () => {
    const opf = book['OEBPS/book.opf'].replace('<itemref idref="b"/>', '<itemref idref="b"/>'.repeat(500));
    const document = await readFile('a.epub', zipFile({ ...book, 'OEBPS/book.opf': opf }));
    assert.deepEqual(bodiesOf(document), ['paragraph: Open the box.', 'paragraph: Close the box.']);
  });

  it('says so when the chapters are protected by a licence', async () => {
    const encryption = '<encryption><CipherReference URI="OEBPS/text/last.xhtml"/></encryption>';
    const outcome = await reasonOf('a.epub', zipFile({ ...book, 'META-INF/encryption.xml': encryption }));
    assert.equal(outcome, 'It is protected by a licence.');
  });
});
