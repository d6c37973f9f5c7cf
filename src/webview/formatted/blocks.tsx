import * as l10n from '@vscode/l10n';
import type { DocumentBlock } from '../../core/model/types';
import type { FormattedDocument } from '../../protocol/formattedMessages';
import { cellsIn, isLabel, itemsIn, sheetsOf, type Sheet, type TextPart } from './textParts';

/** The document as elements; each stretch of its text is in a `span` with its offset. */
export function Sheets({ document }: { readonly document: FormattedDocument }) {
  return (
    <>
      {sheetsOf(document).map((sheet) => (
        <SheetView key={sheet.slide ?? 0} sheet={sheet} text={document.text} />
      ))}
    </>
  );
}

function SheetView({
  sheet: { slide, blocks, notes },
  text,
}: {
  readonly sheet: Sheet;
  readonly text: string;
}) {
  const drawn = blocks.map((block) => <BlockView key={block.start} block={block} text={text} />);
  if (slide === undefined) return <article class="prose">{drawn}</article>;
  const label = l10n.t('Slide {0}', slide);
  return (
    <section class="slide" aria-label={label}>
      <p class="slide-number">{label}</p>
      {drawn}
      {notes.length > 0 && (
        <div class="notes" role="note" aria-label={l10n.t('Notes')}>
          <p class="notes-label">{l10n.t('Notes')}</p>
          {notes.map((block) => (
            <BlockView key={block.start} block={block} text={text} />
          ))}
        </div>
      )}
    </section>
  );
}

function BlockView({ block, text }: { readonly block: DocumentBlock; readonly text: string }) {
  const part = { start: block.start, text: text.slice(block.start, block.end) };
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[Math.min(Math.max(block.level, 1), headings.length) - 1] ?? 'h6';
      return <Heading>{isLabel(block) ? block.title : <Words {...part} />}</Heading>;
    }
    case 'paragraph':
      return (
        <p>
          <Words {...part} />
        </p>
      );
    case 'code':
      return (
        <pre tabIndex={0}>
          <Words {...part} />
        </pre>
      );
    case 'list':
      return <ListView part={part} />;
    case 'table':
      return <TableView part={part} />;
  }
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

function Words({ start, text }: TextPart) {
  return text === '' ? null : <span data-at={start}>{text}</span>;
}

/** Deeper items are drawn like these. */
const deepest = 5;

function ListView({ part }: { readonly part: TextPart }) {
  return (
    <ul>
      {itemsIn(part).map(({ depth, marker, words }) => (
        <li key={marker.start} class={`depth-${String(Math.min(depth, deepest))}`}>
          <span class="marker">
            <Words {...marker} />
          </span>
          <span>
            <Words {...words} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function TableView({ part }: { readonly part: TextPart }) {
  const [head = [], ...rows] = cellsIn(part);
  return (
    <div class="table" tabIndex={0} role="region" aria-label={l10n.t('Table')}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell.start} scope="col">
                <Words {...cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell) => (
                <td key={cell.start}>
                  <Words {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
