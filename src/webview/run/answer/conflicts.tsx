import type { Citation, Conflict, ConflictSide } from '../../../core/model/types';
import { isReplaced, newestOf } from '../../../core/trust/conflictSides';
import { CitationChip } from './citationChip';
import { DocumentPath } from '../sources/documentPath';
import { formatDate } from '../../controls/format';
import type { Opening } from '../../controls/opening';
import { strings } from '../../controls/strings';

/** Element id of the conflicts of a run. */
export function conflictsId(runId: string): string {
  return `conflicts-${runId}`;
}

interface ConflictsProps {
  readonly runId: string;
  readonly conflicts: readonly Conflict[];
  readonly citations: readonly Citation[];
  readonly onOpen: (marker: number, how: Opening) => void;
}

/** What conflicting sources say, side by side. */
export function Conflicts({ runId, conflicts, citations, onOpen }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  const byMarker = new Map(citations.map((citation) => [citation.marker, citation]));
  return (
    <div id={conflictsId(runId)} class="conflicts" tabIndex={-1} data-testid="conflicts">
      {conflicts.map((conflict, index) => (
        <table key={index}>
          <caption>
            <strong>{isReplaced(conflict) ? strings.conflicts.older : strings.conflicts.title}</strong>{' '}
            {conflict.subject}
          </caption>
          <tbody>
            {conflict.sides.map((side) => (
              <Side
                key={side.marker}
                side={side}
                citation={byMarker.get(side.marker)}
                isNewer={side === newestOf(conflict.sides)}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

interface SideProps {
  readonly side: ConflictSide;
  readonly citation: Citation | undefined;
  readonly isNewer: boolean;
  readonly onOpen: (marker: number, how: Opening) => void;
}

function Side({ side: { marker, value, date }, citation, isNewer, onOpen }: SideProps) {
  return (
    <tr>
      <th scope="row">{value}</th>
      <td>
        {citation === undefined ? (
          `[${marker}]`
        ) : (
          <span class="side-source">
            <CitationChip citation={citation} onOpen={onOpen} />
            <DocumentPath documentId={citation.documentId} headings={[]} older={citation.older} />
          </span>
        )}
      </td>
      <td class="side-date">
        {date !== undefined && <time dateTime={date}>{formatDate(date)}</time>}
        {isNewer && <span class="badge">{strings.conflicts.newer}</span>}
      </td>
    </tr>
  );
}
