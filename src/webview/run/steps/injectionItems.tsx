import * as l10n from '@vscode/l10n';
import type { Injection } from '../../../core/model/types';
import type { PassageSummary } from '../../../core/model/events';
import { capitalize } from '../../controls/format';
import { Icon } from '../../controls/icon';
import { openingProps, type Opening } from '../../controls/opening';
import { DocumentPath } from '../sources/documentPath';
import { strings } from '../../controls/strings';
import { TreeItem } from './tree';

interface InjectionItemsProps {
  readonly level: number;
  readonly injections: readonly Injection[];
  /** The passages of the search. */
  readonly passages: readonly PassageSummary[];
  readonly onOpen: (chunkId: string, how: Opening) => void;
}

/** Injected instructions that were removed from passages: where they were, and what revealed them. */
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

const words: Readonly<Record<string, string>> = {
  'sets earlier instructions aside': l10n.t('sets earlier instructions aside'),
  'gives new instructions': l10n.t('gives new instructions'),
  'gives another role': l10n.t('gives another role'),
  'asks for the prompt': l10n.t('asks for the prompt'),
  'asks for something else': l10n.t('asks for something else'),
  'speaks to a model': l10n.t('speaks to a model'),
  'speaks as the system': l10n.t('speaks as the system'),
  'tells how to answer': l10n.t('tells how to answer'),
  'puts code into the answer': l10n.t('puts code into the answer'),
  'uses tools, secrets or addresses': l10n.t('uses tools, secrets or addresses'),
};

/** The pattern that matched, in the display language; the raw one if it is unknown. */
function signWords(sign: string): string {
  return words[sign] ?? sign;
}
