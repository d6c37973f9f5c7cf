import * as l10n from '@vscode/l10n';

/** The texts of an answer's parts. */
export const answerTexts = {
  computed: () => l10n.t('How this was computed'),
  taken: (rows: number, of: number) => l10n.t('{0} of {1} rows of the table', rows, of),
  furtherRows: (rows: number) =>
    rows === 1 ? l10n.t('1 more row is not shown.') : l10n.t('{0} more rows are not shown.', rows),
  allColumns: (columns: number) => l10n.t('Show all {0} columns', columns),
  askedColumns: () => l10n.t('Show fewer columns'),
  bars: (measure: string, by: string) => l10n.t('Bar chart: {0}, by {1}', measure, by),
  line: (measure: string, by: string) => l10n.t('Line chart: {0}, by {1}', measure, by),
  notDrawn: (bars: number) =>
    bars === 1 ? l10n.t('1 shorter bar is not drawn') : l10n.t('{0} shorter bars are not drawn', bars),
  saveChart: () => l10n.t('Save the chart'),
  done: () => l10n.t('done'),
  more: () => l10n.t('More from this passage'),
  moreFrom: (marker: number) => l10n.t('More from source {0}', marker),
  reading: () => l10n.t('Reading the document'),
  gone: () => l10n.t('The document no longer has this quote.'),
  unread: () => l10n.t('This cannot be read right now.'),
  open: () => l10n.t('not done'),
};
