import type { PdfQuotes } from '../../protocol/pdfMessages';
import { CitedFileEditor } from '../base/citedFileEditor';
import { pdfEditorType } from '../base/commandIds';
import type { PdfPagesDeps } from './pdfPages';

export type PdfViewer = CitedFileEditor<PdfQuotes>;

/** Registers the editor for PDF files, which citations open at their quotes. */
export function registerPdfViewer(deps: PdfPagesDeps): PdfViewer {
  return new CitedFileEditor(pdfEditorType, async () => new (await import('./pdfPages')).PdfPages(deps));
}
