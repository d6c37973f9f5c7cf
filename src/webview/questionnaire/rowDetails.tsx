import { useEffect, useState } from 'preact/hooks';
import type { RowView } from '../../protocol/questionnaireMessages';
import { Icon } from '../controls/icon';
import { AnswerPanel } from './answerPanel';
import { EarlierAnswers } from './earlierAnswers';
import type { RowProps } from './rowProps';
import { previewOfNewer } from './preview';
import { asDrafted, edited, reused, type RowActions } from './rowActions';
import { Tool } from './sheetHeader';
import { texts } from './texts';
import { VariantTabs } from './variantTabs';

/** The details of a row: its answers with their sources, the review tools, and earlier answers. */
export function RowDetails({ row, actions, drafts, quoteContexts, earlier }: RowProps) {
  const { id, answers, review } = row;
  const [chosen, setChosen] = useState(0);
  const answer = answers[Math.min(chosen, answers.length - 1)];
  const variant = answer?.variant ?? '';
  useEffect(() => {
    if (earlier === undefined) actions.wantEarlier(id);
  }, [earlier === undefined]);
  return (
    <div class="row-details" data-testid="row-details">
      <Notices row={row} actions={actions} />
      <Newer row={row} actions={actions} />
      {answers.length > 1 && <VariantTabs row={row} chosen={chosen} onChoose={setChosen} />}
      {answer !== undefined && (
        <AnswerPanel
          // One per variant: text typed for one must not appear for another.
          key={variant}
          {...{ row, answer, actions, drafts, quoteContexts }}
        />
      )}
      {answer === undefined && (
        <div class="buttons">
          <Tool
            icon="play"
            label={row.status === 'failed' ? texts.retry() : texts.answerAll(1)}
            testId="answer-one"
            isDisabled={row.status === 'running'}
            onClick={() => {
              actions.answerAgain(id);
            }}
          />
        </div>
      )}
      <EarlierAnswers
        earlier={earlier ?? []}
        canUse={answer !== undefined}
        onUse={(used) => {
          actions.review(id, edited(review, variant, reused(used)));
        }}
      />
    </div>
  );
}

/** Problems of the row: it failed, or its sources have changed. */
function Notices({ row, actions }: { readonly row: RowView; readonly actions: RowActions }) {
  const { id, failure, status, changed } = row;
  const [first, ...others] = changed;
  return (
    <>
      {status === 'failed' && failure !== undefined && (
        <p class="failure" role="note" data-testid="failure">
          <Icon name="error" /> {failure}
        </p>
      )}
      {first !== undefined && status !== 'running' && (
        <div class="notice stale" role="note" data-testid="changed" title={changed.join('\n')}>
          <span>
            <Icon name="warning" /> {texts.changed(first.slice(first.lastIndexOf('/') + 1), others.length)}
          </span>
          <button
            type="button"
            class="secondary"
            data-testid="answer-again-changed"
            onClick={() => {
              actions.answerAgain(id);
            }}
          >
            {texts.again()}
          </button>
        </div>
      )}
    </>
  );
}

/** An answer newer than the user's review, to accept or reject. */
function Newer({ row, actions }: { readonly row: RowView; readonly actions: RowActions }) {
  if (row.newer.length === 0) return null;
  return (
    <div class="notice newer" role="note" data-testid="newer">
      <p>
        <Icon name="info" /> {texts.newer()} <span class="muted">{previewOfNewer(row)}</span>
      </p>
      <div class="buttons">
        <button
          type="button"
          class="secondary"
          data-testid="take-newer"
          onClick={() => {
            actions.review(row.id, asDrafted);
          }}
        >
          {texts.takeNewer()}
        </button>
        <button
          type="button"
          class="secondary"
          data-testid="keep-mine"
          onClick={() => {
            actions.review(row.id, {});
          }}
        >
          {texts.keepMine()}
        </button>
      </div>
    </div>
  );
}
