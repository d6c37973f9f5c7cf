import * as assert from 'node:assert/strict';
import { Document, ImageRun, Packer, Paragraph, TextRun, type IRunOptions } from 'docx';
import { readFormat, readWithLooks } from '../../../../src/adapters/readers/formats';
import type { SourceDocument } from '../../../../src/core/model/types';
import { zipFile } from '../../../support/zipFile';

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
    const image = new ImageRun({
      type: 'png',
      data: Buffer.from(pixel, 'base64'),
      transformation: { width: 1, height: 1 },
      altText: { title: 'Tank', description: 'The tank', name: 'tank' },
    });
    const limit: IRunOptions = { text: 'at most 50 minutes', bold: true };
    const children = [
      new Paragraph({
        children: [new TextRun('It lasts '), new TextRun(limit)],
      }),
      new Paragraph({ children: [image] }),
    ];
    const bytes = await Packer.toBuffer(new Document({ sections: [{ children }] }));
    const document = await lookAt('a.docx', bytes);
    assert.deepEqual(setWords(document), ['**at most 50 minutes']);
    assert.deepEqual(described(document), ['The tank']);
  });

  it('is read from books, whose pictures are files beside their chapters', async () => {
    const bytes = zipFile({
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="O/b.opf"/></rootfiles></container>',
      'O/b.opf':
        '<package><manifest><item id="a" href="text/a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
      'O/text/a.xhtml':
        '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>See <em>here</em>: <img src="../pictures/a%20b.png" alt="A map"/> <img src="../../../outside.png" alt="None"/></p></body></html>',
      'O/pictures/a b.png': 'bytes of a picture',
    });
    const document = await lookAt('a.epub', bytes);
    assert.deepEqual(setWords(document), ['_here']);
    assert.deepEqual(described(document), ['A map']);
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
