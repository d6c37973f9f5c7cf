import * as l10n from '@vscode/l10n';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { linesOfPage, type PdfLine } from './pdfLines';
import { paragraphsOf, styleOf, withoutRunningLines } from './pdfParagraphs';
import { UnreadableFile, type ReadFile } from './readFile';
import { TextBuilder } from './textBuilder';

/** Reads the text of a PDF page by page; headings are recognised by font size and font. */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    // pdf.js takes ownership of the buffer.
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    stopAtErrors: false,
    enableXfa: false,
  });
  try {
    const pdf = await task.promise;
    const pages = withoutRunningLines(await readPages(pdf));
    if (pages.every((lines) => lines.length === 0)) {
      throw new UnreadableFile(l10n.t('It holds no text: its pages are pictures.'));
    }
    return build(pages, await titleOf(pdf));
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new UnreadableFile(l10n.t('It is protected by a password.'), { cause: error });
    }
    throw error;
  } finally {
    await task.destroy();
  }
}

async function loadPdfjs() {
  // @ts-expect-error -- this half has no declarations; nothing of it is called here
  const pdfjsWorker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  // pdf.js looks for its worker here before it starts a thread of its own: this already is one.
  Object.assign(globalThis, { pdfjsWorker });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

async function readPages(pdf: PDFDocumentProxy): Promise<PdfLine[][]> {
  const pages: PdfLine[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(linesOfPage(items.flatMap((item) => ('str' in item ? [item] : []))));
    page.cleanup();
  }
  return pages;
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  const info: unknown = (await pdf.getMetadata()).info;
  const title =
    typeof info === 'object' && info !== null && 'Title' in info && typeof info.Title === 'string'
      ? info.Title.trim()
      : '';
  // Many programs write the source file's name, or a number, as the title.
  const word = title.search(/\p{L}{3}/u);
  const hasWords = word >= 0 && /\s/.test(title.slice(word));
  return hasWords && !/\.\w{2,5}$|^untitled/i.test(title) ? title : undefined;
}

function build(pages: readonly (readonly PdfLine[])[], title: string | undefined): ReadFile {
  const builder = new TextBuilder();
  builder.title = title;
  const style = styleOf(pages.flat());
  pages.forEach((lines, index) => {
    builder.at({ kind: 'page', page: index + 1 });
    for (const paragraph of paragraphsOf(lines, style)) {
      if (paragraph.kind === 'heading') builder.heading(paragraph.level, paragraph.text);
      else builder.block(paragraph.kind, paragraph.text);
    }
  });
  return builder.build();
}
