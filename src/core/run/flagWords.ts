import * as l10n from '@vscode/l10n';
import type { Flag } from '../model/types';

/** User-facing sentence of each answer flag. */
export function flagWords(): Readonly<Record<Flag, string>> {
  return {
    prompt_injection: l10n.t('A text that gives orders was ignored'),
    empty_knowledge_base: l10n.t('No documents are indexed'),
    question_too_short: l10n.t('The question is very short'),
    question_too_long: l10n.t('The question is very long'),
    injection_in_context: l10n.t('A document contains text that reads like orders to the assistant'),
    answer_too_short: l10n.t('The answer is very short'),
    stale_sources: l10n.t('A source has changed since it was indexed'),
    uncited_claims: l10n.t('Some sentences have no source'),
    invalid_citations: l10n.t('A citation had no quote behind it'),
    conflicting_sources: l10n.t('The sources disagree'),
    partial_index: l10n.t('The index was not complete or not up to date'),
    degraded: l10n.t('Part of it was done with fewer means than usual'),
  };
}
