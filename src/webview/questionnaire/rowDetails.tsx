import type { EarlierAnswer } from '../../core/features/questionnaire/model';
import { ageOf } from '../controls/format';
import { KindIcon } from './rowKinds';
import { texts } from './texts';
import type { RowView } from '../../protocol/questionnaireMessages';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../controls/icon';
import { AnswerPanel } from './answerPanel';
import { type RowProps, asDrafted, edited, reused, type RowActions } from './rowActions';
import { previewOfNewer } from './preview';
import { Tool } from './sheetHeader';

interface EarlierAnswersProps {
  /** Best first; empty when nothing similar was asked. */
  readonly earlier: readonly EarlierAnswer[];
  readonly canUse: boolean;
  readonly onUse: (earlier: EarlierAnswer) => void;
}

/** Earlier answers to similar questions, with their age; one click reuses one. */
function EarlierAnswers({ earlier, canUse, onUse }: EarlierAnswersProps) {
  if (earlier.length === 0) return null;
  return (
    <section class="earlier" data-testid="earlier">
      <h3 class="label">{texts.earlier()}</h3>
      <ul>
        {earlier.map((one) => (
          <li key={`${one.questionnaire} ${one.question}`}>
            <div class="earlier-head">
              <span class="earlier-question">{one.question}</span>
              <span class="muted small">
                {texts.earlierIn(one.questionnaire, ageOf(one.at, Date.now()))} · {texts.state(one.state)}
              </span>
            </div>
            <p class="earlier-text">
              <KindIcon kind={one.evidence} />
              <span class="hidden-label">{texts.kind(one.evidence)}: </span> {one.text}
            </p>
            {canUse && (
              <button
                type="button"
                class="secondary"
                data-testid="use-earlier"
                title={texts.useAbout()}
                onClick={() => {
                  onUse(one);
                }}
              >
                {texts.use()}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VariantTabsProps {
  readonly row: RowView;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** The variants of a row, each with its status; arrow keys move between them. */
function VariantTabs({ row, chosen, onChoose }: VariantTabsProps) {
  const { id, answers } = row;
  const move = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + answers.length) % answers.length;
    onChoose(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div class="variants" role="tablist" aria-label={texts.variantTabs()} onKeyDown={move}>
      {answers.map(({ variant = '', evidence }, index) => (
        <button
          key={variant}
          type="button"
          role="tab"
          class="variant"
          data-testid="variant"
          aria-selected={index === chosen}
          aria-controls={`panel-${id}`}
          tabIndex={index === chosen ? 0 : -1}
          title={texts.kind(evidence)}
          onClick={() => {
            onChoose(index);
          }}
        >
          <KindIcon kind={evidence} /> {variant}
          <span class="hidden-label">: {texts.kind(evidence)}</span>
        </button>
      ))}
    </div>
  );
}

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
