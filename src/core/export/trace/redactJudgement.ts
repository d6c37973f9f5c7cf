import type { Check, CitationAudit, Critique, Decision, Feedback } from '../../model/judgement';
import { withoutText } from './placeholders';

// Fields are listed explicitly: new ones stay out until they are known to contain no text.

export function auditWithoutTexts(audit: CitationAudit): CitationAudit {
  const { invalidMarkers, missingQuotes, uncitedSentences, unsupportedSentences } = audit;
  const { quotesVerified, sentences } = audit;
  return {
    invalidMarkers,
    missingQuotes,
    uncitedSentences: uncitedSentences.map(withoutText),
    unsupportedSentences: unsupportedSentences.map(({ sentence, markers, fault, support }) => ({
      sentence: withoutText(sentence),
      markers,
      fault,
      support,
    })),
    quotesVerified,
    sentences,
  };
}

export function critiqueWithoutTexts(critique: Critique): Critique {
  const { verdict, checks, issues, suggestions, revisionInstructions } = critique;
  return {
    verdict,
    checks: {
      quote_grounding: checkWithoutText(checks.quote_grounding),
      status_alignment: checkWithoutText(checks.status_alignment),
      confidence_calibration: checkWithoutText(checks.confidence_calibration),
      facet_coverage: checkWithoutText(checks.facet_coverage),
      answer_quality: checkWithoutText(checks.answer_quality),
    },
    issues: issues.map(withoutText),
    suggestions: suggestions.map(withoutText),
    ...(revisionInstructions !== undefined && { revisionInstructions: withoutText(revisionInstructions) }),
    unsupportedClaims: critique.unsupportedClaims.map(withoutText),
    logicalGaps: critique.logicalGaps.map(withoutText),
  };
}

function checkWithoutText({ passed, issue }: Check): Check {
  return { passed, ...(issue !== undefined && { issue: withoutText(issue) }) };
}

export function decisionWithoutTexts<D extends Decision>(decision: D): D {
  return decision.kind === 'escalate' ? { ...decision, question: withoutText(decision.question) } : decision;
}

export function feedbackWithoutTexts({ unsupportedClaims, logicalGaps, instructions }: Feedback): Feedback {
  return {
    unsupportedClaims: unsupportedClaims.map(withoutText),
    logicalGaps: logicalGaps.map(withoutText),
    instructions: withoutText(instructions),
  };
}
