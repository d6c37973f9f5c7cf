import type { AnswerStyle } from '../../../core/model/types';
import type { ScopeItem } from '../../../core/model/scope';
import { asksBack, isRunning, type ConversationState } from '../../run/conversationState';
import { type Host, forgetOtherRuns, type PageMemory, type MemoryChange } from '../pageMemory';
import { Icon } from '../../controls/icon';
import { QuestionBox } from './questionBox';
import { questionTexts } from '../../controls/questionTexts';

interface AskingProps {
  readonly host: Host;
  readonly state: ConversationState;
  readonly memory: PageMemory;
  readonly change: (change: MemoryChange) => void;
  readonly style: AnswerStyle;
  readonly focusRequests: number;
  readonly ask: (question: string, scope: readonly ScopeItem[]) => void;
}

/** The bottom of the page: keeps what is typed, and sends everything else to the host. */
export function Asking({ host, state, memory, change, style, focusRequests, ask }: AskingProps) {
  const { runs, index } = state;
  const keep = (part: Partial<PageMemory>) => {
    change((before) => ({ ...before, ...part }));
  };
  return (
    <>
      <ModelHint
        model={state.hint}
        onAnswer={(isAccepted) => {
          host.post({ type: 'hint-answer', isAccepted });
        }}
      />
      <QuestionBox
        draft={memory.draft}
        scope={memory.scope}
        answerer={state.answerer}
        suggestions={state.suggestions}
        lastQuestion={runs.at(-1)?.question}
        style={style}
        isRunning={isRunning(state)}
        isDisabled={index?.kind === 'no-workspace'}
        isReply={asksBack(runs.at(-1))}
        focusRequests={focusRequests}
        onDraft={(draft) => {
          keep({ draft });
        }}
        onChangeScope={(scope) => {
          keep({ scope });
        }}
        onStyle={(picked) => {
          keep({ style: picked });
        }}
        onSuggest={(text) => {
          host.post({ type: 'scope-suggest', text });
        }}
        onAnswerer={() => {
          host.post({ type: 'answerer-choose' });
        }}
        onAsk={(question) => {
          ask(question, memory.scope);
          const shown = new Set(runs.map((run) => run.runId));
          // The host remembers the style of the last question.
          change((before) => ({ ...forgetOtherRuns(before, shown), draft: '', style: undefined }));
        }}
        onStop={() => {
          host.post({ type: 'run-cancel' });
        }}
      />
    </>
  );
}

interface ModelHintProps {
  /** Name of a model that VS Code offers; undefined for no hint. */
  readonly model: string | undefined;
  readonly onAnswer: (isAccepted: boolean) => void;
}

/** Hints once that a model of VS Code could answer; nothing changes without a click. */
export function ModelHint({ model, onAnswer }: ModelHintProps) {
  if (model === undefined) return null;
  return (
    <div class="model-hint" role="note" data-testid="model-hint">
      <p class="hint-question">{questionTexts.modelHint(model)}</p>
      <p class="hint-sent">{questionTexts.sentToModel()}</p>
      <div class="options">
        <button
          type="button"
          class="secondary"
          data-testid="hint-use"
          onClick={() => {
            onAnswer(true);
          }}
        >
          {questionTexts.useModel()}
        </button>
        <button
          type="button"
          class="icon-button"
          data-testid="hint-later"
          title={questionTexts.notNow()}
          aria-label={questionTexts.notNow()}
          onClick={() => {
            onAnswer(false);
          }}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

interface FollowUpsProps {
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
  /** Asks again without the scope; undefined where there is no need. */
  readonly onAskEverywhere?: (() => void) | undefined;
}

/** Suggested follow-up questions; a click asks. */
export function FollowUps({ questions, onAsk, onAskEverywhere }: FollowUpsProps) {
  if (questions.length === 0 && onAskEverywhere === undefined) return null;
  return (
    <div
      class="options follow-ups"
      role="group"
      aria-label={questionTexts.followUps()}
      data-testid="follow-ups"
    >
      {onAskEverywhere !== undefined && (
        <button type="button" class="secondary" onClick={onAskEverywhere}>
          {questionTexts.askEverywhere()}
        </button>
      )}
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
