import type { Injection } from '../../core/model';
import type { PassageSummary } from '../../core/run/events';
import { DocumentPath } from '../sources/documentPath';
import { capitalize } from '../controls/format';
import { Icon } from '../controls/icon';
import { openingProps, type Opening } from '../controls/opening';
import { signWords } from './signWords';
import { strings } from '../strings';

interface InjectionsProps {
  readonly injections: readonly Injection[];
  /** The passages of the search. */
  readonly passages: readonly PassageSummary[];
  readonly onOpen: (chunkId: string, how: Opening) => void;
}

/** Orders to whoever answers that were taken out of passages: where they stood, and what gave them away. */
export function Injections({ injections, passages, onOpen }: InjectionsProps) {
  const chunkIds = [...new Set(injections.map(({ chunkId }) => chunkId))];
  if (chunkIds.length === 0) return null;
  return (
    <div class="injections" data-testid="injections">
      <p class="warning">
        <Icon name="shield" /> {strings.judged.injections(chunkIds.length)}
      </p>
      <ul>
        {chunkIds.map((chunkId) => {
          const own = injections.filter((injection) => injection.chunkId === chunkId);
          const headings = passages.find((passage) => passage.chunkId === chunkId)?.headings ?? [];
          const signs = [...new Set(own.map(({ sign }) => signWords(sign)))];
          return (
            <li key={chunkId}>
              <button
                type="button"
                class="row passage"
                {...openingProps((how) => {
                  onOpen(chunkId, how);
                })}
              >
                <DocumentPath documentId={own[0]?.documentId ?? ''} headings={headings} />
              </button>
              <span class="about">{capitalize(signs.join(', '))}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
