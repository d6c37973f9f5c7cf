import type { Draft } from '../model';
import type { Check, CheckName, CitationAudit, Critique, Verdict } from '../judgement';
import { count } from '../text/count';
import { isHallucinated } from './confidence';

const passed: Check = { passed: true };

/** A draft with what its audit found. */
export interface Audited {
  readonly draft: Pick<Draft, 'facetsMissing'>;
  readonly audit: CitationAudit;
}

/** What the audit alone has to say of a draft. */
export function critiqueByAudit({ draft, audit }: Audited): Critique {
  const grounding = groundingOf(audit);
  const coverage = coverageOf(draft.facetsMissing);
  const checks: Record<CheckName, Check> = {
    quote_grounding: grounding,
    status_alignment: passed,
    confidence_calibration: passed,
    facet_coverage: coverage,
    answer_quality: passed,
  };
  const issues = Object.values(checks).flatMap(({ issue }) => issue ?? []);
  return {
    verdict: verdictOf(audit, grounding),
    checks,
    issues,
    suggestions: [],
    ...(issues.length > 0 && { revisionInstructions: issues.join(' ') }),
    unsupportedClaims: [
      ...audit.unsupportedSentences.map(({ sentence }) => sentence),
      ...audit.uncitedSentences,
    ],
    logicalGaps: draft.facetsMissing,
  };
}

/** A reasoner's critique, bound by what the audit found: it can object to more, and take back nothing. */
export function bindCritique(own: Critique, input: Audited): Critique {
  const found = critiqueByAudit(input);
  const grounding = found.checks.quote_grounding;
  const checks = grounding.passed ? own.checks : { ...own.checks, quote_grounding: grounding };
  const instructions = unique(
    [found.revisionInstructions, own.revisionInstructions].filter((text) => text !== undefined),
  );
  return {
    ...own,
    checks,
    verdict: worst(own.verdict, found.verdict),
    issues: unique([...found.issues, ...own.issues]),
    unsupportedClaims: unique([...found.unsupportedClaims, ...own.unsupportedClaims]),
    logicalGaps: unique([...found.logicalGaps, ...own.logicalGaps]),
    ...(instructions.length > 0 && { revisionInstructions: instructions.join(' ') }),
  };
}

function groundingOf(audit: CitationAudit): Check {
  const { invalidMarkers, missingQuotes, unsupportedSentences, uncitedSentences } = audit;
  const refuted = invalidMarkers.length + missingQuotes.length;
  const issues = [
    ...(refuted > 0 ? [`No source stands behind ${count(refuted, 'citation')}.`] : []),
    ...(unsupportedSentences.length > 0
      ? [`The quotes do not bear out ${count(unsupportedSentences.length, 'sentence')}.`]
      : []),
    ...(uncitedSentences.length > 0
      ? [`${count(uncitedSentences.length, 'sentence')} without a source.`]
      : []),
  ];
  return issues.length === 0 ? passed : { passed: false, issue: issues.join(' ') };
}

function coverageOf(missing: readonly string[]): Check {
  return missing.length === 0
    ? passed
    : { passed: false, issue: `Nothing is said about ${missing.join('; ')}.` };
}

function verdictOf(audit: CitationAudit, grounding: Check): Verdict {
  if (isHallucinated(audit)) return 'FAIL';
  return grounding.passed ? 'PASS' : 'REVISE';
}

const severity: readonly Verdict[] = ['PASS', 'REVISE', 'FAIL'];

function worst(one: Verdict, other: Verdict): Verdict {
  return severity.indexOf(one) >= severity.indexOf(other) ? one : other;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
