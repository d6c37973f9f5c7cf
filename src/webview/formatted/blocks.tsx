import * as l10n from '@vscode/l10n';
import { createContext, Fragment } from 'preact';
import { useContext } from 'preact/hooks';
import type { DocumentLooks } from '../../core/model/looks';
import type { DocumentBlock } from '../../core/model/types';
import type { FormattedDocument } from '../../protocol/formattedMessages';
import { cellsIn, cutByLooks, isLabel, itemsIn, picturesBefore, sheetsOf } from './textParts';
import type { Sheet, TextPart } from './textParts';

const Looks = createContext<DocumentLooks | undefined>(undefined);

/** The document as elements, plain as long as nobody knows its looks; each stretch of its text is in a `span` with its offset. */
export function Sheets({
  document,
  looks,
}: {
  readonly document: FormattedDocument;
  readonly looks: DocumentLooks | undefined;
}) {
  return (
    <Looks.Provider value={looks}>
      {sheetsOf(document).map((sheet) => (
        <SheetView key={sheet.slide ?? 0} sheet={sheet} text={document.text} />
      ))}
    </Looks.Provider>
  );
}

function SheetView({
  sheet: { slide, blocks, notes },
  text,
}: {
  readonly sheet: Sheet;
  readonly text: string;
}) {
  const before = picturesBefore(useContext(Looks)?.pictures ?? [], blocks);
  const drawn = blocks.flatMap((block, at) => [
    ...(before[at] ?? []).map(({ source }, number) => (
      <PictureView key={`${String(at)}-${String(number)}`} source={source} />
    )),
    <BlockView key={block.start} block={block} text={text} />,
  ]);
  drawn.push(
    ...(before[blocks.length] ?? []).map(({ source }, number) => (
      <PictureView key={`last-${String(number)}`} source={source} />
    )),
  );
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

/** A picture that nothing describes. */
function PictureView({ source }: { readonly source: string }) {
  return (
    <p class="picture">
      <img src={source} alt={l10n.t('Picture')} />
    </p>
  );
}

function Words(part: TextPart) {
  const looks = useContext(Looks);
  if (part.text === '') return null;
  if (looks === undefined) return <span data-at={part.start}>{part.text}</span>;
  return (
    <>
      {cutByLooks(part, looks).map(({ start, text, isStrong, isItalic, source }) => {
        const words = <span data-at={start}>{text}</span>;
        const inItalics = isItalic === true ? <em>{words}</em> : words;
        const set = isStrong === true ? <strong>{inItalics}</strong> : inItalics;
        if (source === undefined) return <Fragment key={start}>{set}</Fragment>;
        return (
          <span key={start} class="picture">
            <img src={source} alt="" />
            <span class="description">{set}</span>
          </span>
        );
      })}
    </>
  );
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
