import type { RefObject } from 'preact';
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Citation } from '../../core/model';
import { placeCard } from './cardPlace';
import { CitedRunContext } from './citedRun';
import { QuoteCard } from './quoteCard';

const openDelayMs = 300;
const closeDelayMs = 200;

/**
 * The card of a citation and what its button needs to show it: when the pointer rests on the button or the keyboard
 * reaches it. The pointer can move into the card, and Escape closes it. One card is open at a time.
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

/** Opens and closes after a short rest, so that nothing blinks while the pointer passes. */
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

/** Above all else on the page: what scrolls or is cut off elsewhere does not touch it. */
function Card({ id, anchor, onStay, onLeave, onClose, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  const place = () => {
    if (anchor.current !== null && card.current !== null) putBeside(card.current, anchor.current);
  };
  useLayoutEffect(() => {
    card.current?.showPopover();
  }, []);
  // What is around the quote may come when the card is open already.
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
  const page = { width: window.innerWidth, height: window.innerHeight };
  const { left, top, maxHeight } = placeCard(
    anchor.getBoundingClientRect(),
    card.getBoundingClientRect(),
    page,
  );
  Object.assign(card.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
}
