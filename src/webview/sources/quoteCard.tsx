import { formatDecimal } from '../../core/text/displayLanguage';
import type { Citation } from '../../core/model';
import { placeLabel } from '../../core/place';
import { strings } from '../strings';

interface QuoteCardProps {
  readonly citation: Citation;
  /** Undefined while the quote has not been checked yet. */
  readonly isVerified: boolean | undefined;
}

/** The verbatim quote behind a citation, whether it was found, and where in a file that VS Code opens as a whole. */
export function QuoteCard({ citation, isVerified }: QuoteCardProps) {
  const where = placeLabel(citation.place);
  return (
    <div class="card">
      <blockquote>{citation.quote}</blockquote>
      <div class="card-facts">
        <span>{verification(isVerified)}</span>
        {citation.place.kind !== 'lines' && where !== '' && <span>{where}</span>}
        <span>{strings.sources.score(formatDecimal(citation.score, 3))}</span>
      </div>
    </div>
  );
}

function verification(isVerified: boolean | undefined): string {
  if (isVerified === undefined) return strings.sources.pending;
  return isVerified ? strings.sources.verified : strings.sources.notVerified;
}
