import * as l10n from '@vscode/l10n';
import type { OutlineItem, PdfView } from './viewer';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../controls/icon';

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
  const { view, isFinding, isDark, hasOutline, onFinding, onZoom, onDark, onOutline } = props;
  return (
    <div class="bar" role="toolbar" aria-label={l10n.t('PDF')}>
      <Press name="list-tree" title={l10n.t('Outline')} isPressed={hasOutline} onPress={onOutline} />
      <PageNumber view={view} onPage={props.onPage} />
      {view.cited.quotes.length > 0 && <Quotes view={view} onStep={props.onStep} />}
      <span class="space" />
      {isFinding ? (
        <Find {...props} />
      ) : (
        <Press
          name="search"
          title={l10n.t('Find (Ctrl+F)')}
          testId="pdf-find-open"
          onPress={() => {
            onFinding(true);
          }}
        />
      )}
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
      {isDark !== undefined && (
        <Press
          name="color-mode"
          title={l10n.t('Dark Pages')}
          isPressed={isDark}
          testId="pdf-dark"
          onPress={onDark}
        />
      )}
      <Press name="output" title={l10n.t('Show Text')} testId="pdf-text" onPress={props.onText} />
      <Press name="link-external" title={l10n.t('Open Original')} onPress={props.onOriginal} />
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

function Quotes({ view: { cited }, onStep }: Pick<PdfBarProps, 'view' | 'onStep'>) {
  return (
    <span class="quotes" role="group" aria-label={l10n.t('Citations')}>
      <Press
        name="arrow-up"
        title={l10n.t('Previous Citation (p)')}
        onPress={() => {
          onStep(-1);
        }}
      />
      <Press
        name="arrow-down"
        title={l10n.t('Next Citation (n)')}
        testId="pdf-next"
        onPress={() => {
          onStep(1);
        }}
      />
      <span data-testid="pdf-citation">
        {l10n.t('Citation {0} of {1}', cited.active + 1, cited.quotes.length)}
      </span>
    </span>
  );
}

function Find({ view: { found }, onFind, onFinding }: PdfBarProps) {
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const end = (): void => {
    onFind('', { isAgain: false, backwards: false });
    onFinding(false);
  };
  return (
    <span class="find" role="search">
      <input
        ref={input}
        value={query}
        placeholder={l10n.t('Find')}
        aria-label={l10n.t('Find in the document')}
        data-testid="pdf-find"
        onInput={({ currentTarget: { value } }) => {
          setQuery(value);
          onFind(value, { isAgain: false, backwards: false });
        }}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Escape') end();
          if (key === 'Enter') onFind(query, { isAgain: true, backwards: shiftKey });
        }}
      />
      <span class="found" role="status" data-testid="pdf-found">
        {query === '' || found === undefined
          ? ''
          : found.total === 0
            ? l10n.t('No results')
            : l10n.t('{0} of {1}', found.current, found.total)}
      </span>
      <Press name="close" title={l10n.t('Close (Escape)')} onPress={end} />
    </span>
  );
}

interface PressProps {
  readonly name: string;
  readonly title: string;
  readonly isPressed?: boolean;
  readonly testId?: string;
  readonly onPress: () => void;
}

function Press({ name, title, isPressed, testId, onPress }: PressProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={title}
      aria-label={title}
      aria-pressed={isPressed}
      data-testid={testId}
      onClick={onPress}
    >
      <Icon name={name} />
    </button>
  );
}
