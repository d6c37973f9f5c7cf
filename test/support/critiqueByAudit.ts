import type { CitationAudit, Critique } from '../../src/core/model/events';
import type { Draft } from '../../src/core/model/types';
import { critiqueByRules } from '../../src/core/trust/critic';

/** A critique that depends on the audit and on what is missing alone: the sentence that is reviewed has no other fault. */
export function critiqueByAudit({
  draft: { facetsMissing },
  audit,
}: {
  readonly draft: Pick<Draft, 'facetsMissing'>;
  readonly audit: CitationAudit;
}): Critique {
  const text = 'Backups are kept for 35 days.';
  const draft = { text, citations: [], conflicts: [], facetsCovered: [], facetsMissing };
  return critiqueByRules({ question: '', subAnswers: [], draft, audit, support: 1 });
}
