import * as l10n from '@vscode/l10n';
import { lowConfidence } from '../judgement';
import type { Citation, Conflict } from '../model';
import { listAnd, quoted } from '../text/displayLanguage';
import { denies } from '../text/polarity';
import { asksWhether, opensWithRefusal, polarityOf, type Polarity } from './unsupported';

/** What documents say of a requirement ([000]). */
export const complianceStatuses = ['Fully Supported', 'Partially Supported', 'Not Supported'] as const;

export type ComplianceStatus = (typeof complianceStatuses)[number];

/** A status with its reason, and what is missing, in sentences for the user. */
export interface Compliance {
  readonly status: ComplianceStatus;
  readonly reason: string;
  readonly gap: string | undefined;
}

/** What an answer is judged by. */
export interface Judged {
  readonly question: string;
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly facetsMissing: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** 0…1. */
  readonly confidence: number;
}

/** Below this the quotes hardly speak of what is asked; see docs/quality.md. */
const hardlyAnswered = 0.3;

/** The status of an answer, from the strongest objection down. Deterministic. */
export function complianceOf(judged: Judged): Compliance {
  const { citations, facetsMissing, conflicts, confidence } = judged;
  if (citations.length === 0)
    return unsupported(l10n.t('No quote of the documents stands behind the answer.'));
  const said = saidOf(judged);
  if (said === 'denied') {
    const gap = l10n.t('The documents say that this is not so.');
    return { status: 'Not Supported', reason: l10n.t('What the documents say of it is a no.'), gap };
  }
  if (facetsMissing.length > 0) {
    const missing = listAnd(facetsMissing.map(quoted));
    const gap = l10n.t('The documents hold nothing on {0}.', missing);
    return partly(l10n.t('Part of the question is not answered: {0}.', missing), gap);
  }
  if (said === 'reserved')
    return partly(
      l10n.t('The documents say it with a reservation.'),
      l10n.t('It holds in part only: read the quotes for what is left out.'),
    );
  if (conflicts.length > 0) return partly(l10n.t('The sources disagree.'), undefined);
  if (confidence < hardlyAnswered)
    return partly(
      l10n.t('What was found comes near the question and may not answer it.'),
      l10n.t('The documents may not hold what is asked for.'),
    );
  if (confidence < lowConfidence)
    return partly(l10n.t('The quotes may not answer all that is asked.'), undefined);
  return {
    status: 'Fully Supported',
    reason: l10n.t('Every part of the question is answered by a quote.'),
    gap: undefined,
  };
}

/** What a question that found nothing comes to; `missing` are words of it that no document has, or aspects. */
export function nothingFound(missing: readonly string[]): Compliance {
  const gap =
    missing.length === 0
      ? l10n.t('The documents hold nothing that answers this.')
      : l10n.t('The documents hold nothing on {0}.', listAnd(missing.map(quoted)));
  return unsupported(l10n.t('The documents do not answer the question.'), gap);
}

function unsupported(
  reason: string,
  gap = l10n.t('The documents hold nothing that answers this.'),
): Compliance {
  return { status: 'Not Supported', reason, gap };
}

function partly(reason: string, gap: string | undefined): Compliance {
  return { status: 'Partially Supported', reason, gap };
}

/** What the quotes say of what is asked, all together; a question that itself denies is left to its evidence. */
function saidOf({ question, text, citations }: Judged): Polarity {
  if (denies(question)) return 'unsaid';
  if (!asksWhether(question)) return opensWithRefusal(text) ? 'denied' : 'unsaid';
  return polarityOf(question, citations);
}
