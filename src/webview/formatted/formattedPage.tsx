import * as l10n from '@vscode/l10n';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type {
  FormattedDocument,
  FormattedToHost,
  FormattedToPage,
  MarkedTexts,
} from '../../protocol/formattedMessages';
import type { PageHost } from '../controls/host';
import { Selected } from '../controls/selected';
import { CitationSteps, FindTool, OtherViews, useViewerKeys } from '../controls/viewerBar';
import { Sheets } from './blocks';
import type { FormattedMemory } from './formattedMemory';
import { DrawnText, highlight, reveal } from './highlights';
import { placesOf } from './textParts';

type Host = PageHost<FormattedToHost, FormattedToPage, FormattedMemory>;

/** The viewer of formatted documents: a bar, and the document. */
export function FormattedPage({ host }: { readonly host: Host }) {
  const { shown, failure, marked, step } = useShown(host);
  const content = useRef<HTMLDivElement>(null);
  const drawn = useMarks(host, content, { shown, marked });
  const [isFinding, setFinding] = useState(false);
  const startFinding = (): void => {
    setFinding(true);
  };
  useViewerKeys({
    'Ctrl+f': startFinding,
    '/': startFinding,
    n: () => {
      step(1);
    },
    p: () => {
      step(-1);
    },
  });
  const document = useMemo(() => shown && <Sheets document={shown.document} />, [shown?.document]);
  return (
    <>
      <Bar
        {...{ host, marked, isFinding, step }}
        search={useFind(drawn, shown?.document.text ?? '')}
        onFinding={(is) => {
          setFinding(is);
          if (!is) content.current?.focus();
        }}
      />
      {isGone(marked) && (
        <p class="told" role="status">
          {l10n.t(
            'The quote is no longer in this file: it has changed since. Ask again for an answer from what it says now.',
          )}
        </p>
      )}
      <div class="frame">
        <div
          ref={content}
          class="formatted"
          tabIndex={0}
          role="document"
          aria-label={shown?.document.title ?? l10n.t('Document')}
          data-testid="formatted-document"
          onScroll={({ currentTarget: { scrollTop } }) => {
            host.remember({ ...host.recall(), scrolled: scrollTop });
          }}
        >
          {failure === undefined ? document : <Failure sentence={failure} />}
        </div>
        <Selected
          viewer="formatted"
          onExplain={(text) => {
            host.post({ type: 'explain', text });
          }}
        />
      </div>
    </>
  );
}

function Failure({ sentence }: { readonly sentence: string }) {
  return (
    <p class="notice-instead" role="status">
      {sentence}
    </p>
  );
}

function Bar({
  host,
  marked,
  isFinding,
  search,
  step,
  onFinding,
}: {
  readonly host: Host;
  readonly marked: MarkedTexts | undefined;
  readonly isFinding: boolean;
  readonly search: ReturnType<typeof useFind>;
  readonly step: (by: 1 | -1) => void;
  readonly onFinding: (is: boolean) => void;
}) {
  const active = marked?.cited.active;
  return (
    <div class="bar" role="toolbar" aria-label={l10n.t('Document')}>
      {marked !== undefined && marked.marks.length > 0 && (
        <CitationSteps
          active={marked.cited.active}
          count={marked.marks.length}
          viewer="formatted"
          onStep={step}
        />
      )}
      <span class="space" />
      <FindTool
        found={search.found}
        label={l10n.t('Find in the document')}
        viewer="formatted"
        isFinding={isFinding}
        onFinding={onFinding}
        onFind={search.find}
      />
      <OtherViews
        viewer="formatted"
        onText={() => {
          host.post({ type: 'text-open', ...(active !== undefined && { active }) });
        }}
        onOriginal={() => {
          host.post({ type: 'original-open' });
        }}
      />
    </div>
  );
}

function isGone(marked: MarkedTexts | undefined): boolean {
  const place = marked?.cited.places[marked.cited.active];
  return place?.quote !== undefined && marked?.marks[marked.cited.active]?.isFound === false;
}

interface Shown {
  readonly document: FormattedDocument;
  readonly isAsked: boolean;
}

/** What the host has sent. */
function useShown(host: Host) {
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<string | undefined>(l10n.t('Opening the document…'));
  const [marked, setMarked] = useState<MarkedTexts>();
  useEffect(() => {
    host.listen((message) => {
      if (message.type === 'failed') {
        setFailure(message.sentence);
        return;
      }
      setMarked(message.marked);
      if (message.type !== 'document') return;
      setShown(message);
      setFailure(undefined);
    });
    host.post({ type: 'ready', cited: host.recall().cited });
  }, [host]);
  const step = (by: 1 | -1): void => {
    const count = marked?.marks.length ?? 0;
    if (marked === undefined || count === 0) return;
    const active = (marked.cited.active + by + count) % count;
    setMarked({ ...marked, cited: { ...marked.cited, active } });
  };
  return { shown, failure, marked, step };
}

/** Marks the citations in the drawn document, and goes to the active one. */
function useMarks(
  host: Host,
  content: { readonly current: HTMLDivElement | null },
  { shown, marked }: { readonly shown: Shown | undefined; readonly marked: MarkedTexts | undefined },
): DrawnText | undefined {
  const [drawn, setDrawn] = useState<DrawnText>();
  const isFirst = useRef(true);
  useEffect(() => {
    if (content.current !== null) setDrawn(new DrawnText(content.current));
  }, [shown?.document]);
  useEffect(() => {
    if (drawn === undefined || shown === undefined) return;
    const active = marked && markAll(drawn, marked);
    const { scrolled } = host.recall();
    const comesBack = isFirst.current && !shown.isAsked && scrolled !== undefined;
    if (comesBack) content.current?.scrollTo({ top: scrolled });
    else if (active !== undefined) reveal(active);
    isFirst.current = false;
    if (marked !== undefined) host.remember({ ...host.recall(), cited: marked.cited });
  }, [drawn, marked]);
  return drawn;
}

/** Highlights all citations; gives the stretch of the active one, also where its quote is gone. */
function markAll(drawn: DrawnText, { marks, cited }: MarkedTexts): Range[] {
  const ranges = marks.map((mark) => drawn.rangesOf(mark));
  const found = ranges.map((own, at) => (marks[at]?.isFound === true ? own : []));
  highlight('cited', found.flat());
  highlight('cited-active', found[cited.active] ?? []);
  return ranges[cited.active] ?? [];
}

/** The search in the text of the document. */
function useFind(drawn: DrawnText | undefined, text: string) {
  const [found, setFound] = useState<{ readonly current: number; readonly total: number }>();
  return {
    found,
    find: (query: string, by?: 1 | -1): void => {
      const places = placesOf(text, query);
      const total = places.length;
      const last = (found?.current ?? 1) - 1;
      const at = by === undefined || total === 0 ? 0 : (last + by + total) % total;
      const ranges = places.map((place) => drawn?.rangesOf(place) ?? []);
      highlight('found', ranges.flat());
      highlight('found-active', ranges[at] ?? []);
      reveal(ranges[at] ?? []);
      setFound({ current: total === 0 ? 0 : at + 1, total });
    },
  };
}
