// Labels for the results of the steps that judge a draft.

import * as l10n from '@vscode/l10n';
import {
  checkNames,
  type CitationAudit,
  type Critique,
  type Decision,
  type DecisionReason,
} from '../model/events';
import type { Answer, ConfidenceLabel, Draft } from '../model/types';
import { doubtOf, labelOf } from '../trust/confidence';
import { lackedWords } from '../understanding/missingWords';
import { checkOf } from '../answering/responder';
import type { Sufficiency } from '../trust/sufficiency';
import type { Synonyms } from '../units/wordVectors';
import { counted, formatCount, listAnd, quoted } from '../util/displayLanguage';
import type { Candidate } from './attempt';

/** Whether the quotes contain an answer, and which words of the question show it. */
export function weighed({ facets, subAnswers }: Sufficiency, synonyms: Synonyms | undefined): string {
  const evidence = subAnswers.flatMap((task) => task.evidence);
  if (facets.length > 1) {
    const quotedFacets = new Set(
      subAnswers.flatMap((task) => (task.evidence.length > 0 ? task.subQuery.facet : [])),
    );
    return quotedFacets.size === facets.length
      ? l10n.t('Quotes for every part')
      : l10n.t('Quotes for {0} of {1} parts', formatCount(quotedFacets.size), formatCount(facets.length));
  }
  if (evidence.length === 0) return l10n.t('Too little for an answer');
  const lacked = subAnswers.flatMap((task) =>
    task.evidence.map((quote) => lackedWords(task, quote, synonyms)),
  );
  const holding = lacked.filter(({ length }) => length === 0).length;
  const [best = []] = lacked;
  if (evidence.every(({ isPlace }) => isPlace === true)) {
    return withLack(l10n.t('Places, but no sure answer'), best);
  }
  if (holding === 0) return withLack(l10n.t('No quote contains all words of the question'), best);
  return counted(
    evidence.length,
    l10n.t('The quote contains all words of the question'),
    holding === evidence.length
      ? l10n.t('Every quote contains all words of the question')
      : l10n.t('{holding} of {0} quotes contain all words of the question', {
          holding: formatCount(holding),
        }),
  );
}

function withLack(said: string, lacked: readonly string[]): string {
  return lacked.length === 0 ? said : `${said}: ${l10n.t('the best lacks {0}', listAnd(lacked.map(quoted)))}`;
}

export function audited(audit: CitationAudit, draft: Draft): string {
  const missing = draft.citations.length - audit.quotesVerified;
  const quotes =
    missing === 0
      ? counted(
          draft.citations.length,
          l10n.t('The quote is in its document, word for word'),
          l10n.t('All quotes are in their documents, word for word'),
        )
      : counted(
          missing,
          l10n.t('{0} quote is not in its document'),
          l10n.t('{0} quotes are not in their documents'),
        );
  const uncited = audit.uncitedSentences.length;
  return uncited === 0
    ? quotes
    : `${quotes}, ${counted(
        uncited,
        l10n.t('{0} sentence without a source'),
        l10n.t('{0} sentences without a source'),
      )}`;
}

export function reviewed({ verdict, checks }: Critique): string {
  const failed = checkNames.filter((name) => !checks[name].passed).length;
  if (failed > 0) return counted(failed, l10n.t('{0} objection'), l10n.t('{0} objections'));
  return verdict === 'PASS' ? l10n.t('No objection') : l10n.t('Not good enough');
}

/** The certainty of a draft, as the line below an answer states it. */
export function evaluated({
  draft,
  audit,
  confidence,
}: Pick<Candidate, 'draft' | 'audit' | 'confidence'>): string {
  const { mode } = draft;
  return confidenceSentence({
    mode,
    check: mode === undefined ? checkOf(draft, audit) : undefined,
    confidenceLabel: labelOf(confidence, doubtOf(draft)),
  });
}

type ConfidencePill = Pick<Answer, 'confidenceLabel'> & {
  readonly mode: Answer['mode'] | undefined;
  readonly check: Answer['check'] | undefined;
};

/** Places claim nothing; a written answer is as certain as its check. */
export function confidenceSentence({ mode, check, confidenceLabel }: ConfidencePill): string {
  if (mode === 'places') return l10n.t('Not sure');
  if (check !== undefined) return check === 'checked' ? l10n.t('Checked') : l10n.t('Partly checked');
  return confidenceWords(confidenceLabel);
}

export function confidenceWords(label: ConfidenceLabel): string {
  switch (label) {
    case 'high':
      return l10n.t('High confidence');
    case 'medium':
      return l10n.t('Medium confidence');
    case 'low':
      return l10n.t('Low confidence');
  }
}

export function decided({ kind, reason }: Decision): string {
  switch (kind) {
    case 'finalize':
      return reason === 'only-places'
        ? l10n.t('Not sure: the likeliest places are shown')
        : l10n.t('Shown as the answer');
    case 'retry':
      return l10n.t('Try again: {0}', objectionWords(reason));
    case 'escalate':
      return l10n.t('Left to you: {0}', objectionWords(reason));
  }
}

function objectionWords(reason: DecisionReason): string {
  switch (reason) {
    case 'citation-problems':
      return l10n.t('a citation has no quote behind it');
    case 'critic-objects':
      return l10n.t('the review objects');
    case 'conflict':
      return l10n.t('sources disagree');
    case 'nothing-new':
      return l10n.t('a further try found nothing new');
    case 'nothing-found':
      return l10n.t('no passage was strong enough');
    case 'low-confidence':
    case 'good-enough':
    case 'only-places':
      return l10n.t('not sure enough');
  }
}

/** `draft` is the new one; undefined if it does not differ from earlier ones. */
export function retried(draft: Candidate | undefined): string {
  return draft === undefined ? l10n.t('Nothing new found') : evaluated(draft);
}
