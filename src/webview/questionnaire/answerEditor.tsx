import { useEffect, useRef } from 'preact/hooks';
import type { RowView } from '../../protocol/questionnaireMessages';
import { edited, type RowActions } from './rowActions';
import { draftKey } from './sheetMemory';
import { texts } from './texts';

interface AnswerEditorProps {
  readonly row: RowView;
  /** "" for the answer for all variants. */
  readonly variant: string;
  readonly draft: string;
  readonly actions: RowActions;
}

/** An editor for the answer. The typed text is kept until it is saved or cancelled. */
export function AnswerEditor({ row, variant, draft, actions }: AnswerEditorProps) {
  const key = draftKey(row, variant);
  const box = useRef<HTMLTextAreaElement>(null);
  const close = () => {
    actions.keepDraft(key, undefined);
    document.getElementById(`head-${row.id}`)?.focus();
  };
  const save = () => {
    // The state may be behind the input.
    const text = (box.current?.value ?? draft).trim();
    if (text === '') return;
    actions.review(row.id, edited(row.review, variant, text));
    close();
  };
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div class="answer-editor">
      <textarea
        ref={box}
        aria-label={texts.editLabel()}
        aria-describedby={`hint-${row.id}`}
        data-testid="answer-box"
        rows={Math.min(14, Math.max(4, draft.split('\n').length + Math.floor(draft.length / 90)))}
        value={draft}
        onInput={({ currentTarget }) => {
          actions.keepDraft(key, currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <p class="muted small" id={`hint-${row.id}`}>
        {texts.editHint()}
      </p>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          data-testid="save-answer"
          disabled={draft.trim() === ''}
          onClick={save}
        >
          {texts.save()}
        </button>
        <button type="button" class="secondary" data-testid="cancel-answer" onClick={close}>
          {texts.cancel()}
        </button>
      </div>
    </div>
  );
}
