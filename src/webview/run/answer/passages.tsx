import { escapePattern } from '../../../core/util/escapePattern';
import { sectionsAbove } from '../../../core/model/cited';
import type { Citation } from '../../../core/model/types';
import { useEffect } from 'preact/hooks';
import { placeLabel } from '../../../core/model/place';
import { Disclosure } from '../../controls/disclosure';
import type { QuoteContext, RunActions } from '../conversationState';
import { DocumentPath, pathLabel } from '../sources/documentPath';
import { answerTexts } from './texts';

/** The citations of one passage. */
type CitedPassage = readonly [Citation, ...Citation[]];

const onlySources = /^[^\n[]{1,12}:( ?\[\d+\])+$/;
const beginsAnew = /^(?:#|---|\*\*[^*\n]+\*\*$)/;

/** Whether a block goes on with what the one before it cites: a list after its sentence, the table of a value. */
function goesOn(blocks: readonly string[], at: number): boolean {
  const [text = '', next = ''] = blocks.slice(at, at + 2).map((block) => block.trim());
  if (at === 0 || at >= blocks.length || /\[\d+\]/.test(text) || beginsAnew.test(text)) return false;
  return !onlySources.test(next) && (/\[\d+\]/.test(blocks[at - 1] ?? '') || goesOn(blocks, at - 1));
}

/**
 * The passages that a quote which ends with a block is the last to cite; for each, the quote's own citations come first. What
 * goes on after its citation belongs to the quote.
 */
export function citedLast(
  blocks: readonly string[],
  index: number,
  citations: readonly Citation[],
): readonly CitedPassage[] {
  if (goesOn(blocks, index + 1)) return [];
  let from = index;
  while (goesOn(blocks, from)) from -= 1;
  const later = blocks.slice(index + 1).join('\n');
  const passages = new Map<string, CitedPassage>();
  for (const citation of citations) {
    const known = passages.get(citation.chunkId);
    passages.set(citation.chunkId, known === undefined ? [citation] : [...known, citation]);
  }
  const isCited = (text: string) => (citation: Citation) => text.includes(`[${citation.marker}]`);
  return [...passages.values()].flatMap((passage) => {
    const first = passage.find(isCited(blocks[from] ?? ''));
    if (first === undefined || passage.some(isCited(later))) return [];
    return [[first, ...passage.filter((citation) => citation !== first)] as const];
  });
}

export type PassageActions = Pick<RunActions, 'contextOf' | 'wantContext' | 'isOpen' | 'setOpen'>;

interface PassagesProps {
  readonly cited: readonly CitedPassage[];
  readonly actions: PassageActions;
}

/** Shown below a block of an answer: each passage it cites, with a button to show all of it. */
export function Passages({ cited, actions }: PassagesProps) {
  return cited.map((passage) => (
    <Passage key={passage[0].chunkId} passage={passage} isAlone={cited.length === 1} actions={actions} />
  ));
}

interface PassageProps {
  readonly passage: CitedPassage;
  /** Whether it is the only passage offered here. */
  readonly isAlone: boolean;
  readonly actions: PassageActions;
}

function Passage({ passage, isAlone, actions }: PassageProps) {
  const [{ chunkId, marker, documentId }] = passage;
  const path = pathLabel(documentId, sectionsAbove(passage[0]));
  const { contextOf, wantContext, isOpen: isPartOpen, setOpen } = actions;
  const part = `passage/${chunkId}`;
  const isOpen = isPartOpen(part, false);
  const context = contextOf(marker);
  // A request for another document replaces one that is still being read, so it is sent again.
  useEffect(() => {
    if (isOpen && context === undefined) wantContext(marker);
  }, [isOpen, contextOf]);
  const label = isAlone ? answerTexts.more() : answerTexts.moreFrom(marker);
  return (
    <Disclosure
      label={label}
      name={`${label}: ${path}`}
      testId="passage-more"
      isOpen={isOpen}
      onToggle={() => {
        if (!isOpen && context?.isUnread) wantContext(marker);
        setOpen(part, !isOpen);
      }}
      draw={(id) => (
        <section
          id={id}
          class="passage-whole"
          data-testid="passage-whole"
          aria-label={path}
          aria-busy={context === undefined}
        >
          <PassageText passage={passage} context={context} />
        </section>
      )}
    />
  );
}

function PassageText({
  passage,
  context,
}: {
  readonly passage: CitedPassage;
  readonly context: QuoteContext | undefined;
}) {
  const [{ documentId, place, older }] = passage;
  if (context === undefined) return <p class="muted">{answerTexts.reading()}</p>;
  if (context.isUnread) return <p class="muted">{answerTexts.unread()}</p>;
  const text = context.passage;
  if (text === '') return <p class="muted">{answerTexts.gone()}</p>;
  return (
    <>
      <div class="card-head">
        <DocumentPath documentId={documentId} headings={sectionsAbove(passage[0])} older={older} />
        <span class="time">{placeLabel(place)}</span>
      </div>
      <div class="passage-text">
        {marked(text, passage).map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))}
      </div>
    </>
  );
}

/** Splits a text at the quotes in it: every second piece is a quote. */
function marked(text: string, citations: readonly Citation[]): readonly string[] {
  const quotes = citations.map(({ quote }) => quote.trim().split(/\s+/).map(escapePattern).join('\\s+'));
  return text.split(new RegExp(`(${quotes.join('|')})`, 'u'));
}
