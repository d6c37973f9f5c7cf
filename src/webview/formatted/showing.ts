import * as l10n from '@vscode/l10n';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { DocumentLooks } from '../../core/model/looks';
import type {
  FormattedDocument,
  FormattedToHost,
  FormattedToPage,
  MarkedTexts,
} from '../../protocol/formattedMessages';
import type { PageHost } from '../controls/host';
import type { FormattedMemory } from './formattedMemory';
import { DrawnText, highlight, highlighted, reveal } from './highlights';
import { placesOf } from './textParts';

export type Host = PageHost<FormattedToHost, FormattedToPage, FormattedMemory>;

interface Shown {
  readonly document: FormattedDocument;
  readonly isAsked: boolean;
}

/** What the host has sent. */
export function useShown(host: Host) {
  const [shown, setShown] = useState<Shown>();
  const [looks, setLooks] = useState<DocumentLooks>();
  const [failure, setFailure] = useState<string | undefined>(l10n.t('Opening the document…'));
  const [marked, setMarked] = useState<MarkedTexts>();
  useEffect(() => {
    host.listen((message) => {
      switch (message.type) {
        case 'failed':
          setFailure(message.sentence);
          break;
        case 'looks':
          setLooks(message.looks);
          break;
        case 'cited':
          setMarked(message.marked);
          break;
        case 'document':
          setMarked(message.marked);
          setShown(message);
          setLooks(undefined);
          setFailure(undefined);
      }
    });
    host.post({ type: 'ready', cited: host.recall().cited });
  }, [host]);
  const step = (by: 1 | -1): void => {
    const count = marked?.marks.length ?? 0;
    if (marked === undefined || count === 0) return;
    const active = (marked.cited.active + by + count) % count;
    setMarked({ ...marked, cited: { ...marked.cited, active } });
  };
  return { shown, looks, failure, marked, step };
}

type Mark = 'cited-active' | 'found-active';

/**
 * What the reader went to last. It stays in view when looks and pictures come (`follow`) until the reader goes
 * elsewhere (`leave`).
 */
export function useFollowed() {
  const mark = useRef<Mark | undefined>(undefined);
  return {
    goTo: (next: Mark, ranges: readonly Range[]): void => {
      mark.current = next;
      reveal(ranges);
    },
    follow: (): void => {
      if (mark.current !== undefined) reveal(highlighted(mark.current));
    },
    leave: (): void => {
      mark.current = undefined;
    },
  };
}

type Followed = ReturnType<typeof useFollowed>;

/** The document as it is drawn at present. */
export function useDrawn(
  content: { readonly current: HTMLDivElement | null },
  shown: Shown | undefined,
  looks: DocumentLooks | undefined,
): DrawnText | undefined {
  const [drawn, setDrawn] = useState<DrawnText>();
  useEffect(() => {
    if (content.current !== null) setDrawn(new DrawnText(content.current));
  }, [shown, looks]);
  return drawn;
}

/** Marks the citations in the drawn document, and goes to the active one, or to where the reader was before. */
export function useMarks(
  drawn: DrawnText | undefined,
  {
    host,
    content,
    shown,
    marked,
    followed,
  }: {
    readonly host: Host;
    readonly content: { readonly current: HTMLDivElement | null };
    readonly shown: Shown | undefined;
    readonly marked: MarkedTexts | undefined;
    readonly followed: Followed;
  },
): void {
  const last = useRef<Shown | MarkedTexts | undefined>(undefined);
  useEffect(() => {
    if (drawn === undefined || shown === undefined) return;
    const active = markAll(drawn, marked);
    const next = marked ?? shown;
    if (next === last.current) return;
    const scrolled = last.current === undefined && !shown.isAsked ? host.recall().scrolled : undefined;
    last.current = next;
    if (scrolled === undefined) followed.goTo('cited-active', active);
    else content.current?.scrollTo({ top: scrolled });
    if (marked !== undefined) host.remember({ ...host.recall(), cited: marked.cited });
  }, [drawn, marked]);
}

/** Highlights all citations; gives the stretch of the active one, also where its quote is gone. */
function markAll(drawn: DrawnText, marked: MarkedTexts | undefined): Range[] {
  if (marked === undefined) return [];
  const { marks, cited } = marked;
  const ranges = marks.map((mark) => drawn.rangesOf(mark));
  const found = ranges.map((own, at) => (marks[at]?.isFound === true ? own : []));
  highlight('cited', found.flat());
  highlight('cited-active', found[cited.active] ?? []);
  return ranges[cited.active] ?? [];
}

/** The search in the text of the document. */
export function useFind(drawn: DrawnText | undefined, text: string, followed: Followed) {
  const [asked, setAsked] = useState({ query: '', at: 0 });
  const places = useMemo(() => placesOf(text, asked.query), [text, asked.query]);
  const mark = (): readonly Range[] => {
    const ranges = places.map((place) => drawn?.rangesOf(place) ?? []);
    highlight('found', ranges.flat());
    highlight('found-active', ranges[asked.at] ?? []);
    return ranges[asked.at] ?? [];
  };
  useEffect(() => {
    mark();
  }, [drawn]);
  useEffect(() => {
    if (asked.query !== '') followed.goTo('found-active', mark());
    else mark();
  }, [asked]);
  return {
    found: { current: Math.min(asked.at + 1, places.length), total: places.length },
    find: (query: string, by?: 1 | -1): void => {
      setAsked({ query, at: by === undefined ? 0 : (asked.at + by + places.length) % (places.length || 1) });
    },
  };
}
