// The texts about an answer's quality and what to do about it; part of `strings`.

import * as l10n from '@vscode/l10n';
import type { CheckName, DecisionReason, UnsupportedSentence, Verdict } from '../../core/model/events';
import type { ConfidenceLabel, AnswerCheck } from '../../core/model/types';
import { flagWords } from '../../core/run/flagWords';
import { counted, formatCount } from '../../core/util/displayLanguage';

/** A label and its explanation: how often answers with it were right, or the verdict on a written one. */
type Labelled = readonly [label: string, about: string];

const confidence: Record<ConfidenceLabel, Labelled> = {
  high: [l10n.t('High confidence'), l10n.t('In tests, about 9 of 10 answers with this label were right.')],
  medium: [l10n.t('Medium confidence'), l10n.t('In tests, about 2 of 3 answers with this label were right.')],
  low: [
    l10n.t('Low confidence'),
    l10n.t('In tests, fewer than half of the answers with this label were right.'),
  ],
};

const check: Record<AnswerCheck, Labelled> = {
  checked: [l10n.t('Checked'), l10n.t('Every sentence is supported by a source')],
  partly: [
    l10n.t('Partly checked'),
    l10n.t('Part of the answer is missing, or a marked sentence has no source or differs from it'),
  ],
};

const flags = flagWords();

const verdicts: Record<Verdict, string> = {
  PASS: l10n.t('No objection'),
  REVISE: l10n.t('Needs another look'),
  FAIL: l10n.t('Does not hold up'),
};

const checks: Record<CheckName, string> = {
  quote_grounding: l10n.t('Every claim has its quote'),
  status_alignment: l10n.t('Agrees with its quotes'),
  confidence_calibration: l10n.t('No surer than its quotes'),
  facet_coverage: l10n.t('Every part is answered'),
  answer_quality: l10n.t('Answers what was asked'),
};

const faults: Record<UnsupportedSentence['fault'], string> = {
  terms: l10n.t('Its quote says something else'),
  number: l10n.t('Its quote has another number'),
  negation: l10n.t('Its quote says the opposite'),
  quantity: l10n.t('Its quote says this of another amount'),
  injection: l10n.t('It follows an order in a document'),
};

const notSureAbout = l10n.t('No sentence was sure enough to be the answer: these are the likeliest places');

const reasons: Record<DecisionReason, string> = {
  'good-enough': l10n.t('There is no objection to the answer.'),
  'only-places': notSureAbout,
  'low-confidence': l10n.t('The answer is not sure enough.'),
  'citation-problems': l10n.t('A citation has no quote behind it.'),
  'critic-objects': l10n.t('The review found something wrong.'),
  conflict: l10n.t('Sources disagree, and no date tells which is newer.'),
  'nothing-new': l10n.t('A further try found nothing new.'),
  'nothing-found': l10n.t('No passage was strong enough.'),
};

const decisions = {
  finalize: l10n.t('Accepted'),
  retry: l10n.t('Try again'),
  escalate: l10n.t('Left to you'),
} as const;

export const judgementStrings = {
  quality: {
    confidence,
    check,
    notSure: l10n.t('Not sure'),
    notSureAbout,
    title: l10n.t('How good this answer is'),
    verbatim: l10n.t('Every quote is in its document, word for word'),
    uncited: (count: number) =>
      counted(count, l10n.t('{0} sentence without source'), l10n.t('{0} sentences without source')),
    unsupported: (count: number) =>
      counted(count, l10n.t('{0} sentence to check'), l10n.t('{0} sentences to check')),
    missing: (facets: readonly string[]) => l10n.t('Not covered: {0}', facets.join(', ')),
    unsure: (facets: readonly string[]) => l10n.t('Not sure: {0}', facets.join(', ')),
    flags,
    review: l10n.t('Review'),
    verdicts,
    checks,
    checkStatus: (passed: boolean) => (passed ? l10n.t('passed') : l10n.t('failed')),
    removed: (count: number) =>
      counted(
        count,
        l10n.t('{0} citation was removed: it has no source'),
        l10n.t('{0} citations were removed: they have no source'),
      ),
    noSource: l10n.t('This sentence has no source'),
    faults,
  },

  judged: {
    title: l10n.t('Check the answer'),
    issues: l10n.t('Objections'),
    suggestions: l10n.t('Suggested'),
    instructions: l10n.t('To change'),
    claims: l10n.t('Not supported'),
    gaps: l10n.t('Missing'),
    decisions,
    reasons,
    next: (retry: number) =>
      retry === 1 ? l10n.t('A second try follows.') : l10n.t('A further try follows.'),
    after: (retries: number) =>
      counted(retries, l10n.t('This is after {0} further try.'), l10n.t('This is after {0} further tries.')),
    besides: l10n.t('Also searched for'),
    rewrite: l10n.t('Instructions to the writer'),
    wider: (candidates: number) =>
      l10n.t(
        'Passages further from the question are kept too, out of the best {0} of a search',
        formatCount(candidates),
      ),
    auditQuotes: l10n.t('Quotes found in their documents'),
    auditUncited: l10n.t('Sentences without a source'),
    auditUnsupported: l10n.t('Sentences not supported by their quotes'),
    auditRemoved: l10n.t('Citations removed'),
    of: (part: number, whole: number) => l10n.t('{0} of {1}', formatCount(part), formatCount(whole)),
    injections: (passages: number) =>
      counted(
        passages,
        l10n.t('{0} passage contains text that reads like orders to the assistant'),
        l10n.t('{0} passages contain text that reads like orders to the assistant'),
      ),
  },

  escalated: {
    check: l10n.t('This may be incomplete.'),
    decide: l10n.t('Please decide.'),
    verdicts: {
      REVISE: l10n.t('Some of it is weakly supported.'),
      FAIL: l10n.t('The documents support it only in part.'),
    },
    onlyFrom: (file: string) => l10n.t('Only from {0}', file),
    rephrase: l10n.t('Rephrase'),
  },

  replies: {
    title: l10n.t('Replies'),
    hint: l10n.t('or type a reply'),
  },

  stale: {
    changed: (file: string, others: number) =>
      others === 0
        ? l10n.t('{0} has changed since this answer.', file)
        : counted(
            others,
            l10n.t('{file} and {0} other source have changed since this answer.', { file }),
            l10n.t('{file} and {0} other sources have changed since this answer.', { file }),
          ),
    again: l10n.t('Ask again'),
  },

  correction: {
    yours: l10n.t('Your correction'),
    label: l10n.t('What is right?'),
    placeholder: l10n.t('In your own words'),
    about: l10n.t('Saved in .askdocs/corrections.md, which you can edit, and used as a source next time.'),
    keep: l10n.t('Save'),
    cancel: l10n.t('Cancel'),
    kept: l10n.t('Your correction is saved'),
  },

  trace: {
    more: l10n.t('More'),
    title: l10n.t('Trace'),
    copy: l10n.t('Copy trace'),
    copyWithoutTexts: l10n.t('Copy trace without document texts'),
    save: l10n.t('Save trace…'),
    replay: l10n.t('Shown again from a saved trace'),
  },
} as const;
