import type { StepNote } from '../../core/ports';
import { noteLines } from './noteWords';

interface StepNotesProps {
  readonly notes: readonly StepNote[];
  readonly isRunning: boolean;
}

/** Calls of models, retries and waits of a step, while it goes on and after. */
export function StepNotes({ notes, isRunning }: StepNotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul class="notes" data-testid="notes">
      {noteLines(notes, isRunning).map(({ tone, text }, index) => (
        <li key={index} class={tone}>
          {text}
        </li>
      ))}
    </ul>
  );
}
