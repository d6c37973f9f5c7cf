import { useEffect, useRef } from 'preact/hooks';
import type { AnswerStyle } from '../../core/model';
import { Icon } from '../controls/icon';
import { isStyle } from '../pageMemory';
import { strings } from '../strings';
import { useAutosize } from './useAutosize';

interface QuestionBoxProps {
  readonly draft: string;
  readonly style: AnswerStyle;
  readonly isRunning: boolean;
  readonly isDisabled: boolean;
  /** Whether what is typed replies to a question back. */
  readonly isReply: boolean;
  /** The cursor moves here each time that this changes. */
  readonly focusRequests: number;
  readonly onDraft: (draft: string) => void;
  readonly onStyle: (style: AnswerStyle) => void;
  readonly onAsk: () => void;
  readonly onStop: () => void;
}

/** Where the question is written: Enter asks, Shift+Enter begins a new line. */
export function QuestionBox(props: QuestionBoxProps) {
  const { draft, isRunning, isDisabled, isReply, focusRequests, onDraft, onAsk } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  useAutosize(box, draft);
  useEffect(() => {
    if (focusRequests === 0) return;
    box.current?.focus();
    box.current?.setSelectionRange(draft.length, draft.length);
  }, [focusRequests]);
  const invitation = isReply ? strings.question.reply : strings.question.placeholder;
  const ask = () => {
    if (draft.trim() !== '' && !isRunning && !isDisabled) onAsk();
  };
  return (
    <div class={`question-box${isDisabled ? ' disabled' : ''}`}>
      <textarea
        ref={box}
        rows={1}
        data-testid="question"
        aria-label={strings.question.label}
        placeholder={isDisabled ? strings.question.noWorkspace : invitation}
        disabled={isDisabled}
        value={draft}
        onInput={(event) => {
          onDraft(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // Enter also ends the composition of a word in an input method: that is no question yet.
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          ask();
        }}
      />
      <Tools {...props} onAsk={ask} />
    </div>
  );
}

function Tools({ draft, style, isRunning, isDisabled, onStyle, onAsk, onStop }: QuestionBoxProps) {
  return (
    <div class="tools">
      <span class="style-picker">
        <select
          aria-label={strings.question.style}
          title={strings.question.style}
          data-testid="style"
          disabled={isDisabled}
          value={style}
          onChange={(event) => {
            if (isStyle(event.currentTarget.value)) onStyle(event.currentTarget.value);
          }}
        >
          {Object.entries(strings.question.styles).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      {isRunning ? (
        <RoundButton testId="stop" label={strings.question.stop} icon="debug-stop" onClick={onStop} />
      ) : (
        <RoundButton
          testId="send"
          label={strings.question.send}
          icon="arrow-up"
          isDisabled={isDisabled || draft.trim() === ''}
          onClick={onAsk}
        />
      )}
    </div>
  );
}

interface RoundButtonProps {
  readonly testId: string;
  readonly label: string;
  readonly icon: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function RoundButton({ testId, label, icon, isDisabled = false, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      class="send"
      data-testid={testId}
      title={label}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
