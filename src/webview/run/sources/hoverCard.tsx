import * as l10n from '@vscode/l10n';
import type { RefObject } from 'preact';
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sectionsAbove } from '../../../core/model/cited';
import type { Citation } from '../../../core/model/types';
import { olderSentence } from '../../../core/model/older';
import { placeLabel } from '../../../core/model/place';
import type { QuoteAround } from '../../../protocol/messages';
import { menuOf } from '../../controls/contextMenu';
import { CitedRunContext, type CitedRun } from './citedRun';
import { DocumentPath } from './documentPath';

/** The texts of the source list and the hover cards. */
export const texts = {
  title: () => l10n.t('Sources'),
  /** `open` of the `cited` documents are opened at once. */
  openAll: (open: number, cited: number) =>
    open === cited ? l10n.t('Open all') : l10n.t('Open the first {0}', open),
  openAllAbout: () => l10n.t('Open every cited document at its first quote'),
  verified: () => l10n.t('word for word in the document'),
  notVerified: () => l10n.t('quote not found in the document'),
  pending: () => l10n.t('being checked'),
};

const isMarkdown = /\.(?:md|mdx|markdown)$/i;
/** Marks that a card does not draw. */
const emphasis = /\*\*(?=\S)([^*\n]+)\*\*/g;

const openDelayMs = 300;
const closeDelayMs = 200;

/**
 * The hover card of a citation, and the props its button needs to show it: when the pointer rests on the
 * button or the keyboard focuses it. The pointer can move into the card, and Escape closes it. One card is
 * open at a time.
 */
export function useHoverCard(citation: Citation) {
  const { contextOf, wantContext } = useContext(CitedRunContext);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { isOpen, arm, stay, leave, close } = useDelayedOpening();
  const isPressed = useRef(false);
  useEffect(() => {
    const context = contextOf(citation.marker);
    if (isOpen && (context === undefined || context.isUnread)) wantContext(citation.marker);
  }, [isOpen]);
  return {
    anchorProps: {
      ref: anchor,
      'data-vscode-context': menuOf('source', { marker: citation.marker }),
      ...(isOpen && { 'aria-describedby': id }),
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') arm();
      },
      onPointerLeave: leave,
      onPointerDown: () => {
        isPressed.current = true;
        close();
      },
      onFocus: () => {
        if (!isPressed.current) arm();
      },
      onBlur: () => {
        isPressed.current = false;
        leave();
      },
    },
    card: isOpen && (
      <Card {...{ id, anchor, onStay: stay, onLeave: leave, onClose: close }}>
        <QuoteCard citation={citation} />
      </Card>
    ),
  };
}

/**
 * The content of a citation: its place, the quote with the text around it, and whether it was found there.
 */
function QuoteCard({ citation }: { readonly citation: Citation }) {
  const { marker, documentId, place, quote, older } = citation;
  const run = useContext(CitedRunContext);
  const around = run.contextOf(marker);
  const shown = (text: string) => (isMarkdown.test(documentId) ? text.replace(emphasis, '$1') : text);
  return (
    <>
      <div class="card-head">
        <DocumentPath documentId={documentId} headings={sectionsAbove(citation)} older={older} />
        <span class="time">{placeLabel(place)}</span>
      </div>
      <blockquote>
        {around?.rows === undefined ? (
          <>
            {around?.before && <span class="around">{shown(around.before)}</span>}
            <mark>{shown(around?.quote ?? quote)}</mark>
            {around?.after && <span class="around">{shown(around.after)}</span>}
          </>
        ) : (
          around.rows.map((cells, at) => <Row key={at} cells={cells} />)
        )}
      </blockquote>
      <div class="card-facts">
        <span>{verification(run, marker)}</span>
        {older !== undefined && <span>{olderSentence(older)}</span>}
      </div>
    </>
  );
}

/** A row of a table: below each other, what its columns are called and what stands in them. */
function Row({ cells }: { readonly cells: NonNullable<QuoteAround['rows']>[number] }) {
  return (
    <dl>
      {cells.map(([column, cell], at) => (
        <div key={at}>
          <dt>{column}</dt>
          <dd>
            <mark>{cell}</mark>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function verification({ missingQuotes }: CitedRun, marker: number): string {
  if (missingQuotes === undefined) return texts.pending();
  return missingQuotes.includes(marker) ? texts.notVerified() : texts.verified();
}

/** Opens and closes after a short delay, to avoid flicker while the pointer passes. */
function useDelayedOpening() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => {
    clearTimeout(timer.current);
  };
  const turn = (open: boolean, delayMs: number) => () => {
    stay();
    timer.current = setTimeout(() => {
      setOpen(open);
    }, delayMs);
  };
  useEffect(() => stay, []);
  return {
    isOpen,
    arm: turn(true, openDelayMs),
    leave: turn(false, closeDelayMs),
    stay,
    close: () => {
      stay();
      setOpen(false);
    },
  };
}

interface CardProps {
  readonly id: string;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly children: preact.ComponentChildren;
}

/** Rendered in the top layer: scrolling and clipping elsewhere do not affect it. */
function Card({ id, anchor, onStay, onLeave, onClose, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  const place = () => {
    if (anchor.current !== null && card.current !== null) putBeside(card.current, anchor.current);
  };
  useLayoutEffect(() => {
    card.current?.showPopover();
  }, []);
  // The text around the quote may arrive while the card is open.
  useLayoutEffect(place);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', onKey, true);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, []);
  return (
    <div
      ref={card}
      id={id}
      class="card"
      role="tooltip"
      data-testid="quote-card"
      popover="auto"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      onToggle={(event) => {
        // Another card, or a click elsewhere, closes this one.
        if (event.newState === 'closed') onClose();
      }}
    >
      {children}
    </div>
  );
}

function putBeside(card: HTMLElement, anchor: HTMLElement): void {
  card.style.maxHeight = '';
  const { left, top, maxHeight } = placeCard(
    anchor.getBoundingClientRect(),
    card.getBoundingClientRect(),
    roomAround(anchor),
  );
  Object.assign(card.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
}

const leastRoomPx = 200;

/** The page, or of it the conversation alone, so that a card hides neither the question box nor what is below it. */
function roomAround(anchor: HTMLElement): Room {
  const page = { width: window.innerWidth, height: window.innerHeight };
  const conversation = anchor.closest('.conversation')?.getBoundingClientRect();
  if (conversation === undefined || conversation.height < leastRoomPx) return page;
  return { ...page, top: conversation.top, height: conversation.bottom };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle on the page, in pixels. */
interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where cards may be: from `top`, or that of the page, down to `height`. */
interface Room extends Size {
  readonly top?: number;
}

/** The position of a card, in pixels from the page's edges. */
interface CardPlace {
  readonly left: number;
  readonly top: number;
  /** The available height. */
  readonly maxHeight: number;
}

const gapPx = 4;
const marginPx = 8;

/** Places a card below its anchor, or above where there is more room; never beyond the edges of the room. */
export function placeCard(anchor: Box, card: Size, page: Room): CardPlace {
  const below = anchor.top + anchor.height + gapPx;
  const roomBelow = page.height - below - marginPx;
  const roomAbove = anchor.top - (page.top ?? 0) - gapPx - marginPx;
  const isBelow = roomBelow >= card.height || roomBelow >= roomAbove;
  const maxHeight = Math.max(0, isBelow ? roomBelow : roomAbove);
  const height = Math.min(card.height, maxHeight);
  return {
    left: Math.max(marginPx, Math.min(anchor.left - gapPx, page.width - card.width - marginPx)),
    top: isBelow ? below : anchor.top - gapPx - height,
    maxHeight,
  };
}
