import { GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist';
import { setDarkPaper, type PaperMessage } from './paper';

/** The programs of the threads, as texts: the page may load nothing by itself. */
interface Programs {
  /** Parses files. */
  readonly worker: string;
  /** Draws pages. */
  readonly renderer: string;
}

/** The threads of a viewer: one parses its files, and one for each file draws pages, so that scrolling waits for neither. */
export class PdfThreads {
  #parser: PDFWorker | undefined;
  #renderer: Worker | undefined;
  #isDark = false;

  /** Makes a file that is opened next drawn in a thread, and gives the one that parses it. */
  start({ worker, renderer }: Programs): PDFWorker {
    this.#parser ??= PDFWorker.create({ port: threadOf(worker) });
    this.#renderer?.terminate();
    this.#renderer = threadOf(renderer);
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

function threadOf(program: string): Worker {
  const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  return new Worker(address, { type: 'module' });
}
