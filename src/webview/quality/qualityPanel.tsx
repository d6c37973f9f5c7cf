import type { ComponentChildren } from 'preact';
import { lowConfidence, type CitationAudit } from '../../core/judgement';
import type { Answer } from '../../core/model';
import type { RunState } from '../../core/run/state';
import { CheckList } from '../steps/checkList';
import { toPercent } from '../controls/format';
import { plainText } from '../answer/markdown';
import { confidenceHistory, quotesOf, remarksOf, removedCitations } from './qualityWords';
import { ScoreTable } from '../steps/scoreTable';
import { strings } from '../strings';

interface QualityPanelProps {
  readonly run: RunState;
  readonly answer: Answer;
}

/** How good an answer is, with all that says so: confidence, scores, review, citations and what else there is to know. */
export function QualityPanel({ run, answer }: QualityPanelProps) {
  const { evaluation, critique, audit } = answer;
  const remarks = remarksOf(answer);
  return (
    <section class="quality-panel" data-testid="quality-panel" aria-label={strings.quality.title}>
      <Confidence run={run} answer={answer} />
      <ScoreTable evaluation={evaluation} />
      <Part title={strings.quality.review} result={strings.quality.verdicts[critique.verdict]}>
        <CheckList checks={critique.checks} />
        {critique.suggestions.map((suggestion) => (
          <p key={suggestion}>
            <span class="muted">{strings.judged.suggestions}:</span> {suggestion}
          </p>
        ))}
      </Part>
      <Citations audit={audit} />
      {remarks.length > 0 && (
        <Part title={strings.quality.remarks}>
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Part>
      )}
    </section>
  );
}

function Confidence({ run, answer: { confidence } }: QualityPanelProps) {
  const history = confidenceHistory(run);
  const { quality } = strings;
  const result = history.length > 1 ? quality.history(history) : String(toPercent(confidence));
  return (
    <Part title={quality.confidence} result={result}>
      <p class="muted">
        {history.length > 1 && `${quality.drafts(history.length)}; `}
        {quality.wanted(toPercent(lowConfidence))}
      </p>
    </Part>
  );
}

function Citations({ audit }: { readonly audit: CitationAudit }) {
  const { quality } = strings;
  const removed = removedCitations(audit);
  return (
    <Part title={quality.citations} result={quality.quotes(audit.quotesVerified, quotesOf(audit))}>
      {removed > 0 && <p class="warning">{quality.removed(removed)}</p>}
      <Sentences
        title={quality.uncitedList}
        sentences={audit.uncitedSentences.map((sentence) => ({ sentence, about: '' }))}
      />
      <Sentences
        title={quality.unsupportedList}
        sentences={audit.unsupportedSentences.map(({ sentence, fault, support }) => ({
          sentence,
          about: `${quality.faults[fault]}, ${quality.borneOut(toPercent(support))}`,
        }))}
      />
    </Part>
  );
}

const sentencesShown = 6;

interface SentencesProps {
  readonly title: string;
  readonly sentences: readonly { readonly sentence: string; readonly about: string }[];
}

function Sentences({ title, sentences }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <>
      <p class="warning">{title}</p>
      <ul class="quotes">
        {sentences.slice(0, sentencesShown).map(({ sentence, about }) => (
          <li key={sentence}>
            {plainText(sentence)}
            {about !== '' && <span class="muted about">{about}</span>}
          </li>
        ))}
      </ul>
      {sentences.length > sentencesShown && (
        <p class="muted">{strings.declined.more(sentences.length - sentencesShown)}</p>
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly result?: string;
  readonly children: ComponentChildren;
}

function Part({ title, result, children }: PartProps) {
  return (
    <div class="quality-part">
      <h3 class="part-title">
        {title}
        {result !== undefined && <span class="part-result">{result}</span>}
      </h3>
      {children}
    </div>
  );
}
