import type { AnswerView } from '../../protocol/questionnaireMessages';
import { Answer } from '../run/answer/answer';
import { Icon } from '../controls/icon';
import { CitedRunContext } from '../run/sources/citedRun';
import { Sureness } from '../run/quality/sureness';
import { Sources } from '../run/sources/sources';
import { AnswerEditor } from './answerEditor';
import { KindIcon } from './kindIcon';
import { ReviewTools } from './reviewTools';
import type { RowProps } from './rowProps';
import { draftKey, keyOf } from './sheetMemory';
import { texts } from './texts';

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
  const { variant, compliance, complianceReason, capabilityGap } = answer;
  return (
    <div class="judgement">
      {variant !== undefined && (
        <p class="status-line">
          <span class="kind" data-kind={compliance}>
            <KindIcon kind={compliance} /> {texts.kind(compliance)}
          </span>
          <Sureness answer={answer} />
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
