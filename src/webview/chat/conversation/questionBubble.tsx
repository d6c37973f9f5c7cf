import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from '../../controls/icon';
import { useAutosize } from '../question/useAutosize';
import { conversationTexts } from './texts';

interface QuestionBubbleProps {
  readonly question: string;
  /**
   * How many answers are replaced if the question is edited, including its own; undefined when it cannot be.
   */
  readonly replaces: number | undefined;
  readonly onAsk: (question: string) => void;
}

/** An asked question; a pencil button lets the user rephrase it in place. */
export function QuestionBubble({ question, replaces, onAsk }: QuestionBubbleProps) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing && replaces !== undefined) {
    return (
      <QuestionEditor
        question={question}
        replaces={replaces}
        onClose={() => {
          setEditing(false);
        }}
        onAsk={onAsk}
      />
    );
  }
  return (
    <div class="question-bubble">
      <div class="question">{question}</div>
      {replaces !== undefined && (
        <button
          ref={pencil}
          type="button"
          class="icon-button edit-question"
          data-testid="edit-question"
          title={conversationTexts.edit()}
          aria-label={conversationTexts.edit()}
          onClick={() => {
            setEditing(true);
          }}
        >
          <Icon name="edit" />
        </button>
      )}
    </div>
  );
}

interface QuestionEditorProps {
  readonly question: string;
  readonly replaces: number;
  readonly onClose: () => void;
  readonly onAsk: (question: string) => void;
}

/** Enter asks, Escape cancels. */
function QuestionEditor({ question, replaces, onClose, onAsk }: QuestionEditorProps) {
  const [text, setText] = useState(question);
  const box = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(question.length, question.length);
  }, []);
  useAutosize(box, text);
  const ask = () => {
    // The state may be a frame behind the input.
    const typed = (box.current?.value ?? text).trim();
    if (typed !== '') onAsk(typed);
  };
  return (
    <div class="question question-editor">
      <textarea
        ref={box}
        rows={1}
        data-testid="question-editor"
        aria-label={conversationTexts.editing()}
        aria-describedby={noteId}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          ask();
        }}
      />
      <div class="question-editor-tools">
        <span id={noteId} class="muted small" data-testid="removed">
          {conversationTexts.removed(replaces)}
        </span>
        <button type="button" class="secondary" onClick={onClose}>
          {conversationTexts.cancel()}
        </button>
        <button type="button" class="primary" disabled={text.trim() === ''} onClick={ask}>
          {conversationTexts.send()}
        </button>
      </div>
    </div>
  );
}
