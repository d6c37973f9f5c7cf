import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnswerView, RowView } from '../../protocol/questionnaireMessages';
import type { RowProps } from './rowProps';
import { approving, asDrafted, type RowActions } from './rowActions';
import { Tool } from './sheetHeader';
import { draftKey } from './sheetMemory';
import { texts } from './texts';

interface ReviewToolsProps extends Pick<RowProps, 'row' | 'actions' | 'drafts'> {
  readonly answer: AnswerView;
}

/** The review of an answer: approve or edit it, undo that, comment on it, or ask again. */
export function ReviewTools({ row, answer, actions, drafts }: ReviewToolsProps) {
  const { id, review, status } = row;
  const variant = answer.variant ?? '';
  const key = draftKey(row, variant);
  const isEditing = drafts[key] !== undefined;
  return (
    <div class="review" data-testid="review" data-state={review.state}>
      <div class="buttons">
        <Judging row={row} actions={actions} />
        {!isEditing && (
          <Tool
            icon="edit"
            label={texts.edit()}
            testId="edit"
            onClick={() => {
              actions.keepDraft(key, review.texts[variant] ?? answer.text);
            }}
          />
        )}
        <Tool
          icon="refresh"
          label={texts.again()}
          testId="answer-again"
          isDisabled={status === 'running'}
          onClick={() => {
            actions.answerAgain(id);
          }}
        />
        <Tool
          icon="comment-discussion"
          label={texts.chat()}
          testId="ask-in-chat"
          onClick={() => {
            actions.askInChat(id);
          }}
        />
      </div>
      <Comment row={row} actions={actions} />
    </div>
  );
}

interface JudgingProps {
  readonly row: RowView;
  readonly actions: RowActions;
}

/** Approves a draft, or undoes an approval or edit. */
function Judging({ row, actions }: JudgingProps) {
  const { state } = row.review;
  const isDraft = state === 'draft';
  const label = isDraft ? texts.approve() : state === 'edited' ? texts.revert() : texts.unapprove();
  return (
    <Tool
      icon={isDraft ? 'check' : 'discard'}
      label={label}
      testId={isDraft ? 'approve' : 'revert'}
      onClick={() => {
        actions.review(row.id, isDraft ? approving : asDrafted);
      }}
    />
  );
}

/** Saved on blur. Text being typed stays, whatever arrives meanwhile. */
function Comment({ row, actions }: JudgingProps) {
  const { comment } = row.review;
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? comment;
  useEffect(() => {
    if (document.activeElement !== box.current) setTyped(undefined);
  }, [comment]);
  return (
    <label class="comment">
      <span class="label">{texts.comment()}</span>
      <textarea
        ref={box}
        rows={Math.max(1, text.split('\n').length)}
        placeholder={texts.commentHint()}
        data-testid="comment"
        value={text}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
        }}
        onBlur={({ currentTarget: { value } }) => {
          // The state may be behind the input.
          if (value !== comment) actions.review(row.id, { comment: value });
        }}
      />
    </label>
  );
}
