import type { Citation } from '../core/model';
import { strings } from './strings';

interface QuoteCardProps {
  readonly citation: Citation;
  /** Undefined while the quote has not been checked yet. */
  readonly isVerified: boolean | undefined;
}

/** The verbatim quote behind a citation, and whether it was found in the document. */
export function QuoteCard({ citation, isVerified }: QuoteCardProps) {
  return (
    <div class="card">
      <blockquote>{citation.quote}</blockquote>
      <div class="card-facts">
        <span>{verification(isVerified)}</span>
        <span>{strings.sources.score(citation.score.toFixed(3))}</span>
      </div>
    </div>
  );
}

function verification(isVerified: boolean | undefined): string {
  if (isVerified === undefined) return strings.sources.pending;
  return isVerified ? strings.sources.verified : strings.sources.notVerified;
}
