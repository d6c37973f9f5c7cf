import { GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist';
import { setDarkPaper, type PaperMessage } from './paper';
import { newRenderer, parser } from './threads';

/** The threads of a viewer: one parses its files, and one for each file draws pages, so that scrolling waits for neither. */
export class PdfThreads {
  readonly #parser = PDFWorker.create({ port: parser });
  #renderer: Worker | undefined;
  #isDark = false;

  /** Makes a file that is opened next drawn in a thread, and gives the one that parses it. */
  take(): PDFWorker {
    this.#renderer?.terminate();
    this.#renderer = newRenderer();
    GlobalWorkerOptions.rendererPorts = [this.#renderer];
    this.#tell();
    return this.#parser;
  }

  /** Pages that are drawn from now on are light on dark, or as they are. */
  setDark(isDark: boolean): void {
    this.#isDark = isDark;
    // What the thread cannot draw, pdf.js draws here.
    setDarkPaper(isDark);
    this.#tell();
  }

  #tell(): void {
    const message: PaperMessage = { isDarkPaper: this.#isDark };
    this.#renderer?.postMessage(message);
  }
}
