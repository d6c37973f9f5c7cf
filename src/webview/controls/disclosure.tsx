import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './icon';

interface DisclosureProps {
  readonly label: string;
  /** What screen readers say; the label when left out. */
  readonly name?: string;
  readonly testId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Gives what is shown below the line, with an id for its outermost element. */
  readonly draw: (id: string) => ComponentChildren;
}

/** A line with a chevron; a click shows or hides what is below it. */
export function Disclosure({ label, name, testId, isOpen, onToggle, draw }: DisclosureProps) {
  const id = useId();
  return (
    <div class="disclosure">
      <button
        type="button"
        class="link small"
        data-testid={testId}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={name}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        {label}
      </button>
      {isOpen && draw(id)}
    </div>
  );
}
