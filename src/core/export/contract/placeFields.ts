import type { LineRange, Place } from '../../model/types';
import { cellRange } from '../../model/place';

interface PlaceFields {
  readonly lines?: LineRange;
  readonly page?: number;
  readonly slide?: number;
  readonly cell?: number;
  readonly sheet?: string;
  readonly range?: string;
}

/** A place in the fields of the public contract. */
export function placeFields(place: Place): PlaceFields {
  switch (place.kind) {
    case 'lines':
      return { lines: place.lines };
    case 'page':
      return { page: place.page };
    case 'slide':
      return { slide: place.slide };
    case 'notebook-cell':
      return { cell: place.cell };
    case 'cells':
      return { sheet: place.sheet, range: cellRange(place) };
    case 'section':
      return {};
  }
}
