import { useEffect, useState } from 'preact/hooks';
import type { Answer, Flag } from '../core/model';
import { toPercent } from './format';
import { Icon } from './icon';
import { listed, strings } from './strings';

interface QualityProps {
  readonly answer: Answer;
  readonly onAskAgain: () => void;
}

/** The line under an answer: how sure it is, what was verified, what is missing, and what can be done with it. */
export function Quality({ answer, onAskAgain }: QualityProps) {
  const { evaluation, confidenceLabel, confidence } = answer;
  const about = strings.quality.about(toPercent(confidence), [
    toPercent(evaluation.faithfulness),
    toPercent(evaluation.relevance),
    toPercent(evaluation.completeness),
    toPercent(evaluation.reasoningQuality),
  ]);
  return (
    <div class="quality">
      <span class={`pill ${confidenceLabel}`} title={about}>
        {strings.quality.pill(confidenceLabel, toPercent(confidence))}
      </span>
      <span class="quality-text">{listed(qualityWords(answer))}</span>
      <span class="quality-actions">
        <CopyButton text={answer.text} />
        <button
          type="button"
          class="icon-button"
          title={strings.answer.again}
          aria-label={strings.answer.again}
          onClick={onAskAgain}
        >
          <Icon name="refresh" />
        </button>
      </span>
    </div>
  );
}

/** What is worth saying about an answer, the most important first. */
function qualityWords({ audit, facetsMissing, flags, conflicts, warnings }: Answer): readonly string[] {
  const words = [
    strings.quality.quotes(audit.quotesVerified, audit.quotesVerified + audit.missingQuotes.length),
  ];
  if (audit.uncitedSentences.length > 0) words.push(strings.quality.uncited(audit.uncitedSentences.length));
  if (facetsMissing.length > 0) words.push(strings.quality.missing(facetsMissing));
  const saidElsewhere = new Set<Flag>([
    ...(audit.uncitedSentences.length > 0 ? (['uncited_claims'] as const) : []),
    ...(conflicts.length > 0 ? (['conflicting_sources'] as const) : []),
    ...(warnings.length > 0 ? (['degraded'] as const) : []),
  ]);
  const others = flags.filter((flag) => !saidElsewhere.has(flag));
  return [...words, ...others.map((flag) => strings.quality.flags[flag])];
}

function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => {
      setCopied(false);
    }, 1500);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied]);
  const label = isCopied ? strings.answer.copied : strings.answer.copy;
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      onClick={() => {
        // Without the permission nothing is copied and the icon stays as it is.
        navigator.clipboard.writeText(text).then(
          () => {
            setCopied(true);
          },
          () => undefined,
        );
      }}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  );
}
