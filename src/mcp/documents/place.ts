import type { Place } from '../../core/model/types';
import { cellRange } from '../../core/model/place';

/**
 * A citation of a place in a document, in plain English whatever the display language: `a.md:3-9`, `b.pdf,
 * page 4`.
 */
export function placeText(path: string, place: Place): string {
  switch (place.kind) {
    case 'lines': {
      const { start, end } = place.lines;
      return start === end ? `${path}:${start}` : `${path}:${start}-${end}`;
    }
    case 'page':
      return `${path}, page ${place.page}`;
    case 'slide':
      return `${path}, slide ${place.slide}`;
    case 'notebook-cell':
      return `${path}, cell ${place.cell}`;
    case 'cells':
      return `${path}, sheet ${place.sheet}, ${cellRange(place)}`;
    case 'section':
      return path;
  }
}
