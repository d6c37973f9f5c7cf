import type { Citation } from '../../../core/model/types';
import type { Opening } from '../../controls/opening';
import { citedDocuments } from './groupedCitations';
import { SourceRow } from './sourceRow';
import { texts } from './texts';

interface SourcesProps {
  readonly citations: readonly Citation[];
  readonly onOpen: (marker: number, how: Opening) => void;
  readonly onOpenAll: () => void;
}

/** How many documents the host opens at once. */
const openedAtOnce = 10;

/** The cited documents, each with its places; hovering shows a quote, a click opens it. */
export function Sources({ citations, onOpen, onOpenAll }: SourcesProps) {
  const documents = citedDocuments(citations);
  return (
    <section class="sources" data-testid="sources">
      <div class="label-line">
        <h3 class="label">{texts.title()}</h3>
        {documents.length > 1 && (
          <button
            type="button"
            class="link small"
            data-testid="open-all"
            title={texts.openAllAbout()}
            onClick={onOpenAll}
          >
            {texts.openAll(Math.min(documents.length, openedAtOnce), documents.length)}
          </button>
        )}
      </div>
      <ul>
        {documents.map((document) => (
          <SourceRow key={document.documentId} document={document} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
