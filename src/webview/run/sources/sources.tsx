import type { Citation, DocumentId } from '../../../core/model/types';
import type { ComponentChildren } from 'preact';
import { sectionsAbove } from '../../../core/model/cited';
import { placeLabel } from '../../../core/model/place';
import { Icon } from '../../controls/icon';
import { openingProps, type Opening } from '../../controls/opening';
import { DocumentPath, pathLabel } from './documentPath';
import { useHoverCard, texts } from './hoverCard';

/** The citations of one document, grouped by heading. */
interface CitedDocument {
  readonly documentId: DocumentId;
  readonly sections: readonly {
    readonly headings: readonly string[];
    readonly citations: readonly Citation[];
  }[];
}

/** The cited documents in the order the answer first cites them. */
function citedDocuments(citations: readonly Citation[]): readonly CitedDocument[] {
  return [...Map.groupBy(citations, ({ documentId }) => documentId)].map(([documentId, own]) => ({
    documentId,
    sections: [...Map.groupBy(own, (one) => sectionsAbove(one).join('\n')).values()].map((inside) => ({
      headings: inside[0] === undefined ? [] : sectionsAbove(inside[0]),
      citations: inside,
    })),
  }));
}

type OnOpen = (marker: number, how: Opening) => void;

/** A cited document: with one citation a clickable row, with several its name and the places below it. */
function SourceRow({ document, onOpen }: { readonly document: CitedDocument; readonly onOpen: OnOpen }) {
  const { documentId, sections } = document;
  const all = sections.flatMap(({ citations }) => citations);
  const [only] = all;
  const older = all.find((one) => one.older !== undefined)?.older;
  const isAlone = sections.length === 1 && sections[0]?.citations.length === 1;
  if (isAlone && only !== undefined) {
    return (
      <li>
        <SourceButton citation={only} onOpen={onOpen} className="row source">
          <DocumentPath documentId={documentId} headings={sectionsAbove(only)} older={only.older} />
        </SourceButton>
      </li>
    );
  }
  return (
    <li class="source-group">
      <Icon name="file" />
      <DocumentPath documentId={documentId} headings={[]} older={older} />
      {sections.map(({ headings, citations }) => (
        <div key={headings.join('\n')} class="source-places">
          {headings.length > 0 && <span class="last-heading">› {headings.at(-1)}</span>}
          {citations.map((citation) => (
            <SourceButton key={citation.marker} citation={citation} onOpen={onOpen} className="source" />
          ))}
        </div>
      ))}
    </li>
  );
}

interface SourceButtonProps {
  readonly citation: Citation;
  readonly className: string;
  readonly onOpen: OnOpen;
  readonly children?: ComponentChildren;
}

/** One citation: shows its quote in a hover card, and opens the document at the quote. */
function SourceButton({ citation, className, onOpen, children }: SourceButtonProps) {
  const { marker, documentId, place } = citation;
  const { anchorProps, card } = useHoverCard(citation);
  return (
    <>
      <button
        {...anchorProps}
        type="button"
        class={className}
        data-testid="source"
        data-marker={marker}
        {...openingProps((how) => {
          onOpen(marker, how);
        })}
      >
        <span class="chip">{marker}</span>
        {children ?? (
          <span class="hidden-label">
            {pathLabel(documentId, sectionsAbove(citation), { kind: 'section' })}
          </span>
        )}
        <span class="time">{placeLabel(place)}</span>
      </button>
      {card}
    </>
  );
}

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
