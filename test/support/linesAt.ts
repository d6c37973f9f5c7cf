import type { LineRange, Place } from '../../src/core/model/types';

/** The lines of a place that must have them. */
export function linesAt(place: Place | undefined): LineRange {
  if (place?.kind !== 'lines') throw new Error(`expected lines, got ${place?.kind}`);
  return place.lines;
}
