import { findingBelow, sarifLog, type SarifFinding } from '../../../export/contract/sarif';
import { placeLabel } from '../../../model/place';
import { count } from '../../../util/displayLanguage';
import type { GoneQuote, KeptQuote } from '../kept/keptAnswer';
import { type CaseProblem, type CaseResult, checkSentence, problemSentence } from './model';

// Case results for code hosts: SARIF marks the lines of documents, and Markdown is a comment on a change.

/** Where a kept answer changed: what stands in the place of its quote, or else where the quote stood. */
export interface ChangedPlace {
  readonly quote: GoneQuote;
  readonly at: Pick<KeptQuote, 'documentId' | 'place'>;
}

/** The places that made a kept answer change; empty for one that did not. */
export function changedPlaces({ kept }: Pick<CaseResult, 'kept'>): readonly ChangedPlace[] {
  if (kept?.change === undefined) return [];
  return kept.quotes.flatMap((quote) =>
    quote.state === 'gone' ? [{ quote, at: quote.instead ?? quote.kept }] : [],
  );
}

/**
 * A result for each place that changed an answer, and for each other case that failed, at its own line. Paths
 * begin with that of the folder, `under`, where it is not empty.
 */
export function casesSarif(
  results: readonly CaseResult[],
  { version, under }: { readonly version: string; readonly under: string },
): object {
  const rule = { id: 'answer', says: 'A known question is answered otherwise', level: 'error' } as const;
  const findings = results
    .filter(({ passed }) => !passed)
    .flatMap(findingsOf)
    .map((finding) => findingBelow(under, finding));
  return sarifLog([{ rule, findings }], version);
}

function findingsOf(result: CaseResult): readonly SarifFinding[] {
  const { id, question, place } = result.case;
  const lines = { start: place.line, end: place.line };
  const own = { documentId: place.file, place: { kind: 'lines', lines } } as const;
  const text = `${question} ${failureOf(result)}`;
  const places = changedPlaces(result);
  const fingerprint = { 'case/v1': `${place.file}:${id === `${place.file}:${place.line}` ? question : id}` };
  if (places.length === 0) return [{ text, at: own, fingerprint }];
  return places.map(({ quote, at }) => ({
    ...{ text, at, fingerprint },
    related: { text: quote.kept.quote.replace(/\s+/g, ' ').trim(), at: own },
  }));
}

function failureOf({ checks, kept }: CaseResult): string {
  if (kept?.change !== undefined) return `${kept.change.from} → ${kept.change.to}`;
  return checks
    .filter(({ passed }) => !passed)
    .map(checkSentence)
    .join('; ');
}

/** How each summary begins, so that a workflow finds its own comment. */
export const summaryHead = '### Ask Docs: ';

/** Of more, GitHub would refuse the comment. */
const mostRows = 100;

/** A summary in Markdown: how many passed, a row for each that did not, and answers whose quotes moved. */
export function casesMarkdown(results: readonly CaseResult[], problems: readonly CaseProblem[]): string {
  const failed = results.filter(({ passed }) => !passed);
  const changed = failed.filter(({ kept }) => kept?.change !== undefined);
  const others = failed.filter(({ kept }) => kept?.change === undefined);
  const moved = results.filter(
    ({ passed, kept }) => passed && kept?.quotes.some(({ state }) => state === 'moved') === true,
  );
  const passed = results.length - failed.length;
  const sections = [
    `${summaryHead}${passed} of ${count(results.length, 'answer')} as expected`,
    tableOf('Changed answers', ['Question', 'Was', 'Is', 'Where'], changed.map(changedRow)),
    tableOf(
      'Not as expected',
      ['Question', 'Objections'],
      others.map((result) => [result.case.question, failureOf(result)]),
    ),
    tableOf('Moved, and still true', ['Question', 'From', 'To'], moved.map(movedRow)),
    problems.map((problem) => `- ${cell(problemSentence(problem))}`).join('\n'),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function changedRow(result: CaseResult): readonly string[] {
  const [where] = changedPlaces(result);
  const { from = '', to = '' } = result.kept?.change ?? {};
  return [result.case.question, from, to, where === undefined ? '' : placeOf(where.at)];
}

function movedRow({ case: evalCase, kept }: CaseResult): readonly string[] {
  const quote = kept?.quotes.find(({ state }) => state === 'moved');
  if (quote === undefined || quote.state === 'gone') return [evalCase.question, '', ''];
  return [evalCase.question, quote.kept.documentId, placeOf(quote.now)];
}

function placeOf({ documentId, place }: Pick<KeptQuote, 'documentId' | 'place'>): string {
  return [documentId, placeLabel(place)].filter((part) => part !== '').join(', ');
}

function tableOf(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const more = rows.length - mostRows;
  return [
    `**${title}**`,
    '',
    line(head),
    `|${head.map(() => ' --- |').join('')}`,
    ...rows.slice(0, mostRows).map(line),
    ...(more > 0 ? ['', `And ${more} more.`] : []),
  ].join('\n');
}

/** Text of documents must not become Markdown, HTML or the mention of a person. */
function cell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\|`*_[\]~#!]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@/g, '@\u200B');
}
