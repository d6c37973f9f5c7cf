import type { Injection } from '../../core/model';
import type { PassageSummary } from '../../core/run/events';
import { capitalize } from '../controls/format';
import { Icon } from '../controls/icon';
import { openingProps, type Opening } from '../controls/opening';
import { signWords } from '../answer/signWords';
import { DocumentPath } from '../sources/documentPath';
import { strings } from '../strings';
import { TreeItem } from './tree';

interface InjectionItemsProps {
  readonly level: number;
  readonly injections: readonly Injection[];
  /** The passages of the search. */
  readonly passages: readonly PassageSummary[];
  readonly onOpen: (chunkId: string, how: Opening) => void;
}

/** Orders to whoever answers that were taken out of passages: where they stood, and what gave them away. */
export function InjectionItems({ level, injections, passages, onOpen }: InjectionItemsProps) {
  const chunkIds = [...new Set(injections.map(({ chunkId }) => chunkId))];
  if (chunkIds.length === 0) return null;
  return (
    <div class="injections" data-testid="injections">
      <p class="warning">
        <Icon name="shield" /> {strings.judged.injections(chunkIds.length)}
      </p>
      <ul role="group">
        {chunkIds.map((chunkId) => {
          const own = injections.filter((injection) => injection.chunkId === chunkId);
          const headings = passages.find((passage) => passage.chunkId === chunkId)?.headings ?? [];
          const signs = [...new Set(own.map(({ sign }) => signWords(sign)))];
          return (
            <TreeItem
              key={chunkId}
              level={level}
              className="passage"
              lineClass="passage-line"
              picking={openingProps((how) => {
                onOpen(chunkId, how);
              })}
              line={<DocumentPath documentId={own[0]?.documentId ?? ''} headings={headings} />}
            >
              <span class="about">{capitalize(signs.join(', '))}</span>
            </TreeItem>
          );
        })}
      </ul>
    </div>
  );
}
