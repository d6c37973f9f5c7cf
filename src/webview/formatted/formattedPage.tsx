import * as l10n from '@vscode/l10n';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MarkedTexts } from '../../protocol/formattedMessages';
import { Selected } from '../controls/selected';
import { CitationSteps, FindTool, OtherViews, useViewerKeys } from '../controls/viewerBar';
import { Sheets } from './blocks';
import { useDrawn, useFind, useFollowed, useMarks, useShown, type Host } from './showing';

/** The viewer of formatted documents: a bar, and the document. */
export function FormattedPage({ host }: { readonly host: Host }) {
  const { shown, looks, failure, marked, step } = useShown(host);
  const content = useRef<HTMLDivElement>(null);
  const drawn = useDrawn(content, shown, looks);
  const followed = useFollowed();
  useMarks(drawn, { host, content, shown, marked, followed });
  const search = useFind(drawn, shown?.document.text ?? '', followed);
  useEffect(followed.follow, [drawn]);
  const [isFinding, setFinding] = useState(false);
  useKeys(step, () => {
    setFinding(true);
  });
  const sheets = useMemo(() => shown && <Sheets document={shown.document} looks={looks} />, [shown, looks]);
  return (
    <>
      <Bar
        {...{ host, marked, isFinding, step, search }}
        onFinding={(is) => {
          setFinding(is);
          if (!is) content.current?.focus();
        }}
      />
      {isGone(marked) && <Gone />}
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
          onLoadCapture={followed.follow}
          onWheel={followed.leave}
          onTouchMove={followed.leave}
          onPointerDown={followed.leave}
          onKeyDown={followed.leave}
        >
          {failure === undefined ? sheets : <Failure sentence={failure} />}
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

function useKeys(step: (by: 1 | -1) => void, find: () => void): void {
  useViewerKeys({
    'Ctrl+f': find,
    '/': find,
    n: () => {
      step(1);
    },
    p: () => {
      step(-1);
    },
  });
}

function Gone() {
  return (
    <p class="told" role="status">
      {l10n.t(
        'The quote is no longer in this file: it has changed since. Ask again for an answer from what it says now.',
      )}
    </p>
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
      <span class="bar-end">
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
      </span>
    </div>
  );
}

function isGone(marked: MarkedTexts | undefined): boolean {
  const place = marked?.cited.places[marked.cited.active];
  return place?.quote !== undefined && marked?.marks[marked.cited.active]?.isFound === false;
}
