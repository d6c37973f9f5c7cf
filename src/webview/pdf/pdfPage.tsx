import * as l10n from '@vscode/l10n';
import { useEffect, useState, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { PdfToHost, PdfToPage } from '../../protocol/pdfMessages';
import type { PageHost } from '../controls/host';
import { useDarkTheme } from './darkTheme';
import { Selected } from '../controls/selected';
import { useViewerKeys } from '../controls/viewerBar';
import { PdfBar, PdfOutline } from './pdfBar';
import type { PdfMemory } from './pdfMemory';
import { noQuotes, PdfPages, type OutlineItem, type PdfView } from './viewer';

type Host = PageHost<PdfToHost, PdfToPage, PdfMemory>;

const firstView: PdfView = {
  page: 1,
  pages: 0,
  scale: 1,
  found: undefined,
  cited: noQuotes,
  isMarked: undefined,
};

/** The PDF viewer: a bar, the outline on demand, and the pages. */
export function PdfPage({ host }: { readonly host: Host }) {
  const { container, view, failure, pages } = usePages(host);
  const [outline, setOutline] = useState<readonly OutlineItem[]>();
  const [isFinding, setFinding] = useState(false);
  const { isDark, toggle } = useDarkPaper(host, pages);
  useKeys(pages, () => {
    setFinding(true);
  });

  return (
    <>
      <PdfBar
        view={view}
        isFinding={isFinding}
        isDark={isDark}
        hasOutline={outline !== undefined}
        onFinding={setFinding}
        onFind={(query, how) => pages?.find(query, how)}
        onStep={(by) => pages?.step(by)}
        onPage={(page) => pages?.goTo(page)}
        onZoom={(to) => pages?.zoom(to)}
        onDark={toggle}
        onOutline={() => {
          if (outline === undefined) void pages?.outline().then(setOutline);
          else setOutline(undefined);
        }}
        onText={() => {
          host.post(textAt(view));
        }}
        onOriginal={() => {
          host.post({ type: 'original-open' });
        }}
      />
      {view.isMarked === false && failure === undefined && (
        <p class="unmarked" role="status">
          {l10n.t('The quote is in pieces on this page and cannot be marked here. It is marked in the text.')}
        </p>
      )}
      <div class="reading">
        {outline !== undefined && (
          <PdfOutline items={outline} onFollow={(item) => void pages?.follow(item)} />
        )}
        <Frame
          container={container}
          notice={failure ?? (view.pages === 0 ? opening() : undefined)}
          isOpening={failure === undefined && view.pages === 0}
          host={host}
        />
      </div>
    </>
  );
}

function useKeys(pages: PdfPages | undefined, find: () => void): void {
  useViewerKeys({
    'Ctrl+f': find,
    '/': find,
    n: () => pages?.step(1),
    p: () => pages?.step(-1),
    '+': () => pages?.zoom('in'),
    '-': () => pages?.zoom('out'),
    '0': () => pages?.zoom('width'),
  });
}

function textAt({ page, cited: { quotes, active } }: PdfView): PdfToHost {
  const shown = quotes[active];
  return { type: 'text-open', page, ...(shown?.page === page && { quote: shown.quote }) };
}

function usePages(host: Host) {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(firstView);
  const [failure, setFailure] = useState<string>();
  const [pages, setPages] = useState<PdfPages>();
  useEffect(() => {
    if (container.current !== null) setPages(start(container.current, host, setView, setFailure));
  }, [host]);
  return { container, view, failure, pages };
}

/** Whether pages are drawn light on dark; undefined in a light theme, which leaves no choice. */
function useDarkPaper(host: Host, pages: PdfPages | undefined) {
  const isDarkTheme = useDarkTheme();
  const [isPlain, setPlain] = useState(() => host.recall().isPlain === true);
  const isDark = isDarkTheme && !isPlain;
  useEffect(() => {
    document.body.classList.toggle('dark-paper', isDark);
    pages?.setDark(isDark);
  }, [isDark, pages]);
  return {
    isDark: isDarkTheme ? isDark : undefined,
    toggle: () => {
      setPlain(!isPlain);
      host.remember({ ...host.recall(), isPlain: !isPlain });
    },
  };
}

interface FrameProps {
  readonly container: RefObject<HTMLDivElement | null>;
  /** Shown in place of the pages. */
  readonly notice: string | undefined;
  readonly isOpening: boolean;
  readonly host: Host;
}

/** The pages, which pdf.js draws, or why there are none. */
function Frame({ container, notice, isOpening, host }: FrameProps) {
  return (
    <div class="frame">
      <div
        ref={container}
        class="pages"
        tabIndex={0}
        role="document"
        aria-label={l10n.t('Pages of the document')}
        data-testid="pdf-pages"
      >
        <div class="pdfViewer" />
      </div>
      {notice !== undefined && (
        <p class={isOpening ? 'failure opening' : 'failure'} role="status">
          {notice}
        </p>
      )}
      <Selected
        viewer="pdf"
        onExplain={(text) => {
          host.post({ type: 'explain', text });
        }}
      />
    </div>
  );
}

function opening(): string {
  return l10n.t('Opening the document…');
}

function start(
  container: HTMLDivElement,
  host: Host,
  setView: (view: PdfView) => void,
  setFailure: (sentence: string | undefined) => void,
): PdfPages {
  const decoders = new Map<string, (bytes: Uint8Array<ArrayBuffer>) => void>();
  const readDecoder = (name: string) =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      if (name !== 'openjpeg.wasm' && name !== 'jbig2.wasm') {
        reject(new Error(`${name} is not shipped`));
        return;
      }
      decoders.set(name, resolve);
      host.post({ type: 'decoder-want', name });
    });
  const pages = new PdfPages(container, readDecoder, (view) => {
    setView(view);
    if (view.cited !== noQuotes) host.remember({ ...host.recall(), cited: view.cited });
  });
  let loading: Promise<void> = Promise.resolve();
  host.listen((message) => {
    switch (message.type) {
      case 'document': {
        const cited = message.cited ?? host.recall().cited ?? noQuotes;
        loading = pages.load(message, cited).then(
          () => {
            setFailure(undefined);
          },
          () => {
            setFailure(l10n.t('The file is damaged or not a PDF, and cannot be shown.'));
          },
        );
        break;
      }
      case 'cited':
        void loading.then(() => {
          pages.show(message.cited);
        });
        break;
      case 'decoder':
        decoders.get(message.name)?.(message.bytes);
        break;
      case 'failed':
        setFailure(message.sentence);
    }
  });
  host.post({ type: 'ready' });
  return pages;
}
