import type { Citation } from './types';

/** The headings of a citation for a reader: rows are shown below the names of their columns, which are no section. */
export function sectionsAbove({ headings, isBelowColumns }: Pick<Citation, 'headings' | 'isBelowColumns'>) {
  return isBelowColumns === true ? headings.slice(0, -1) : headings;
}
