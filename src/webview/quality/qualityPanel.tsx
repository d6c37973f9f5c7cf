import { lowConfidence, type CitationAudit, type Critique } from '../../core/judgement';
import type { Answer } from '../../core/model';
import type { RunState } from '../../core/run/state';
import { plainText } from '../answer/markdown';
import { toPercent } from '../controls/format';
import { CheckList } from '../steps/checkList';
import { ScoreTable } from '../steps/scoreTable';
import { strings } from '../strings';
import { coverageWords } from './coverage';
import { auditWords, confidenceHistory, flagWords } from './qualityWords';
import { texts } from './texts';

interface QualityPanelProps {
  readonly run: RunState;
  readonly answer: Answer;
}

/** How good an answer is: confidence, four scores, what audit and review found, what was searched, and what else there is to know. */
export function QualityPanel({ run, answer }: QualityPanelProps) {
  const { evaluation, critique, audit, mode } = answer;
  const { title, notSure } = strings.quality;
  const isPlaces = mode === 'places';
  return (
    <section class="quality-panel" data-testid="quality-panel" aria-label={isPlaces ? notSure : title}>
      {isPlaces ? (
        <p>{strings.quality.notSureAbout}</p>
      ) : answer.check !== undefined ? (
        <p>{strings.quality.check[answer.check][1]}</p>
      ) : (
        <>
          <Confidence run={run} answer={answer} />
          <ScoreTable evaluation={evaluation} isShort />
        </>
      )}
      <Citations audit={audit} />
      {!isPlaces && <Review critique={critique} />}
      <ul>
        {[...coverageWords(run, answer), ...flagWords(answer)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Confidence({ run, answer: { confidence, confidenceLabel } }: QualityPanelProps) {
  const drafts = confidenceHistory(run).length;
  return (
    <p>
      <strong>{texts.confidence(toPercent(confidence), toPercent(lowConfidence))}</strong>
      <span class="muted about">{strings.quality.confidence[confidenceLabel][1]}</span>
      {drafts > 1 && <span class="muted about">{texts.drafts(drafts)}</span>}
    </p>
  );
}

/** What the audit counted in one sentence, and below it the sentences that it objects to. */
function Citations({ audit }: { readonly audit: CitationAudit }) {
  const { quality } = strings;
  return (
    <div class="quality-part">
      <p>{auditWords(audit).join(', ')}</p>
      <Sentences
        sentences={[
          ...audit.uncitedSentences.map((sentence) => ({ sentence, about: quality.noSource })),
          ...audit.unsupportedSentences.map(({ sentence, fault, support }) => ({
            sentence,
            about: `${quality.faults[fault]}, ${quality.borneOut(toPercent(support))}`,
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

/** The verdict, and of the five checks those that failed. */
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
