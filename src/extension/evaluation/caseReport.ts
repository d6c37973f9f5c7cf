/** The report on a case, for people to read in the output of a test run. */
import * as l10n from '@vscode/l10n';
import { type CaseResult, checkSentence } from '../../core/features/eval/cases/model';
import type { Citation } from '../../core/model/types';
import { placeLabel } from '../../core/model/place';
import type { RunOutcome } from '../../core/model/events';
import { quoted } from '../../core/util/displayLanguage';
import { plainText } from '../../core/util/text';
import { sentenceOf } from '../base/sentence';

/** A sentence for each expectation that was not met; empty for a passed case. */
export function failures({ checks }: CaseResult): readonly string[] {
  return checks.filter(({ passed }) => !passed).map((check) => sentenceOf(plainText(checkSentence(check))));
}

/** The question, the failures, and the answer with its quotes, for a terminal; free of control characters. */
export function caseReport(result: CaseResult): string {
  const { passed, run } = result;
  const mark = passed ? '\u001b[32m✓\u001b[0m' : '\u001b[31m✗\u001b[0m';
  const lines = [
    `${mark} ${onOneLine(result.case.question)}`,
    ...failures(result).map((failure) => `  ${failure}`),
    ...outcomeLines(run.outcome)
      .flatMap((text) => plainText(text).trimEnd().split('\n'))
      .map((line) => `  ${line}`),
    '',
    '',
  ];
  return lines.map((line) => line.trimEnd()).join('\r\n');
}

function outcomeLines(outcome: RunOutcome | undefined): readonly string[] {
  switch (outcome?.kind) {
    case 'answered':
      return [outcome.answer.text, ...outcome.answer.citations.map(citationLine)];
    case 'declined': {
      const nearest = outcome.coverage.nearest.map((passage) => `- ${placeIn(passage)}`);
      const question = outcome.question === undefined ? [] : [outcome.question];
      return [
        outcome.message,
        ...question,
        ...(nearest.length === 0 ? [] : [l10n.t('What came nearest:'), ...nearest]),
      ];
    }
    case 'failed':
      return [outcome.message];
    case 'cancelled':
    case undefined:
      return [];
  }
}

function citationLine(citation: Citation): string {
  return `[${String(citation.marker)}] ${placeIn(citation)}: ${quoted(onOneLine(citation.quote))}`;
}

function placeIn({ documentId, place }: Pick<Citation, 'documentId' | 'place'>): string {
  return [documentId, placeLabel(place)].filter((part) => part !== '').join(', ');
}

function onOneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}
