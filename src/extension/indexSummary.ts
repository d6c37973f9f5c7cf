import type { IndexView } from '../protocol/messages';

/** What the status bar says of the index. */
export interface IndexSummary {
  readonly text: string;
  readonly tooltip: string;
}

const phases = {
  listing: 'looking for documents',
  reading: 'reading',
  embedding: 'building the search index',
  saving: 'saving',
} as const;

/** Undefined while there is nothing to show: no folder is open, or its index was never used. */
export function indexSummary(view: IndexView): IndexSummary | undefined {
  switch (view.kind) {
    case 'no-workspace':
    case 'not-indexed':
      return undefined;
    case 'indexing':
      return indexingSummary(view);
    case 'ready':
      return readySummary(view);
    case 'failed':
      return { text: '$(warning) Ask Docs', tooltip: view.message };
  }
}

function indexingSummary(view: Extract<IndexView, { kind: 'indexing' }>): IndexSummary {
  const { phase, done, total } = view;
  const counts = total === 0 ? '' : `: ${formatNumber(done)} of ${formatNumber(total)}`;
  return {
    text: `$(sync~spin) Ask Docs${total === 0 ? '' : ` ${Math.floor((100 * done) / total)}%`}`,
    tooltip: `Indexing documents, ${phases[phase]}${counts}`,
  };
}

function readySummary(view: Extract<IndexView, { kind: 'ready' }>): IndexSummary {
  const { status, isComplete, filesRead } = view;
  const failed = status.failed.length;
  const parts = [
    `${count(status.documents, 'document')} indexed in ${count(status.chunks, 'passage')}`,
    ...(isComplete ? [] : ['the rest is indexed with the next question']),
    ...(failed === 0 ? [] : [`${count(failed, 'file')} could not be read`]),
    `the last update read ${count(filesRead, 'file')}`,
  ];
  const text = isComplete ? count(status.documents, 'document') : 'Partly indexed';
  return { text: `$(book) ${text}`, tooltip: parts.join(', ') };
}

function count(value: number, noun: string): string {
  return `${formatNumber(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function formatNumber(value: number): string {
  return value.toLocaleString('en');
}
