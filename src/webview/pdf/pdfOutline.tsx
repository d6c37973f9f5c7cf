import * as l10n from '@vscode/l10n';
import type { OutlineItem } from './viewer';

interface PdfOutlineProps {
  readonly items: readonly OutlineItem[];
  readonly onFollow: (item: OutlineItem) => void;
}

/** The document's own outline. */
export function PdfOutline({ items, onFollow }: PdfOutlineProps) {
  return (
    <nav class="outline" aria-label={l10n.t('Outline')}>
      {items.length === 0 ? (
        <p>{l10n.t('This document has no outline.')}</p>
      ) : (
        <Entries items={items} onFollow={onFollow} />
      )}
    </nav>
  );
}

function Entries({ items, onFollow }: PdfOutlineProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.title}>
          <button
            type="button"
            title={item.title}
            onClick={() => {
              onFollow(item);
            }}
          >
            {item.title}
          </button>
          {item.items.length > 0 && <Entries items={item.items} onFollow={onFollow} />}
        </li>
      ))}
    </ul>
  );
}
