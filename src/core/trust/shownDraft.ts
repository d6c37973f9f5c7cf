import { MarkedText } from './audit/markedText';
import { partsOf } from './audit/markerReader';
import type { Draft, Conflict } from '../model/types';
import type { CitationAudit } from '../model/events';

/**
 * The draft without markers and citations refuted by the audit: every marker shown has a citation whose quote
 * is in its document.
 */
export function shownDraft(draft: Draft, { missingQuotes }: Pick<CitationAudit, 'missingQuotes'>): Draft {
  const citations = draft.citations.filter(({ marker }) => !missingQuotes.includes(marker));
  const shown = new Set(citations.map(({ marker }) => marker));
  const written = withMarkers(draft.text, shown);
  if (written === draft.text && citations.length === draft.citations.length) return draft;
  return {
    ...draft,
    text: written,
    citations,
    conflicts: draft.conflicts.flatMap((conflict) => between(conflict, shown)),
  };
}

const maxRounds = 4;

/** Repeats until nothing is left to remove: the text around a removed marker may look like another. */
function withMarkers(text: string, shown: ReadonlySet<number>): string {
  let written = text;
  for (let round = 0; round < maxRounds; round += 1) {
    const before = written;
    const marked = new MarkedText((number) => (shown.has(number) ? number : undefined));
    written = marked.add(partsOf(before));
    if (written === before) break;
  }
  return written;
}

/** The conflict between the remaining sources, if there still is one. */
function between(conflict: Conflict, shown: ReadonlySet<number>): Conflict[] {
  const sides = conflict.sides.filter(({ marker }) => shown.has(marker));
  return sides.length < 2 ? [] : [{ ...conflict, sides }];
}
