import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnswerView, RowView } from '../../protocol/questionnaireMessages';
import { type RowProps, approving, asDrafted, type RowActions } from './rowActions';
import { Tool } from './sheetHeader';
import { draftKey, keyOf } from './sheetMemory';
import { texts } from './texts';
import { Answer } from '../run/answer/answer';
import { Icon } from '../controls/icon';
import { CitedRunContext } from '../run/sources/citedRun';
import { ConfidencePill } from '../run/quality/confidencePill';
import { Sources } from '../run/sources/sources';
import { AnswerEditor } from './answerEditor';
import { KindIcon } from './rowKinds';

interface ReviewToolsProps extends Pick<RowProps, 'row' | 'actions' | 'drafts'> {
  readonly answer: AnswerView;
}

/** The review of an answer: approve or edit it, undo that, comment on it, or ask again. */
function ReviewTools({ row, answer, actions, drafts }: ReviewToolsProps) {
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

interface AnswerPanelProps extends Pick<RowProps, 'row' | 'actions' | 'drafts' | 'quoteContexts'> {
  readonly answer: AnswerView;
}

/**
 * One answer: its text with markers, the review tools, the cited places, and what is covered and what is not.
 */
export function AnswerPanel({ row, answer, actions, drafts, quoteContexts }: AnswerPanelProps) {
  const { id, review, answers } = row;
  const { variant, citations } = answer;
  const key = keyOf(id, variant ?? '');
  const draft = drafts[draftKey(row, variant ?? '')];
  const text = review.texts[variant ?? ''] ?? answer.text;
  const tab = answers.length > 1 ? { role: 'tabpanel' as const, 'aria-label': variant ?? '' } : {};
  const cited = {
    question: row.question,
    contextOf: (marker: number) => quoteContexts[key]?.[marker],
    wantContext: (marker: number) => {
      actions.wantContext(id, variant, marker);
    },
    // Citations whose quote is not in the document have been removed from the answer.
    missingQuotes: [],
  };
  return (
    <CitedRunContext.Provider value={cited}>
      <div class="answer-panel" id={`panel-${id}`} {...tab}>
        <div class="answer-main">
          {draft === undefined ? (
            <Answer
              text={text}
              citations={citations}
              doubts={[]}
              isStreaming={false}
              onOpenCitation={(marker, how) => {
                actions.openCitation(id, variant, marker, how);
              }}
            />
          ) : (
            <AnswerEditor row={row} variant={variant ?? ''} draft={draft} actions={actions} />
          )}
        </div>
        <div class="answer-side">
          <Judgement answer={answer} />
          {citations.length > 0 && (
            <Sources
              citations={citations}
              onOpen={(marker, how) => {
                actions.openCitation(id, variant, marker, how);
              }}
              onOpenAll={() => {
                actions.openSources(id, variant);
              }}
            />
          )}
        </div>
        <ReviewTools {...{ row, answer, actions, drafts }} />
      </div>
    </CitedRunContext.Provider>
  );
}

/**
 * The reason for the status, and which parts of the requirement the documents cover. Status and confidence
 * are in the row's head, unless there are several.
 */
function Judgement({ answer }: { readonly answer: AnswerView }) {
  const { variant, evidence, complianceReason, capabilityGap } = answer;
  return (
    <div class="judgement">
      {variant !== undefined && (
        <p class="status-line">
          <span class="kind" data-kind={evidence}>
            <KindIcon kind={evidence} /> {texts.kind(evidence)}
          </span>
          <ConfidencePill answer={answer} />
        </p>
      )}
      {complianceReason !== '' && <p class="muted small">{complianceReason}</p>}
      {capabilityGap !== undefined && (
        <p class="gap small" data-testid="gap">
          <strong>{texts.gap()}:</strong> {capabilityGap}
        </p>
      )}
      <Facets label={texts.covered()} icon="check" facets={answer.facetsCovered} />
      <Facets label={texts.missing()} icon="circle-slash" facets={answer.facetsMissing} />
    </div>
  );
}

interface FacetsProps {
  readonly label: string;
  readonly icon: string;
  readonly facets: readonly string[];
}

function Facets({ label, icon, facets }: FacetsProps) {
  if (facets.length === 0) return null;
  return (
    <section class="facets" data-testid="facets" data-icon={icon}>
      <h3 class="label">{label}</h3>
      <ul>
        {facets.map((facet) => (
          <li key={facet}>
            <Icon name={icon} /> {facet}
          </li>
        ))}
      </ul>
    </section>
  );
}
