import type { CitationAudit, Critique } from '../../../core/model/events';
import type { Answer } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { plainText } from '../answer/markdown';
import { CheckList } from '../steps/checkList';
import { strings } from '../../controls/strings';
import { auditWords, draftsOf, flagWords, reasonOf } from './qualityWords';
import { surenessAbout } from './sureness';
import { texts } from './texts';

interface QualityPanelProps {
  readonly run: RunState;
  readonly answer: Answer;
}

/**
 * The quality of an answer: its confidence and why, objections of audit and review, what was searched, and
 * further remarks.
 */
export function QualityPanel({ run, answer }: QualityPanelProps) {
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
function coverageWords({ steps }: RunState, { facetsCovered, facetsMissing }: Answer): readonly string[] {
  const details = steps.flatMap(({ detail }) => detail ?? []);
  const documents = details.find((detail) => detail.kind === 'guard')?.documents;
  const kept = details.flatMap((detail) => (detail.kind === 'search' ? detail.kept : []));
  const passages = new Set(kept.map(({ chunkId }) => chunkId)).size;
  return [
    ...(documents === undefined ? [] : [texts.searched(documents, passages)]),
    ...(facetsMissing.length > 0 ? [strings.quality.missing(facetsMissing)] : []),
    ...(facetsMissing.length === 0 && facetsCovered.length > 1 ? [texts.covered(facetsCovered.length)] : []),
  ];
}

/** The meaning of an answer's label, and the reasons for it. */
function Reasons({ run, answer }: QualityPanelProps) {
  const drafts = draftsOf(run);
  // A confident answer may lack words of the question that its quotes express differently.
  const isTold = answer.check !== undefined || answer.confidenceLabel === 'high';
  const reason = isTold ? undefined : reasonOf(run);
  return (
    <p>
      {surenessAbout(answer)}
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
            {plainText(sentence)}
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
