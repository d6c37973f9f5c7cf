import * as l10n from '@vscode/l10n';
import { AnnotationMode, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { PdfQuote, PdfQuotes, PdfToPage } from '../../protocol/pdfMessages';
import { KeptPlace } from './keptPlace';
import { noTexts } from './noTexts';
import { pageOf, readSizes } from './pageViews';
import { PdfThreads } from './pdfThreads';
import { quoteRanges } from './quoteRanges';

/** What the bar above the pages shows. */
export interface PdfView {
  readonly page: number;
  readonly pages: number;
  /** 1 is the size of the paper. */
  readonly scale: number;
  readonly found: { readonly current: number; readonly total: number } | undefined;
  readonly cited: PdfQuotes;
  /** Whether the active quote is marked on its page; undefined until the page is drawn. */
  readonly isMarked: boolean | undefined;
}

/** An entry of a PDF's own outline. */
export interface OutlineItem {
  readonly title: string;
  readonly dest: string | unknown[] | null;
  readonly items: readonly OutlineItem[];
}

type ReadDecoder = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

export const noQuotes: PdfQuotes = { quotes: [], active: 0 };

type ViewerOptions = ConstructorParameters<typeof PDFViewer>[0];

/** Wider pages show fewer lines than a window has room for. */
const largestFit = 1.6;

const marks = { all: 'cited', active: 'cited-active' } as const;

/** The part of a page's drawing that is used here. */
interface DrawnPage {
  readonly pageNumber: number;
  readonly source: { readonly textLayer?: { readonly div: HTMLElement } | null };
}

/** The pages of a PDF, drawn by pdf.js as they come into view, with cited quotes marked. */
export class PdfPages {
  readonly #bus = new EventBus();
  readonly #links = new PDFLinkService({ eventBus: this.#bus, externalLinkTarget: LinkTarget.BLANK });
  readonly #viewer: PDFViewer;
  readonly #container: HTMLDivElement;
  readonly #readDecoder: ReadDecoder;
  readonly #changed: (view: PdfView) => void;
  readonly #place: KeptPlace;
  readonly #ranges = new Map<PdfQuote, readonly Range[]>();
  readonly #threads = new PdfThreads();
  #document: PDFDocumentProxy | undefined;
  #view: PdfView = {
    page: 1,
    pages: 0,
    scale: 1,
    found: undefined,
    cited: noQuotes,
    isMarked: undefined,
  };
  /** Whether pages stay as wide as the window. */
  #isFitted = true;
  /** Whether the active quote has yet to be scrolled to. */
  #isApproaching = false;

  constructor(container: HTMLDivElement, readDecoder: ReadDecoder, changed: (view: PdfView) => void) {
    this.#container = container;
    this.#place = new KeptPlace(container);
    this.#readDecoder = readDecoder;
    this.#changed = changed;
    this.#viewer = new PDFViewer({
      container,
      eventBus: this.#bus,
      linkService: this.#links,
      findController: new PDFFindController({ eventBus: this.#bus, linkService: this.#links }),
      // Forms are shown as they were filled in.
      annotationMode: AnnotationMode.ENABLE,
      // Declared as a class with private parts, of which the viewer uses none.
      l10n: noTexts as unknown as ViewerOptions['l10n'],
    });
    this.#links.setViewer(this.#viewer);
    this.#listen();
  }

  /** Opens a document at the active quote. Rejects when the file is no PDF or damaged. */
  async load(file: Extract<PdfToPage, { type: 'document' }>, cited: PdfQuotes): Promise<void> {
    const before = this.#document;
    const worker = this.#threads.take();
    const readDecoder = this.#readDecoder;
    const document = await getDocument({
      data: file.bytes,
      worker,
      // All pages would be asked for before the text of the first one that is drawn.
      disableAutoFetch: true,
      useWorkerFetch: false,
      useSystemFonts: true,
      enableXfa: false,
      wasmUrl: 'decoders/',
      BinaryDataFactory: class {
        fetch({ filename }: { readonly filename: string }) {
          return readDecoder(filename);
        }
      },
      verbosity: 0,
    }).promise;
    this.#document = document;
    this.#ranges.clear();
    this.#place.forget();
    this.#viewer.setDocument(document);
    this.#links.setDocument(document);
    // Set before there are pages, so that no other page is drawn first.
    this.#set({ pages: document.numPages, page: 1, cited, isMarked: undefined });
    await this.#viewer.firstPagePromise;
    this.#bus.on('textlayerrendered', () => void readSizes(document, this.#viewer), { once: true });
    await before?.loadingTask.destroy();
  }

  /** Marks quotes, and shows the active one. */
  show(cited: PdfQuotes): void {
    this.#ranges.clear();
    this.#set({ cited, isMarked: undefined });
    for (let page = 1; page <= this.#view.pages; page += 1) this.#mark(page);
    this.#approach();
  }

  /** Shows the next or an earlier quote, around the ends. */
  step(by: 1 | -1): void {
    const { quotes, active } = this.#view.cited;
    if (quotes.length === 0) return;
    this.#set({
      cited: { quotes, active: (active + by + quotes.length) % quotes.length },
      isMarked: undefined,
    });
    this.#approach();
  }

  goTo(page: number): void {
    if (page >= 1 && page <= this.#view.pages) this.#viewer.currentPageNumber = Math.trunc(page);
  }

  zoom(to: 'in' | 'out' | 'width'): void {
    this.#isFitted = to === 'width';
    if (to === 'in') this.#viewer.increaseScale();
    else if (to === 'out') this.#viewer.decreaseScale();
    else this.#fit();
  }

  /** Marks every place of a text and shows the next; an empty one ends the search. */
  find(
    query: string,
    { isAgain, backwards }: { readonly isAgain: boolean; readonly backwards: boolean },
  ): void {
    if (query === '') {
      this.#bus.dispatch('findbarclose', { source: this });
      this.#set({ found: undefined });
      return;
    }
    this.#bus.dispatch('find', {
      source: this,
      type: isAgain ? 'again' : '',
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: backwards,
      matchDiacritics: false,
    });
  }

  async outline(): Promise<readonly OutlineItem[]> {
    // pdf.js types entries as they are here, but for `any` in their destinations.
    return (await this.#document?.getOutline()) ?? [];
  }

  async follow({ dest }: OutlineItem): Promise<void> {
    if (dest !== null) await this.#links.goToDestination(dest);
  }

  /** Draws all pages anew: light on dark, or as they are. */
  setDark(isDark: boolean): void {
    this.#threads.setDark(isDark);
    this.#viewer.refresh();
    for (let page = 0; page < this.#view.pages; page += 1) pageOf(this.#viewer, page)?.reset();
    this.#viewer.update();
  }

  #fit(): void {
    this.#viewer.currentScaleValue = 'page-width';
    if (this.#viewer.currentScale > largestFit) this.#viewer.currentScaleValue = String(largestFit);
  }

  #listen(): void {
    this.#place.whenResized(() => {
      if (this.#isFitted && this.#viewer.pagesCount > 0) this.#fit();
    });
    this.#bus.on('pagechanging', ({ pageNumber }: { readonly pageNumber: number }) => {
      this.#set({ page: pageNumber });
    });
    this.#bus.on('scalechanging', ({ scale }: { readonly scale: number }) => {
      this.#set({ scale });
    });
    this.#bus.on('pagesinit', () => {
      // The scale draws what is in view: that is the cited page, and not the first one before it.
      const { quotes, active } = this.#view.cited;
      const page = quotes[active]?.page;
      if (page !== undefined) this.#viewer.currentPageNumber = Math.min(page, this.#view.pages);
      this.#fit();
      for (const page of this.#container.querySelectorAll<HTMLElement>('.page'))
        page.setAttribute('aria-label', l10n.t('Page {0}', page.dataset.pageNumber ?? ''));
      this.#approach();
    });
    this.#bus.on('textlayerrendered', ({ pageNumber }: DrawnPage) => {
      this.#mark(pageNumber);
      this.#reach();
    });
    const counted = ({ matchesCount }: { readonly matchesCount: { current: number; total: number } }) => {
      this.#set({ found: matchesCount });
    };
    this.#bus.on('updatefindmatchescount', counted);
    this.#bus.on('updatefindcontrolstate', counted);
  }

  #set(change: Partial<PdfView>): void {
    this.#view = { ...this.#view, ...change };
    this.#changed(this.#view);
  }

  /** Brings the page of the active quote into view; the quote itself once its text is there. */
  #approach(): void {
    const { quotes, active } = this.#view.cited;
    const quote = quotes[active];
    if (quote === undefined || this.#viewer.pagesCount === 0) return;
    this.#isApproaching = true;
    const page = Math.min(quote.page, this.#view.pages);
    // Pages far away lose their drawing, and ranges in it collapse.
    if (this.#ranges.get(quote)?.[0]?.collapsed !== false) {
      this.#ranges.delete(quote);
      this.#viewer.scrollPageIntoView({ pageNumber: page });
    }
    this.#mark(page);
    this.#reach();
  }

  #reach(): void {
    const { quotes, active } = this.#view.cited;
    const quote = quotes[active];
    const ranges = quote && this.#ranges.get(quote);
    this.#highlight();
    if (!this.#isApproaching || ranges === undefined) return;
    this.#isApproaching = false;
    this.#set({ isMarked: ranges.length > 0 || quote?.quote === undefined });
    const [first] = ranges;
    if (first === undefined) return;
    const { top, left, right } = first.getBoundingClientRect();
    const frame = this.#container.getBoundingClientRect();
    this.#container.scrollTop += top - frame.top - frame.height / 3;
    if (left < frame.left || right > frame.right) this.#container.scrollLeft += left - frame.left - 24;
  }

  /** Finds the quotes of a page whose text is drawn. */
  #mark(page: number): void {
    const layer = pageOf(this.#viewer, page - 1)?.textLayer?.div;
    if (layer?.isConnected !== true || layer.childElementCount === 0) return;
    const quotes = this.#view.cited.quotes.filter((quote) => quote.page === page);
    if (quotes.length === 0) return;
    for (const quote of quotes) this.#ranges.set(quote, quoteRanges(layer, quote.quote ?? '', quote.before));
  }

  #highlight(): void {
    const { quotes, active } = this.#view.cited;
    const shown = quotes[active];
    const rangesOf = (isShown: boolean) =>
      quotes
        .filter((quote) => (quote === shown) === isShown)
        .flatMap((quote) => this.#ranges.get(quote) ?? []);
    CSS.highlights.set(marks.all, new Highlight(...rangesOf(false)));
    CSS.highlights.set(marks.active, new Highlight(...rangesOf(true)));
  }
}
