/** What the page says of how good an answer is, and of what to do about it; a part of `strings`. */
import type { CheckName, DecisionReason, Scores, UnsupportedSentence, Verdict } from '../core/judgement';
import type { ConfidenceLabel, Flag } from '../core/model';
import { counted, formatCount } from './controls/counted';

const confidenceLabels: Record<ConfidenceLabel, string> = { high: 'High', medium: 'Medium', low: 'Low' };

const flags: Record<Flag, string> = {
  prompt_injection: 'A text that gives orders was ignored',
  empty_knowledge_base: 'No documents are indexed',
  question_too_short: 'The question is very short',
  question_too_long: 'The question is very long',
  injection_in_context: 'Orders in a document were left out',
  answer_too_short: 'The answer is very short',
  stale_sources: 'A source has changed since it was indexed',
  uncited_claims: 'Some sentences have no source',
  invalid_citations: 'A citation had no quote behind it',
  conflicting_sources: 'The sources disagree',
  partial_index: 'The index was not complete or not up to date',
  degraded: 'Part of it was done with less than usual',
};

const verdicts: Record<Verdict, string> = {
  PASS: 'No objection',
  REVISE: 'Needs another look',
  FAIL: 'Does not hold',
};

const checks: Record<CheckName, string> = {
  quote_grounding: 'Every claim has its quote',
  status_alignment: 'Agrees with its quotes',
  confidence_calibration: 'No surer than its quotes',
  facet_coverage: 'Every part is answered',
  answer_quality: 'Answers what was asked',
};

const scores: Record<keyof Scores, string> = {
  faithfulness: 'Faithfulness',
  relevance: 'Relevance',
  completeness: 'Completeness',
  reasoningQuality: 'Reasoning',
};

const scoresAbout: Record<keyof Scores, string> = {
  faithfulness: 'What it claims stands in the quotes',
  relevance: 'It speaks about what was asked',
  completeness: 'All that was asked is covered',
  reasoningQuality: 'It is clear and follows from its quotes',
};

const faults: Record<UnsupportedSentence['fault'], string> = {
  terms: 'Its quote says something else',
  number: 'Its quote has another number',
  negation: 'Its quote says the opposite',
  quantity: 'Its quote says it of another amount',
  injection: 'It does what an order in a document says',
};

const reasons: Record<DecisionReason, string> = {
  'good-enough': 'Nothing speaks against the answer.',
  'low-confidence': 'The confidence is too low.',
  'citation-problems': 'A citation has no quote behind it.',
  'critic-objects': 'The review found something wrong.',
  conflict: 'Sources disagree, and no date tells which is the newer.',
  'nothing-new': 'A further try found nothing new.',
  'nothing-found': 'No passage was strong enough.',
};

const decisions = { finalize: 'Good enough', retry: 'Try again', escalate: 'Left to you' } as const;

export const judgementStrings = {
  quality: {
    pill: (label: ConfidenceLabel, percent: number) => `${confidenceLabels[label]} · ${percent}`,
    about: (percent: number) => `Confidence ${percent} of 100`,
    title: 'How good this answer is',
    quotes: (verified: number, total: number) =>
      `${formatCount(verified)} of ${counted(total, 'quote', 'quotes')} verified`,
    uncited: (count: number) => `${counted(count, 'sentence', 'sentences')} without source`,
    unsupported: (count: number) => `${counted(count, 'sentence', 'sentences')} to check`,
    missing: (facets: readonly string[]) => `Not covered: ${facets.join(', ')}`,
    flags,
    scores,
    scoresAbout,
    score: 'Score',
    weight: 'Weight',
    overall: 'Overall',
    confidence: 'Confidence',
    history: (percents: readonly number[]) => percents.join(' → '),
    drafts: (count: number) => `${formatCount(count)} drafts, the best is shown`,
    wanted: (percent: number) => `${percent} and more is good enough`,
    review: 'Review',
    verdicts,
    checks,
    checkStatus: (passed: boolean) => (passed ? 'passed' : 'failed'),
    citations: 'Citations',
    removed: (count: number) =>
      count === 1
        ? '1 citation was removed: no source stands behind it'
        : `${formatCount(count)} citations were removed: no source stands behind them`,
    uncitedList: 'Without a source',
    unsupportedList: 'Not borne out by their quotes',
    noSource: 'No source stands behind this sentence',
    faults,
    borneOut: (percent: number) => `${percent} % borne out`,
    remarks: 'Also',
  },

  judged: {
    title: 'Check the answer',
    issues: 'Found',
    suggestions: 'Suggested',
    instructions: 'To be done differently',
    claims: 'Not borne out',
    gaps: 'Missing',
    decisions,
    reasons,
    enough: (percent: number, wanted: number) => `Confidence ${percent}, and ${wanted} is enough.`,
    tooLow: (percent: number, wanted: number) => `Confidence ${percent}, below ${wanted}.`,
    next: (retry: number) => (retry === 1 ? 'A second try follows.' : 'A further try follows.'),
    after: (retries: number) => `This is after ${counted(retries, 'further try', 'further tries')}.`,
    besides: 'Searched for besides',
    rewrite: 'Told to the writer',
    wider: (threshold: string, candidates: number) =>
      `Passages are kept from ${threshold}, out of the best ${formatCount(candidates)} a search`,
    auditQuotes: 'Quotes verified',
    auditUncited: 'Sentences without a source',
    auditUnsupported: 'Sentences not borne out by their quotes',
    auditRemoved: 'Citations removed',
    of: (part: number, whole: number) => `${formatCount(part)} of ${formatCount(whole)}`,
    injections: (passages: number) =>
      `Orders to whoever answers were left out of ${counted(passages, 'passage', 'passages')}`,
  },

  escalated: {
    check: 'Best draft, please check.',
    decide: 'Best draft, please decide.',
    verdicts: {
      REVISE: 'Some of it is weakly supported.',
      FAIL: 'The documents support it only in part.',
    },
    onlyFrom: (file: string) => `Only from ${file}`,
    rephrase: 'Say it in other words',
  },

  replies: {
    title: 'Replies',
    hint: 'or type your reply below',
    hintAlone: 'Type your reply below',
  },

  stale: {
    changed: (file: string, others: number) =>
      others === 0
        ? `${file} has changed since this answer.`
        : `${file} and ${counted(others, 'other source', 'other sources')} have changed since this answer.`,
    again: 'Ask again',
  },

  correction: {
    yours: 'Your correction',
    wrong: 'Wrong? Say what is right',
    label: 'What is right?',
    placeholder: 'In your own words',
    about: 'Kept in .askdocs/corrections.md, which you can edit, and used as a source the next time.',
    keep: 'Keep',
    cancel: 'Cancel',
    kept: 'Kept in .askdocs/corrections.md, and used the next time that you ask this.',
  },

  trace: {
    more: 'More',
    copy: 'Copy trace',
    copyWithoutTexts: 'Copy trace without document texts',
    save: 'Save trace…',
    replay: 'Shown again from a saved trace',
  },
} as const;
