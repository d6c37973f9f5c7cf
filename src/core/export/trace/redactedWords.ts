import { escapePattern } from '../../util/escapePattern';
import * as l10n from '@vscode/l10n';
import { decisionReason } from '../../model/answerSchema';
import { confidenceWords, decided } from '../../run/judgementWords';
import type { StepKind } from '../../model/events';

interface OwnWords {
  /** The first replaces a title that is not listed. */
  readonly titles: readonly [string, ...string[]];
  /**
   * The product's own summaries, with number placeholders; a final ellipsis means that more text may follow.
   */
  readonly summaries: readonly string[];
}

/** The product's own titles and summaries, by kind of step; tasks are titled after their question. */
const ownWords: Readonly<Record<StepKind, () => OwnWords>> = {
  guard: () => ({
    titles: [l10n.t('Check the question')],
    summaries: [l10n.t('Not run'), l10n.t('{0} document to search'), l10n.t('{0} documents to search')],
  }),
  route: () => ({
    titles: [l10n.t('Understand the question')],
    summaries: [
      l10n.t('One question'),
      l10n.t('More than one search'),
      l10n.t('A detail is missing'),
      l10n.t('Not about the documents'),
    ],
  }),
  data: () => ({
    titles: [l10n.t('Look up the data')],
    // The rest names the values.
    summaries: [l10n.t('No value'), l10n.t('{0} value'), l10n.t('{0} values')].map((said) => `${said}…`),
  }),
  plan: () => ({
    titles: [l10n.t('Plan')],
    summaries: [l10n.t('One search'), l10n.t('{0} searches in turn'), l10n.t('{0} parts')],
  }),
  task: () => ({
    titles: [l10n.t('Task')],
    summaries: [l10n.t('Nothing strong enough'), l10n.t('{0} quote'), l10n.t('{0} quotes')],
  }),
  search: () => ({
    titles: [l10n.t('Search')],
    // The rest names what was searched for.
    summaries: [`${l10n.t('{0} found, {1} close')}…`],
  }),
  evidence: () => ({
    titles: [l10n.t('Quote the evidence'), l10n.t('Recall your corrections')],
    summaries: [l10n.t('{0} quote'), l10n.t('{0} quotes')].flatMap((found) => [
      found,
      l10n.t('{0}, {1} dropped').replace('{0}', found),
    ]),
  }),
  sufficiency: () => ({
    titles: [l10n.t('Weigh the evidence')],
    summaries: [
      l10n.t('Quotes for every part'),
      l10n.t('Quotes for {0} of {1} parts'),
      l10n.t('Too little for an answer'),
      l10n.t('The quote contains all words of the question'),
      l10n.t('Every quote contains all words of the question'),
      l10n.t('{holding} of {0} quotes contain all words of the question'),
      // The rest quotes words of the question.
      `${l10n.t('Places, but no sure answer')}…`,
      `${l10n.t('No quote contains all words of the question')}…`,
    ],
  }),
  synthesize: () => ({
    titles: [l10n.t('Write the answer')],
    summaries: [l10n.t('{0} citation'), l10n.t('{0} citations')].flatMap((cited) => [
      cited,
      l10n.t('{0}, broken off').replace('{0}', cited),
    ]),
  }),
  audit: () => ({
    titles: [l10n.t('Check the citations')],
    summaries: [
      l10n.t('The quote is in its document, word for word'),
      l10n.t('All quotes are in their documents, word for word'),
      l10n.t('{0} quote is not in its document'),
      l10n.t('{0} quotes are not in their documents'),
    ].flatMap((quotes) => [
      quotes,
      `${quotes}, ${l10n.t('{0} sentence without a source')}`,
      `${quotes}, ${l10n.t('{0} sentences without a source')}`,
    ]),
  }),
  critique: () => ({
    titles: [l10n.t('Review the draft')],
    summaries: [
      l10n.t('{0} objection'),
      l10n.t('{0} objections'),
      l10n.t('No objection'),
      l10n.t('Not good enough'),
    ],
  }),
  evaluate: () => ({ titles: [l10n.t('Evaluate')], summaries: sureness() }),
  supervise: () => ({
    titles: [l10n.t('Decide')],
    summaries: [
      l10n.t('Not sure: the likeliest places are shown'),
      l10n.t('Shown as the answer'),
      ...decisionReason.options.flatMap((reason) => [
        decided({ kind: 'retry', reason }),
        decided({ kind: 'escalate', reason, variant: 'low-confidence', question: '' }),
      ]),
    ],
  }),
  retry: () => ({
    titles: [l10n.t('Second try'), l10n.t('Third try')],
    summaries: [...sureness(), l10n.t('Nothing new found')],
  }),
};

function sureness(): readonly string[] {
  return [
    l10n.t('Not sure'),
    l10n.t('Checked'),
    l10n.t('Partly checked'),
    ...(['high', 'medium', 'low'] as const).map(confidenceWords),
  ];
}

/** The title if it is one of the product's own for this kind; otherwise a default. */
export function ownTitle(kind: StepKind, title: string): string {
  const { titles } = ownWords[kind]();
  return titles.includes(title) ? title : titles[0];
}

/** The product's own part of a summary, in the display language; empty if there is none. */
export function ownSummary(kind: StepKind, summary: string): string {
  for (const form of ownWords[kind]().summaries) {
    const [said] = patternOf(form).exec(summary) ?? [];
    if (said !== undefined) return said;
  }
  return '';
}

/** A pattern for a text with number placeholders. */
function patternOf(form: string): RegExp {
  const goesOn = form.endsWith('…');
  const words = form
    .replace(/…$/, '')
    .split(/\{\w+\}/)
    .map(escapePattern);
  // Digits and thousands separators.
  return new RegExp(`^${words.join('[\\d.,\\s’]{1,12}')}${goesOn ? '(?=$|[,:])' : '$'}`, 'u');
}
