import * as l10n from '@vscode/l10n';
import type { OutlineItem, PdfView } from './viewer';
import { CitationSteps, FindTool, OtherViews, Press } from '../controls/viewerBar';

interface PdfOutlineProps {
  readonly items: readonly OutlineItem[];
  readonly onFollow: (item: OutlineItem) => void;
}

/** The document's own outline. */
export function PdfOutline({ items, onFollow }: PdfOutlineProps) {
  return (
    <nav class="outline" aria-label={l10n.t('Outline')}>
      {items.length === 0 ? (
        <p>{l10n.t('This document has no outline.')}</p>
      ) : (
        <Entries items={items} onFollow={onFollow} />
      )}
    </nav>
  );
}

function Entries({ items, onFollow }: PdfOutlineProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.title}>
          <button
            type="button"
            title={item.title}
            onClick={() => {
              onFollow(item);
            }}
          >
            {item.title}
          </button>
          {item.items.length > 0 && <Entries items={item.items} onFollow={onFollow} />}
        </li>
      ))}
    </ul>
  );
}

interface FindHow {
  readonly isAgain: boolean;
  readonly backwards: boolean;
}

interface PdfBarProps {
  readonly view: PdfView;
  readonly isFinding: boolean;
  /** Whether pages are drawn light on dark; undefined in a light theme, which has no choice. */
  readonly isDark: boolean | undefined;
  readonly hasOutline: boolean;
  readonly onFinding: (isFinding: boolean) => void;
  readonly onFind: (query: string, how: FindHow) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onPage: (page: number) => void;
  readonly onZoom: (to: 'in' | 'out' | 'width') => void;
  readonly onDark: () => void;
  readonly onOutline: () => void;
  readonly onText: () => void;
  readonly onOriginal: () => void;
}

/** The bar above the pages of a PDF. */
export function PdfBar(props: PdfBarProps) {
  const { view, isFinding, isDark, hasOutline, onFinding, onDark, onOutline } = props;
  return (
    <div class="bar" role="toolbar" aria-label={l10n.t('PDF')}>
      <Press name="list-tree" title={l10n.t('Outline')} isPressed={hasOutline} onPress={onOutline} />
      <PageNumber view={view} onPage={props.onPage} />
      {view.cited.quotes.length > 0 && (
        <CitationSteps
          active={view.cited.active}
          count={view.cited.quotes.length}
          viewer="pdf"
          onStep={props.onStep}
        />
      )}
      <span class="bar-end">
        <FindTool
          found={view.found}
          label={l10n.t('Find in the document')}
          viewer="pdf"
          isFinding={isFinding}
          onFinding={onFinding}
          onFind={(query, by) => {
            props.onFind(query, { isAgain: by !== undefined, backwards: by === -1 });
          }}
        />
        <Zoom view={view} onZoom={props.onZoom} />
        {isDark !== undefined && (
          <Press
            name="color-mode"
            title={l10n.t('Dark Pages')}
            isPressed={isDark}
            testId="pdf-dark"
            onPress={onDark}
          />
        )}
        <OtherViews viewer="pdf" onText={props.onText} onOriginal={props.onOriginal} />
      </span>
    </div>
  );
}

function PageNumber({ view: { page, pages }, onPage }: Pick<PdfBarProps, 'view' | 'onPage'>) {
  return (
    <label class="page-number">
      <input
        value={page}
        inputMode="numeric"
        aria-label={l10n.t('Page')}
        data-testid="pdf-page"
        onChange={({ currentTarget }) => {
          const wanted = Number(currentTarget.value);
          if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted);
          else currentTarget.value = String(page);
        }}
      />
      <span>{l10n.t('of {0}', pages)}</span>
    </label>
  );
}

function Zoom({ view, onZoom }: Pick<PdfBarProps, 'view' | 'onZoom'>) {
  return (
    <>
      <Press
        name="zoom-out"
        title={l10n.t('Zoom Out (-)')}
        onPress={() => {
          onZoom('out');
        }}
      />
      <button
        type="button"
        class="zoom"
        title={l10n.t('Fit to Width (0)')}
        onClick={() => {
          onZoom('width');
        }}
      >
        {`${String(Math.round(view.scale * 100))} %`}
      </button>
      <Press
        name="zoom-in"
        title={l10n.t('Zoom In (+)')}
        onPress={() => {
          onZoom('in');
        }}
      />
    </>
  );
}
