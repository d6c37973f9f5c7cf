import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { isSameScope, type ScopeItem } from '../../../core/model/scope';
import { strings } from '../../controls/strings';
import { BoxTools, type BoxToolsProps } from './boxTools';
import { withMention, withoutMention, useMention, type MentionList, type Suggestions } from './useMention';
import { isChosen, ScopeChips, optionId, ScopeList } from './scopeList';
import { questionTexts } from '../../controls/questionTexts';
import { useAutosize } from './useAutosize';

interface QuestionBoxProps extends Omit<BoxToolsProps, 'canAsk' | 'onAsk' | 'onScope'> {
  readonly draft: string;
  /** Whether the typed text answers a clarifying question. */
  readonly isReply: boolean;
  /** The previous question; undefined before the first. */
  readonly lastQuestion: string | undefined;
  readonly suggestions: Suggestions;
  /** The box gets the focus each time this changes. */
  readonly focusRequests: number;
  readonly onDraft: (draft: string) => void;
  readonly onChangeScope: (scope: readonly ScopeItem[]) => void;
  readonly onSuggest: (text: string) => void;
  readonly onAsk: (question: string) => void;
}

/** The input for questions: Enter asks, Shift+Enter starts a new line, `@` chooses the scope. */
export function QuestionBox(props: QuestionBoxProps) {
  const { draft, scope, isRunning, isDisabled, focusRequests, onDraft, onChangeScope } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  useArrival(box);
  useEffect(() => {
    if (focusRequests > 0) focusEnd(box.current);
  }, [focusRequests]);
  const list = useMention({
    ...props,
    onChoose: (item, mention) => {
      const rest = withoutMention(draft, mention);
      // A question calls an agent by starting with its name.
      if (item.kind === 'agent') onDraft(`@${item.name} ${rest.replace(/^(?:@\S+)?\s*/, '')}`);
      else {
        onDraft(rest);
        if (!isChosen(item, scope)) onChangeScope([...scope, item]);
      }
      box.current?.focus();
    },
    onTick: (item) => {
      onChangeScope(isChosen(item, scope) ? without(item, scope) : [...scope, item]);
    },
  });
  const canAsk = (text: string) => text.trim() !== '' && !isRunning && !isDisabled;
  const ask = () => {
    // What was typed since the last frame is not in the draft yet.
    const text = box.current?.value ?? draft;
    if (canAsk(text)) props.onAsk(text.trim());
  };
  return (
    <div class={`question-box${isDisabled ? ' disabled' : ''}`}>
      <ScopeChips
        scope={scope}
        onRemove={(item) => {
          onChangeScope(without(item, scope));
          box.current?.focus();
        }}
      />
      <QuestionText {...props} box={box} list={list} onAsk={ask} />
      <BoxTools
        {...props}
        canAsk={canAsk(draft)}
        onAsk={ask}
        onScope={() => {
          if (list.mention === undefined) openList(box.current, list, draft, onDraft);
          else list.close();
        }}
      />
    </div>
  );
}

function without(item: ScopeItem, scope: readonly ScopeItem[]): readonly ScopeItem[] {
  return scope.filter((other) => !isSameScope(item, other));
}

/**
 * Focuses the box when the page gets the focus by its icon, a command or the keyboard; a click focuses what
 * was clicked.
 */
function useArrival(box: { readonly current: HTMLTextAreaElement | null }): void {
  useEffect(() => {
    let isPointerDown = false;
    const follow = ({ type }: Event) => {
      isPointerDown = type === 'pointerdown';
    };
    const arrive = () => {
      if (!isPointerDown && document.activeElement === document.body) box.current?.focus();
    };
    if (document.hasFocus()) arrive();
    const pointer = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const type of pointer) addEventListener(type, follow, true);
    addEventListener('focus', arrive);
    return () => {
      for (const type of pointer) removeEventListener(type, follow, true);
      removeEventListener('focus', arrive);
    };
  }, []);
}

interface QuestionTextProps extends Omit<QuestionBoxProps, 'onAsk'> {
  readonly box: { readonly current: HTMLTextAreaElement | null };
  readonly list: MentionList;
  readonly onAsk: () => void;
}

function QuestionText({ box, list, ...props }: QuestionTextProps) {
  const { draft, isDisabled, isReply, lastQuestion, onDraft, onAsk } = props;
  const id = useId();
  const isOpen = list.mention !== undefined;
  const invitation = isReply ? strings.question.reply : questionTexts.placeholder();
  const placeholder = isDisabled ? strings.question.noWorkspace : invitation;
  useAutosize(box, draft, placeholder);
  const follow = ({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) => {
    list.follow(currentTarget.value, currentTarget.selectionStart);
  };
  return (
    <>
      {list.mention !== undefined && (
        <ScopeList
          {...list}
          id={id}
          text={list.mention.text}
          scope={props.scope}
          onChoose={list.choose}
          onTick={list.tick}
        />
      )}
      <textarea
        ref={box}
        rows={1}
        data-testid="question"
        aria-label={strings.question.label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(isOpen && { 'aria-controls': id })}
        {...(isOpen && list.items.length > 0 && { 'aria-activedescendant': optionId(id, list.active) })}
        placeholder={placeholder}
        disabled={isDisabled}
        value={draft}
        onInput={(event) => {
          onDraft(event.currentTarget.value);
          follow(event);
        }}
        onClick={follow}
        onKeyUp={(event) => {
          if (/^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) follow(event);
        }}
        onBlur={list.leave}
        onKeyDown={(event) => {
          const action = actionOf(event, list, draft);
          if (action !== undefined) event.preventDefault();
          if (action === 'ask') onAsk();
          if (action === 'recall' && lastQuestion !== undefined) onDraft(lastQuestion);
        }}
      />
    </>
  );
}

/** The action of a key beyond its usual one in a text; `list` when the list has handled it. */
function actionOf(
  { key, shiftKey, isComposing, currentTarget }: TargetedKeyboardEvent<HTMLTextAreaElement>,
  list: MentionList,
  draft: string,
): 'list' | 'ask' | 'recall' | undefined {
  // Enter may also end a composition in an input method, which does not send the question.
  if (isComposing || shiftKey) return undefined;
  const { value, selectionEnd } = currentTarget;
  if (list.takeKey(key, value.slice(0, selectionEnd))) return 'list';
  if (key === 'Enter') return 'ask';
  return key === 'ArrowUp' && draft === '' ? 'recall' : undefined;
}

/** Types an `@` at the end of the text, as the user would. */
function openList(
  box: HTMLTextAreaElement | null,
  list: MentionList,
  draft: string,
  onDraft: (draft: string) => void,
): void {
  const isThere = /(?:^|\s)@$/.test(draft);
  const text = isThere ? draft : withMention(draft);
  onDraft(text);
  list.open(text);
  focusEnd(box);
}

function focusEnd(box: HTMLTextAreaElement | null): void {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}
