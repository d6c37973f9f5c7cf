import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import { counted, formatCount } from '../../../core/util/displayLanguage';
import type { CitationAudit, Critique } from '../../../core/model/events';
import type { Answer } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { PlainText } from '../answer/plainText';
import { answerTexts } from '../answer/texts';
import { CheckList } from '../steps/judgementDetails';
import { strings, listed } from '../../controls/strings';
import {
  openParts,
  auditWords,
  draftsOf,
  flagWords,
  reasonOf,
  qualityWords,
  confidenceTooltip,
  ConfidencePill,
} from './confidencePill';
import { Icon } from '../../controls/icon';
import type { RunActions } from '../conversationState';
import { RunTools } from '../runTools';

/** The texts of the quality panel. */
export const texts = {
  drafts: (count: number) => l10n.t('The best of {0} drafts', formatCount(count)),
  documents: (count: number) =>
    counted(count, l10n.t('{0} document searched'), l10n.t('{0} documents searched')),
  covered: (parts: number) => l10n.t('All {0} parts are covered', formatCount(parts)),
  showConflict: () => l10n.t('Show the conflict'),
};

interface QualityPanelProps {
  readonly run: RunState;
  readonly answer: Answer;
}

/**
 * The quality of an answer: its confidence and why, objections of audit and review, what was searched, and
 * further remarks.
 */
function QualityPanel({ run, answer }: QualityPanelProps) {
  const { critique, audit, mode } = answer;
  const { title, notSure } = strings.quality;
  const isPlaces = mode === 'places';
  return (
    <section class="quality-panel" data-testid="quality-panel" aria-label={isPlaces ? notSure : title}>
      <Reasons run={run} answer={answer} />
      <Citations audit={audit} />
      {critique.verdict !== 'PASS' && !isPlaces && <Review critique={critique} />}
      <ul>
        {[...coverageWords(run, answer), ...flagWords(answer)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** What was searched for an answer, and which parts of the question it covers, in sentences. */
function coverageWords({ steps }: RunState, answer: Answer): readonly string[] {
  const open = openParts(answer);
  const covered = answer.facetsCovered.length;
  const details = steps.flatMap(({ detail }) => detail ?? []);
  const documents = details.find((detail) => detail.kind === 'guard')?.documents;
  const kept = details.flatMap((detail) => (detail.kind === 'search' ? detail.kept : []));
  const passages = new Set(kept.map(({ chunkId }) => chunkId)).size;
  const { result } = answer;
  const used =
    result === undefined ? strings.steps.passages(passages) : answerTexts.taken(result.taken, result.of);
  return [
    ...(documents === undefined ? [] : [`${texts.documents(documents)}, ${used}`]),
    ...open,
    ...(open.length === 0 && covered > 1 ? [texts.covered(covered)] : []),
  ];
}

/** The meaning of an answer's label, and the reasons for it. */
function Reasons({ run, answer }: QualityPanelProps) {
  const drafts = draftsOf(run);
  // A confident answer may lack words of the question that its quotes express differently; words such as "altogether" say
  // what to compute.
  const isTold =
    answer.check !== undefined || answer.result !== undefined || answer.confidenceLabel === 'high';
  const reason = isTold ? undefined : reasonOf(run);
  return (
    <p>
      {confidenceTooltip(answer)}
      {reason !== undefined && <span class="muted about">{reason}</span>}
      {drafts > 1 && <span class="muted about">{texts.drafts(drafts)}</span>}
    </p>
  );
}

/** The audit's counts in one sentence, and below it the sentences it objects to. */
function Citations({ audit }: { readonly audit: CitationAudit }) {
  const { quality } = strings;
  return (
    <div class="quality-part">
      <p>{auditWords(audit).join(', ')}</p>
      <Sentences
        sentences={[
          ...audit.uncitedSentences.map((sentence) => ({ sentence, about: quality.noSource })),
          ...audit.unsupportedSentences.map(({ sentence, fault }) => ({
            sentence,
            about: quality.faults[fault],
          })),
        ]}
      />
    </div>
  );
}

const sentencesShown = 6;

interface SentencesProps {
  readonly sentences: readonly { readonly sentence: string; readonly about: string }[];
}

function Sentences({ sentences }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <>
      <ul class="quotes">
        {sentences.slice(0, sentencesShown).map(({ sentence, about }) => (
          <li key={sentence}>
            <PlainText sentence={sentence} />
            <span class="muted about">{about}</span>
          </li>
        ))}
      </ul>
      {sentences.length > sentencesShown && (
        <p class="muted">{strings.declined.more(sentences.length - sentencesShown)}</p>
      )}
    </>
  );
}

/** The verdict, and the failed ones of the five checks. */
function Review({ critique: { verdict, checks, suggestions } }: { readonly critique: Critique }) {
  return (
    <div class="quality-part">
      <p>
        {strings.quality.review}: {strings.quality.verdicts[verdict]}
      </p>
      <CheckList checks={checks} isShort />
      {suggestions.map((suggestion) => (
        <p key={suggestion} class="muted">
          {suggestion}
        </p>
      ))}
    </div>
  );
}

interface QualityProps {
  readonly run: RunState;
  readonly answer: Answer;
  readonly actions: RunActions;
}

/** The line under an answer: its confidence and the main remarks. It opens the panel with the details. */
export function Quality({ run, answer, actions }: QualityProps) {
  const { quality } = strings;
  const isPlaces = answer.mode === 'places';
  const title = isPlaces ? '' : quality.title;
  const isOpen = actions.isOpen('quality', false);
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) panel.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <div class="quality">
        <button
          type="button"
          class="quality-toggle"
          data-testid="quality-toggle"
          title={confidenceTooltip(answer)}
          aria-expanded={isOpen}
          onClick={() => {
            actions.setOpen('quality', !isOpen);
          }}
        >
          <ConfidencePill answer={answer} />
          <span class="quality-text">
            {isOpen ? title : listed(qualityWords(answer))}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </span>
        </button>
        <RunTools run={run} answer={answer} actions={actions} />
      </div>
      {isOpen && (
        <div ref={panel}>
          <QualityPanel run={run} answer={answer} />
        </div>
      )}
    </>
  );
}
