interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle on the page, in pixels. */
interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where a card stands, in pixels from the page's edges. */
export interface CardPlace {
  readonly left: number;
  readonly top: number;
  /** There is room for no more. */
  readonly maxHeight: number;
}

const gapPx = 4;
const marginPx = 8;

/** A card below what it belongs to, or above where there is more room; never beyond the edges of the page. */
export function placeCard(anchor: Box, card: Size, page: Size): CardPlace {
  const below = anchor.top + anchor.height + gapPx;
  const roomBelow = page.height - below - marginPx;
  const roomAbove = anchor.top - gapPx - marginPx;
  const isBelow = roomBelow >= card.height || roomBelow >= roomAbove;
  const maxHeight = Math.max(0, isBelow ? roomBelow : roomAbove);
  const height = Math.min(card.height, maxHeight);
  return {
    left: Math.max(marginPx, Math.min(anchor.left - gapPx, page.width - card.width - marginPx)),
    top: isBelow ? below : anchor.top - gapPx - height,
    maxHeight,
  };
}
