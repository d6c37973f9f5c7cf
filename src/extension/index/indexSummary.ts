import { noticeSentence } from '../../core/indexing/embeddingNotice';
import type { IndexStatus } from '../../core/model';
import { count } from '../../core/text/count';
import { formatTimeLeft } from '../../core/text/timeLeft';
import type { IndexView } from '../../protocol/messages';

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
    case 'paused':
      return pausedSummary(view.status);
    case 'failed':
      return { text: '$(warning) Ask Docs', tooltip: view.message };
  }
}

function indexingSummary(view: Extract<IndexView, { kind: 'indexing' }>): IndexSummary {
  const { phase, done, total, indexed, waiting, failed, filesPerSecond, megabytesPerSecond, leftMs } = view;
  const isReading = phase === 'reading';
  const rate =
    filesPerSecond === undefined || megabytesPerSecond === undefined
      ? []
      : [`${formatNumber(filesPerSecond)} files/s`, `${formatNumber(megabytesPerSecond)} MB/s`];
  const parts = [
    `Indexing documents, ${phases[phase]}${total === 0 ? '' : `: ${formatNumber(done)} of ${formatNumber(total)}`}`,
    ...(isReading ? [`${count(indexed, 'document')} indexed, ${formatNumber(waiting)} waiting`] : []),
    ...(failed === 0 ? [] : [`${count(failed, 'file')} failed`]),
    ...rate,
    ...(leftMs === undefined ? [] : [`about ${formatTimeLeft(leftMs)} left`]),
  ];
  return {
    text: `$(sync~spin) Ask Docs${total === 0 ? '' : ` ${Math.floor((100 * done) / total)}%`}`,
    tooltip: parts.join(', '),
  };
}

function pausedSummary({ documents, failed }: IndexStatus): IndexSummary {
  const parts = [
    'Indexing is paused',
    `${count(documents, 'document')} indexed so far`,
    ...(failed.length === 0 ? [] : [`${count(failed.length, 'file')} could not be read`]),
  ];
  return { text: '$(debug-pause) Paused', tooltip: parts.join(', ') };
}

function readySummary(view: Extract<IndexView, { kind: 'ready' }>): IndexSummary {
  const { status, isComplete, filesRead } = view;
  const failed = status.failed.length;
  const parts = [
    `${count(status.documents, 'document')} indexed in ${count(status.chunks, 'passage')}`,
    ...(isComplete ? [] : ['the rest is indexed with the next question']),
    ...(failed === 0 ? [] : [`${count(failed, 'file')} could not be read`]),
    ...(status.embeddingNotice === undefined
      ? []
      : [noticeSentence(status.embeddingNotice).replace(/\.$/, '')]),
    ...(status.embeddingFailure === undefined
      ? []
      : [`some are searched by words alone: ${status.embeddingFailure}`]),
    `the last update read ${count(filesRead, 'file')}`,
  ];
  const text = isComplete ? count(status.documents, 'document') : 'Partly indexed';
  return { text: `$(book) ${text}`, tooltip: parts.join(', ') };
}

function formatNumber(value: number): string {
  return value.toLocaleString('en');
}
