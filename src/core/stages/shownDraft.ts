import type { Draft } from '../model';
import type { CitationAudit } from '../judgement';

/** The draft without the markers and citations that the audit refuted: what is shown holds no citation that is none. */
export function shownDraft(draft: Draft, { invalidMarkers, missingQuotes }: CitationAudit): Draft {
  const refuted = new Set([...invalidMarkers, ...missingQuotes]);
  if (refuted.size === 0) return draft;
  const text = draft.text.replace(/ ?\[(\d{1,3})\]/g, (marker, number: string) =>
    refuted.has(Number(number)) ? '' : marker,
  );
  const citations = draft.citations.filter(({ marker }) => !refuted.has(marker));
  return { ...draft, text, citations };
}
