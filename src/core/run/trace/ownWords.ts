import type { StepKind } from '../../ports';

interface OwnWords {
  /** The first stands for a title that is none of these. */
  readonly titles: readonly [string, ...string[]];
  /** A summary of the product's own: numbers and its words. */
  readonly summary: RegExp;
}

/** What the product itself calls the steps of a kind, and says of their results; tasks are called by what they ask. */
const ownWords: Readonly<Record<StepKind, OwnWords>> = {
  guard: { titles: ['Check the question'], summary: /^(?:Not run|[\d,]{1,9} documents? to search)$/ },
  route: {
    titles: ['Understand the question'],
    summary: /^(?:One question|More than one search|Needs a word more|Not about the documents)$/,
  },
  plan: { titles: ['Plan'], summary: /^(?:One search|\d{1,3} searches in turn|\d{1,3} parts)$/ },
  task: { titles: ['Task'], summary: /^(?:Nothing strong enough|\d{1,4} quotes?)$/ },
  search: { titles: ['Search'], summary: /^\d{1,6} found, \d{1,6} kept(?=$|,)/ },
  evidence: {
    titles: ['Quote the evidence', 'Recall your corrections'],
    summary: /^\d{1,4} quotes? verified(?:, \d{1,4} dropped)?$/,
  },
  sufficiency: {
    titles: ['Weigh the evidence'],
    summary: /^(?:Enough for \d{1,3} of \d{1,3} parts?|Too little for an answer|Enough, \d{1,3} of 100)$/,
  },
  synthesize: { titles: ['Write the answer'], summary: /^\d{1,4} citations?$/ },
  audit: {
    titles: ['Check the citations'],
    summary: /^\d{1,4} of \d{1,4} quotes? verified(?:, \d{1,4} sentences? without a source)?$/,
  },
  critique: {
    titles: ['Review the draft'],
    summary: /^(?:\d{1,2} objections?|No objection|Not good enough)$/,
  },
  evaluate: { titles: ['Evaluate'], summary: /^Confidence \d{1,3} of 100$/ },
  supervise: { titles: ['Decide'], summary: /^(?:Good enough|Try again|Left to you), \d{1,3} of 100$/ },
  retry: {
    titles: ['Second try', 'Third try'],
    summary: /^(?:Confidence \d{1,3} of 100|Nothing new found)$/,
  },
};

/** The title, where the product gives it to steps of the kind; else one that it gives. */
export function ownTitle(kind: StepKind, title: string): string {
  const { titles } = ownWords[kind];
  return titles.includes(title) ? title : titles[0];
}

/** What the product itself says in a summary; empty when that is nothing. */
export function ownSummary(kind: StepKind, summary: string): string {
  return ownWords[kind].summary.exec(summary)?.[0] ?? '';
}
