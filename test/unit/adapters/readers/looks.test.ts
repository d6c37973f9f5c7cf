import * as assert from 'node:assert/strict';
import { Document, ImageRun, Packer, Paragraph, TextRun, type IRunOptions } from 'docx';
import { readFormat, readWithLooks } from '../../../../src/adapters/readers/formats';
import type { SourceDocument } from '../../../../src/core/model/types';
import { withDeclaredSize, zipFile } from '../../../support/zipFile';

/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const picture = `data:image/png;base64,${pixel}`;

async function lookAt(name: string, bytes: Uint8Array): Promise<SourceDocument> {
  const outcome = await readWithLooks(name, bytes);
  assert.equal(outcome.kind, 'document');
  return (outcome as { readonly document: SourceDocument }).document;
}

function page(body: string): Uint8Array {
  return Buffer.from(`<html><body>${body}</body></html>`);
}

/** The words that are set in bold, italics or both. */
function setWords({ text, looks }: SourceDocument): readonly string[] {
  return (looks?.emphasis ?? []).map(({ start, end, isStrong, isItalic }) => {
    const marks = `${isStrong === true ? '**' : ''}${isItalic === true ? '_' : ''}`;
    return `${marks}${text.slice(start, end)}`;
  });
}

/** What each picture stands for. */
function described({ text, looks }: SourceDocument): readonly string[] {
  return (looks?.pictures ?? []).map(({ start, end }) => text.slice(start, end));
}

/** A Word file with words in bold and a picture. */
async function wordFile(): Promise<Uint8Array> {
  const image = new ImageRun({
    type: 'png',
    data: Buffer.from(pixel, 'base64'),
    transformation: { width: 1, height: 1 },
    altText: { title: 'Tank', description: 'The tank', name: 'tank' },
  });
  const limit: IRunOptions = { text: 'at most 50 minutes', bold: true };
  const children = [
    new Paragraph({ children: [new TextRun('It lasts '), new TextRun(limit)] }),
    new Paragraph({ children: [image] }),
  ];
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

/** A book with words in italics that shows one of its pictures, and one that it does not hold. */
function book(pictures: Readonly<Record<string, string>>): Uint8Array {
  return zipFile({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="O/b.opf"/></rootfiles></container>',
    'O/b.opf':
      '<package><manifest><item id="a" href="text/a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'O/text/a.xhtml':
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>See <em>here</em>: <img src="../pictures/a%20b.png" alt="A map"/> <img src="../../../outside.png" alt="None"/></p></body></html>',
    ...pictures,
  });
}

describe('how a document looks', () => {
  it('holds what is bold and what is in italics, wherever it stands', async () => {
    const document = await lookAt(
      'a.html',
      page(
        '<h1>Price <em>list</em></h1><p>Save <b>two <i>euros</i></b>  per ticket.</p><ul><li>One</li><li><strong>Two</strong></li></ul><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><b>2</b></td></tr></table>',
      ),
    );
    assert.deepEqual(setWords(document), ['_list', '**two', '**_euros', '**Two', '**2']);
  });

  it('holds the pictures that stand in a page, in place of what describes them, and fetches none', async () => {
    const document = await lookAt(
      'a.html',
      page(
        `<p>Before <img src="${picture}" alt="An orange fish"> after <img src="https://example.com/a.png" alt="Shop"></p><p><img src="${picture}"></p><p>End</p>`,
      ),
    );
    assert.deepEqual(described(document), ['An orange fish', '']);
    assert.deepEqual(
      document.looks?.pictures.map(({ source }) => source),
      [picture, picture],
    );
  });

  it('takes no pictures that can hold a script', async () => {
    const document = await lookAt(
      'a.html',
      page('<p>Text <img src="data:image/svg+xml;base64,PHN2Zy8+" alt="x"></p>'),
    );
    assert.deepEqual(document.looks?.pictures, []);
  });

  it('is read from Word files', async () => {
    const document = await lookAt('a.docx', await wordFile());
    assert.deepEqual(setWords(document), ['**at most 50 minutes']);
    assert.deepEqual(described(document), ['The tank']);
  });

  it('is read from books, whose pictures are files beside their chapters', async () => {
    const document = await lookAt('a.epub', book({ 'O/pictures/a b.png': 'bytes of a picture' }));
    assert.deepEqual(setWords(document), ['_here']);
    assert.deepEqual(described(document), ['A map']);
  });

  it('is read from OpenDocument texts, whose styles inherit from one another', async () => {
    const spaces = ['office', 'style', 'fo', 'text', 'table', 'draw', 'xlink'].map(
      (name) => `xmlns:${name}="${name}"`,
    );
    const style = (name: string, family: string, rest: string) =>
      `<style:style style:name="${name}" style:family="${family}"${rest}</style:style>`;
    const bytes = zipFile({
      'styles.xml': `<office:document-styles ${spaces.join(' ')}>${style('Strong', 'text', '><style:text-properties fo:font-weight="bold"/>')}${style('Quote', 'paragraph', '><style:text-properties fo:font-style="italic"/>')}</office:document-styles>`,
      'content.xml': `<office:document-content ${spaces.join(' ')}><office:automatic-styles>
        ${style('T1', 'text', ' style:parent-style-name="Strong">')}
        ${style('T2', 'text', '><style:text-properties fo:font-weight="normal"/>')}
        ${style('P1', 'paragraph', ' style:parent-style-name="Quote">')}
        ${style('Loop', 'text', ' style:parent-style-name="Loop">')}
        </office:automatic-styles><office:body><office:text>
        <text:p>It lasts <text:span text:style-name="T1">at most <text:span text:style-name="T2">about </text:span>50</text:span> minutes<text:span text:style-name="Loop">.</text:span></text:p>
        <text:p text:style-name="P1">Said <text:span text:style-name="T1">so</text:span></text:p>
        <text:p><draw:frame><draw:image xlink:href="Pictures/a.png"/><draw:image xlink:href="Pictures/a.png"/></draw:frame></text:p>
        <text:list><text:list-item><text:p>One <text:span text:style-name="T1">two</text:span></text:p></text:list-item></text:list>
        <table:table><table:table-row><table:table-cell/><table:table-cell><text:p><text:span text:style-name="T1">Days</text:span></text:p></table:table-cell></table:table-row></table:table>
        </office:text></office:body></office:document-content>`,
      'Pictures/a.png': 'bytes of a picture',
    });
    const document = await lookAt('a.odt', bytes);
    assert.deepEqual(setWords(document), ['**at most', '**50', '_Said', '**_so', '**two', '**Days']);
    assert.deepEqual(described(document), ['']);
  });

  for (const name of ['a.docx', 'a.epub'])
    it(`unpacks no picture of ${name} that is larger than a page can be given`, async () => {
      const bytes =
        name === 'a.docx' ? await wordFile() : book({ 'O/pictures/a b.png': 'bytes of a picture' });
      assert.equal(described(await lookAt(name, bytes)).length, 1);
      // As large as all of a document may unpack to: were it counted, nothing would be read.
      const large = withDeclaredSize(bytes, 300 * 1024 * 1024, /\.png$/);
      const document = await lookAt(name, large);
      assert.deepEqual(described(document), []);
      assert.equal(setWords(document).length, 1);
    });

  it('changes nothing of the text, and is left out where nobody looks', async () => {
    const bytes = page(`<p>Save <b>two</b> <img src="${picture}" alt="fish">.</p>`);
    const outcome = await readFormat('a.html', bytes);
    assert.ok(outcome.kind === 'document');
    assert.equal(outcome.document.looks, undefined);
    const { text, contentHash } = await lookAt('a.html', bytes);
    assert.deepEqual([text, contentHash], [outcome.document.text, outcome.document.contentHash]);
  });
});
