import { useEffect, useRef, useState } from 'preact/hooks';
import * as l10n from '@vscode/l10n';
import { Icon } from './icon';

/** What keys do, by their names: `n`, `Ctrl+f` (Cmd on a Mac). */
export type ViewerKeys = Readonly<Record<string, () => void>>;

/** Acts on keys that are pressed outside a field; VS Code does not see these. */
export function useViewerKeys(keys: ViewerKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement) return;
      const action = now.current[keyOf(event)];
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    document.addEventListener('keydown', act);
    return () => {
      document.removeEventListener('keydown', act);
    };
  }, []);
}

function keyOf({ ctrlKey, metaKey, key }: KeyboardEvent): string {
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${key}`;
}

// What the bars of the viewers have in common: buttons, the steps through citations, and the search.

interface PressProps {
  readonly name: string;
  readonly title: string;
  readonly isPressed?: boolean;
  readonly testId?: string;
  readonly onPress: () => void;
}

/** A button with an icon. */
export function Press({ name, title, isPressed, testId, onPress }: PressProps) {
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

interface CitationStepsProps {
  /** From 0. */
  readonly active: number;
  readonly count: number;
  /** What test ids begin with. */
  readonly viewer: string;
  readonly onStep: (by: 1 | -1) => void;
}

/** Steps through the citations of an answer. */
export function CitationSteps({ active, count, viewer, onStep }: CitationStepsProps) {
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
        testId={`${viewer}-next`}
        onPress={() => {
          onStep(1);
        }}
      />
      <span class="said" data-testid={`${viewer}-citation`}>
        {l10n.t('Citation {0} of {1}', active + 1, count)}
      </span>
      <span class="short" aria-hidden>
        {`${String(active + 1)}/${String(count)}`}
      </span>
    </span>
  );
}

/** How far a search is: the place that is shown, from 1, and how many there are. */
export interface Found {
  readonly current: number;
  readonly total: number;
}

interface FindFieldProps {
  readonly found: Found | undefined;
  readonly label: string;
  /** What test ids begin with. */
  readonly viewer: string;
  /** `by` goes on from the place that is shown; without it, the search begins anew. */
  readonly onFind: (query: string, by?: 1 | -1) => void;
  readonly onEnd: () => void;
}

/** The field of the search: Enter goes on, Escape ends it. */
function FindField({ found, label, viewer, onFind, onEnd }: FindFieldProps) {
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const end = (): void => {
    onFind('');
    onEnd();
  };
  return (
    <span class="find" role="search">
      <input
        ref={input}
        value={query}
        placeholder={l10n.t('Find')}
        aria-label={label}
        data-testid={`${viewer}-find`}
        onInput={({ currentTarget: { value } }) => {
          setQuery(value);
          onFind(value);
        }}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Escape') end();
          if (key === 'Enter') onFind(query, shiftKey ? -1 : 1);
        }}
      />
      <span class="found" role="status" data-testid={`${viewer}-found`}>
        {query === '' || found === undefined
          ? ''
          : found.total === 0
            ? l10n.t('No results')
            : l10n.t('{0} of {1}', found.current, found.total)}
      </span>
      <Press
        name="arrow-up"
        title={l10n.t('Previous Match (Shift+Enter)')}
        onPress={() => {
          onFind(query, -1);
        }}
      />
      <Press
        name="arrow-down"
        title={l10n.t('Next Match (Enter)')}
        onPress={() => {
          onFind(query, 1);
        }}
      />
      <Press name="close" title={l10n.t('Close (Escape)')} onPress={end} />
    </span>
  );
}

interface FindToolProps extends Omit<FindFieldProps, 'onEnd'> {
  readonly isFinding: boolean;
  readonly onFinding: (isFinding: boolean) => void;
}

/** The search: a button, and once it is pressed its field. */
export function FindTool({ isFinding, onFinding, ...field }: FindToolProps) {
  return isFinding ? (
    <FindField
      {...field}
      onEnd={() => {
        onFinding(false);
      }}
    />
  ) : (
    <Press
      name="search"
      title={l10n.t('Find (Ctrl+F)')}
      testId={`${field.viewer}-find-open`}
      onPress={() => {
        onFinding(true);
      }}
    />
  );
}

interface OtherViewsProps {
  /** What test ids begin with. */
  readonly viewer: string;
  readonly onText: () => void;
  readonly onOriginal: () => void;
}

/** The ways out of a viewer: to the text, and to the program that the file is made with. */
export function OtherViews({ viewer, onText, onOriginal }: OtherViewsProps) {
  return (
    <>
      <Press name="output" title={l10n.t('Show Text')} testId={`${viewer}-text`} onPress={onText} />
      <Press name="link-external" title={l10n.t('Open Original')} onPress={onOriginal} />
    </>
  );
}
