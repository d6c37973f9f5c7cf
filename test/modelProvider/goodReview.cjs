// What a model replies that is to review an answer and has no objection; undefined for any other request.
const checks = [
  'quote_grounding',
  'status_alignment',
  'confidence_calibration',
  'facet_coverage',
  'answer_quality',
];

const goodReview = JSON.stringify({
  checks: Object.fromEntries(checks.map((name) => [name, { passed: true, issue: '' }])),
  unsupportedClaims: [],
  logicalGaps: [],
  suggestions: [],
  revisionInstructions: '',
  verdict: 'PASS',
  scores: { faithfulness: 1, relevance: 1, completeness: 1, reasoningQuality: 1 },
});

/** `texts` are those of the request's messages. */
exports.reviewOf = (texts) =>
  texts.some((text) => text.trimStart().startsWith('You review an answer')) ? goodReview : undefined;
