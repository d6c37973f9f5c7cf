import * as xlsx from '@e965/xlsx';
import { pdfFile } from './pdfFile';
import { zipFile } from './zipFile';

/** What every sample file says. */
export const sampleWords = 'Backups are kept for thirty days';

const sentence = `${sampleWords}.`;
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

function sheet(bookType: 'xlsx' | 'ods' | 'biff8'): Uint8Array {
  const book = xlsx.utils.book_new();
  const rows = [
    ['Topic', 'Rule'],
    ['Backups', sentence],
  ];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Rules');
  return xlsx.write(book, { type: 'buffer', bookType }) as Uint8Array;
}

const docx = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${sentence}</w:t></w:r></w:p></w:body></w:document>`,
};

const pptx = {
  'ppt/presentation.xml':
    '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
  'ppt/_rels/presentation.xml.rels':
    '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
  'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${sentence}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
};

const odt = {
  'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text><text:p>${sentence}</text:p></office:text></office:body></office:document-content>`,
};

const epub = {
  'META-INF/container.xml': '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
  'book.opf':
    '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
  'a.xhtml': `<html><body><p>${sentence}</p></body></html>`,
};

/** A small file of every format that a library reads, by name. */
export function sampleFiles(): Readonly<Record<string, Uint8Array>> {
  const texts = {
    'a.rst': `Rules\n=====\n\n${sentence}\n`,
    'a.adoc': `= Rules\n\n${sentence}\n`,
    'a.json': JSON.stringify({ rule: sentence }),
    'a.jsonl': JSON.stringify({ rule: sentence }),
    'a.yaml': `rule: ${sentence}\n`,
    'a.toml': `rule = "${sentence}"\n`,
    'a.ipynb': JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'markdown', source: sentence }] }),
    'a.html': `<p>${sentence}</p>`,
    'a.csv': `topic,rule\nBackups,${sentence}\n`,
    'a.pdf': pdfFile([{ text: sentence, x: 72, y: 720 }]),
  };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
    'a.docx': zipFile(docx),
    'a.pptx': zipFile(pptx),
    'a.odt': zipFile(odt),
    'a.epub': zipFile(epub),
    'a.xlsx': sheet('xlsx'),
    'a.ods': sheet('ods'),
    'a.xls': sheet('biff8'),
  };
}
