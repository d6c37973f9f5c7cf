import { questionTexts } from '../../controls/questionTexts';

interface FollowUpsProps {
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}

/** Suggested follow-up questions; a click asks. */
export function FollowUps({ questions, onAsk }: FollowUpsProps) {
  if (questions.length === 0) return null;
  return (
    <div
      class="options follow-ups"
      role="group"
      aria-label={questionTexts.followUps()}
      data-testid="follow-ups"
    >
      {questions.map((question) => (
        <button
          key={question}
          type="button"
          class="secondary"
          onClick={() => {
            onAsk(question);
          }}
        >
          {question}
        </button>
      ))}
    </div>
  );
}
