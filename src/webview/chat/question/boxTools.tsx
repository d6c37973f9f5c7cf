import { scopeName, type ScopeItem } from '../../../core/model/scope';
import type { AnswerStyle } from '../../../core/model/types';
import type { AnswererView } from '../../../protocol/messages';
import { Icon } from '../../controls/icon';
import { isStyle } from '../pageMemory';
import { strings } from '../../controls/strings';
import { questionTexts } from '../../controls/questionTexts';

export interface BoxToolsProps {
  readonly answerer: AnswererView;
  readonly style: AnswerStyle;
  readonly scope: readonly ScopeItem[];
  readonly isRunning: boolean;
  readonly isDisabled: boolean;
  readonly canAsk: boolean;
  readonly onAnswerer: () => void;
  readonly onStyle: (style: AnswerStyle) => void;
  readonly onScope: () => void;
  readonly onAsk: () => void;
  readonly onStop: () => void;
}

/** The choices of model, style and scope, and the button that asks or stops. */
export function BoxTools(props: BoxToolsProps) {
  const { answerer, scope, isRunning, isDisabled, canAsk, onAnswerer, onScope, onAsk, onStop } = props;
  const who = answerer.name || questionTexts.offline();
  return (
    <div class="tools">
      <span class="pickers">
        <Picker
          testId="answerer"
          text={who}
          title={questionTexts.whoAnswers(who)}
          isDisabled={false}
          onClick={onAnswerer}
        />
        <StylePicker {...props} />
        <Picker
          testId="scope"
          text={scopeText(scope)}
          title={questionTexts.chooseScope()}
          isDisabled={isDisabled}
          onClick={onScope}
        />
      </span>
      {isRunning ? (
        <RoundButton testId="stop" label={strings.question.stop} icon="debug-stop" onClick={onStop} />
      ) : (
        <RoundButton
          testId="send"
          label={strings.question.send}
          icon="arrow-up"
          isDisabled={!canAsk}
          onClick={onAsk}
        />
      )}
    </div>
  );
}

function scopeText(scope: readonly ScopeItem[]): string {
  const [first, ...others] = scope;
  if (first === undefined) return questionTexts.workspace();
  const name = scopeName(first);
  return others.length === 0 ? name : questionTexts.andOthers(name, others.length);
}

interface PickerProps {
  readonly testId: string;
  readonly text: string;
  readonly title: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function Picker({ testId, text, title, isDisabled, onClick }: PickerProps) {
  return (
    <button
      type="button"
      class="picker"
      data-testid={testId}
      title={title}
      aria-label={`${text}, ${title}`}
      disabled={isDisabled}
      // Keep the focus in the box, where a list may be open.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={onClick}
    >
      <span class="picker-text">{text}</span>
      <Icon name="chevron-down" />
    </button>
  );
}

function StylePicker({ style, isDisabled, onStyle }: BoxToolsProps) {
  return (
    <span class="picker style-picker">
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
