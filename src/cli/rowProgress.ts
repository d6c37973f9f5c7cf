import type { QuestionnaireEvent } from '../core/questionnaire/model';
import { formatTimeLeft } from '../core/text/timeLeft';
import { bar } from './progressBar';

/** Before so many rows, what a row takes says little. */
const firstRows = 3;

/** How far a questionnaire is, in one line: a bar, counts and the time that is left. */
export interface RowProgress {
  /** The line after an event; times are milliseconds since 1970. */
  next(event: QuestionnaireEvent, at: number): string;
}

export function createRowProgress(total: number, startedAt: number): RowProgress {
  let [done, failed] = [0, 0];
  return {
    next({ type }, at) {
      if (type === 'row-end' || type === 'row-failed') done += 1;
      if (type === 'row-failed') failed += 1;
      const leftMs = ((at - startedAt) / Math.max(1, done)) * (total - done);
      const parts = [
        `${done} of ${total} rows`,
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(done >= firstRows && done < total ? [`about ${formatTimeLeft(leftMs)} left`] : []),
      ];
      return `${bar(total === 0 ? 1 : done / total)} ${parts.join(', ')}`;
    },
  };
}
