import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';

/** What draws a page, as far as it is used here. */
export interface PageView {
  readonly textLayer?: { readonly div: HTMLElement } | null;
  /** Not there until it is read. */
  readonly pdfPage?: PDFPageProxy | null;
  setPdfPage(page: PDFPageProxy): void;
  reset(): void;
}

export function pageOf(viewer: PDFViewer, index: number): PageView | undefined {
  // `getPageView` is declared to return `any`.
  return viewer.getPageView(index) as PageView | undefined;
}

/**
 * Gives all pages their own sizes: until they are read, they have that of the first one. They are read one after the other, so
 * that what is drawn meanwhile waits for one of them at most.
 */
export async function readSizes(document: PDFDocumentProxy, viewer: PDFViewer): Promise<void> {
  const pages = Array.from({ length: document.numPages }, (_, index) => pageOf(viewer, index));
  for (const [index, view] of pages.entries()) {
    if (view === undefined || isRead(view)) continue;
    // Damaged pages are not there, nor those of a document that was closed meanwhile.
    const page = await document.getPage(index + 1).catch(() => undefined);
    if (page !== undefined && !isRead(view)) view.setPdfPage(page);
  }
}

/** Pages that come into view are read by pdf.js itself. */
function isRead({ pdfPage }: PageView): boolean {
  return pdfPage !== undefined && pdfPage !== null;
}
