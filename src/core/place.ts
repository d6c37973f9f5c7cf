import type { Place } from './model';
import { linesWithin } from './text/lines';

/** The place of a stretch of a text that itself stands at `place`. */
export function placeWithin(place: Place, text: string, start: number, end: number): Place {
  return { kind: 'lines', lines: linesWithin(text, place.lines.start, start, end) };
}

/** A place in words, as lists of sources show it: "L 12" or "L 12–18". */
export function placeLabel({ lines: { start, end } }: Place): string {
  return start === end ? `L ${start}` : `L ${start}–${end}`;
}
