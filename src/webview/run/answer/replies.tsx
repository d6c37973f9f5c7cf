import { strings } from '../../controls/strings';

export interface Reply {
  readonly label: string;
  readonly onPick: () => void;
}

interface RepliesProps {
  readonly replies: readonly Reply[];
  /** Focuses the input for a typed reply. */
  readonly onType: () => void;
}

/** One-click replies to a clarifying question, and a way to type another. */
export function Replies({ replies, onType }: RepliesProps) {
  const { hint, hintAlone, title } = strings.replies;
  return (
    <div class="options" role="group" aria-label={title} data-testid="replies">
      {replies.map(({ label, onPick }) => (
        <button key={label} type="button" class="secondary" onClick={onPick}>
          {label}
        </button>
      ))}
      <button
        type="button"
        class="link small"
        data-testid="reply"
        onClick={() => {
          onType();
        }}
      >
        {replies.length > 0 ? hint : hintAlone}
      </button>
    </div>
  );
}
