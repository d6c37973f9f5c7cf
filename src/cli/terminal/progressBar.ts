import type { SyncProgress } from '../../core/retrieval/indexing/progress';
import { formatTimeLeft } from '../../core/util/timeLeft';

const width = 24;

const phases: Readonly<Record<Exclude<SyncProgress['phase'], 'reading'>, string>> = {
  listing: 'Looking for documents',
  embedding: 'Fitting vectors',
  saving: 'Saving',
};

/** Progress of a sync in one line: a bar if the total is known, then counts, rates and the time left. */
export function progressBar(progress: SyncProgress): string {
  const { done, total, failed, filesPerSecond, megabytesPerSecond, leftMs } = progress;
  const share = total > 0 ? Math.min(1, done / total) : undefined;
  const parts = [
    amount(progress),
    ...(failed > 0 ? [`${failed} ${failed === 1 ? 'file' : 'files'} failed`] : []),
    ...(filesPerSecond === undefined ? [] : [`${filesPerSecond} files/s`]),
    ...(megabytesPerSecond === undefined ? [] : [`${megabytesPerSecond} MB/s`]),
    ...(leftMs === undefined ? [] : [`about ${formatTimeLeft(leftMs)} left`]),
  ];
  return `${share === undefined ? '' : `${bar(share)} `}${parts.join(', ')}`;
}

/**
 * Progress of counted work, such as a batch: a bar, the count, and the time left once it can be estimated.
 */
export function countBar(
  what: string,
  { done, total, ms }: { readonly done: number; readonly total: number; readonly ms: number },
): string {
  const left = done > 0 && done < total ? `, about ${formatTimeLeft((ms / done) * (total - done))} left` : '';
  return `${bar(total === 0 ? 1 : done / total)} ${what} ${done} of ${total}${left}`;
}

function amount({ phase, done, total, indexed, waiting }: SyncProgress): string {
  if (phase === 'reading') return `${Math.floor((indexed / Math.max(1, indexed + waiting)) * 100)} % indexed`;
  if (total > 0) return `${phases[phase]} ${done} of ${total}`;
  return done > 0 ? `${phases[phase]} ${done}` : phases[phase];
}

/** A bar filled to a share from 0 to 1. */
export function bar(share: number): string {
  const full = Math.round(share * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
}
