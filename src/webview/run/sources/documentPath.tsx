import { isCorrections } from '../../../core/model/knowledge';
import { olderNote, olderSentence, olderTag } from '../../../core/model/older';
import type { Citation, DocumentId, Older, Place } from '../../../core/model/types';
import { placeLabel } from '../../../core/model/place';
import { Icon } from '../../controls/icon';
import { strings } from '../../controls/strings';

interface DocumentPathProps {
  readonly documentId: DocumentId;
  readonly headings: readonly string[];
  readonly older?: Older | undefined;
}

/**
 * The file's name, its folder and its last heading on one line; the folder is truncated first, so that the file name
 * stays visible.
 */
export function DocumentPath({ documentId, headings, older }: DocumentPathProps) {
  const slash = documentId.lastIndexOf('/') + 1;
  const heading = headings.at(-1);
  return (
    <span class="path" title={pathLabel(documentId, headings)}>
      <span class="document">
        {isCorrections(documentId) ? (
          <CorrectionName />
        ) : (
          <>
            {slash > 0 && <span class="folder">{documentId.slice(0, slash)}</span>}
            <span class="file">{documentId.slice(slash)}</span>
          </>
        )}
        {older !== undefined && <OlderTag older={older} />}
      </span>
      {heading !== undefined && <span class="last-heading">› {heading}</span>}
    </span>
  );
}

/** Says that a document is older; which one is newer when it is pointed at. */
export function OlderTag({ older }: { readonly older: Older }) {
  return (
    <span class="badge" data-testid="older" title={olderSentence(older)}>
      {olderTag(older)}
    </span>
  );
}

function CorrectionName() {
  return (
    <span class="file correction">
      <Icon name="feedback" />
      {strings.correction.yours}
    </span>
  );
}

/** What a citation refers to, for screen readers. */
export function citedLabel({
  documentId,
  headings,
  place,
  older,
}: Pick<Citation, 'documentId' | 'headings' | 'place' | 'older'>): string {
  return pathLabel(documentId, headings, place) + olderNote(older);
}

/**
 * The whole path with all headings, for titles and screen readers; with a place, also the position in the
 * file.
 */
export function pathLabel(documentId: DocumentId, headings: readonly string[], place?: Place): string {
  const where = place === undefined ? '' : placeLabel(place);
  const name = isCorrections(documentId) ? strings.correction.yours : documentId;
  return [name, ...headings].join(' › ') + (where === '' ? '' : `, ${where}`);
}
