import { citationOf, evidenceOf } from '../answering/evidenceOf';
import { toSentence, withMarker } from '../answering/extractive/plainText';
import { analyze } from '../language/analyze';
import { sentences, withoutReply, type Span } from '../language/sentences';
import type { Chunk, Citation, EvidenceKind, Passage } from '../model/types';
import { findInjections } from '../trust/safety/injection';
import { cellsOf, separatorAt } from '../units/blocks';
import { leaning } from '../understanding/ownQuestions/candidate';
import type { Run } from './run';

/** What a passage says first, as it stands there. */
interface Said {
  readonly passage: Passage;
  readonly span: Span;
  readonly kind: EvidenceKind;
  /** Whether it is a sentence. */
  readonly isWhole: boolean;
}

const longest = 300;
const fewestWords = 3;

/** The first whole sentence of a passage; else its first short line, or the names of its columns. Undefined for code alone. */
function firstSaid(passage: Passage): Said | undefined {
  const { chunk } = passage;
  const spans = chunk.blocks.flatMap(({ kind, start, end }) => {
    const text = chunk.text.slice(start, end);
    const parts = kind === 'paragraph' ? sentences(text) : [firstLine(text)];
    return kind === 'heading' || kind === 'code'
      ? []
      : parts.map((part) => ({ kind, start: start + part.start, end: start + part.end }));
  });
  const fit = spans.filter(({ start, end }) => {
    const said = chunk.text.slice(start, end);
    return said.trim() !== '' && said.length <= longest && findInjections(said).length === 0;
  });
  const whole = fit.find(
    (span) => span.kind === 'paragraph' && isSentence(chunk.text.slice(span.start, span.end)),
  );
  const span = whole ?? fit[0];
  return (
    span && {
      passage,
      span,
      kind: span.kind === 'table' ? 'table' : 'sentence',
      isWhole: whole !== undefined,
    }
  );
}

function firstLine(text: string): Span {
  const end = text.indexOf('\n');
  return { start: 0, end: end < 0 ? text.length : end };
}

/** How a document says since when it holds, which does not tell what it is about. */
const stamp =
  /^\W*(?:version|valid|in force|effective|as of|last (?:updated|reviewed)|gültig|in kraft|stand|fassung)\b/iu;

function isSentence(text: string): boolean {
  if (stamp.test(text) || withoutReply(text) !== text || leaning.exec(text)?.index === 0) return false;
  return /[.!?]["'”’)*_]*$/.test(text.trim()) && analyze(text).length >= fewestWords;
}

/** A line of a list: what it is about, and what is said first, cited where it stands there still. */
export interface Line {
  readonly name: string;
  /** The first of these that holds a sentence is quoted, else the first. */
  readonly passages: readonly Passage[];
}

/** The lines as Markdown; their citations are shown with the run. */
export async function writeLines(run: Run, lines: readonly Line[], cited: Citation[]): Promise<string[]> {
  const found = lines.map(({ passages }) => {
    const all = passages.map(firstSaid).filter((said) => said !== undefined);
    return all.find(({ isWhole }) => isWhole) ?? all[0];
  });
  const isThere = await Promise.all(
    found.map(async (said) => said !== undefined && (await stands(run, said))),
  );
  return lines.map(({ name }, at) => {
    const said = isThere[at] === true ? found[at] : undefined;
    if (said === undefined) return `- **${name}**`;
    const { passage, span, kind } = said;
    const citation = citationOf(evidenceOf('', passage, { ...span, kind, score: 0 }), cited.length + 1);
    cited.push(citation);
    const marker = `[${String(citation.marker)}]`;
    return `- **${name}**: ${withMarker(shown(passage.chunk, citation.quote, kind), marker)}`;
  });
}

function shown({ place, markup }: Chunk, quote: string, kind: EvidenceKind): string {
  const text = kind === 'table' ? cellsOf(quote, separatorAt(place, [quote], [])).join(', ') : quote;
  return toSentence(text, markup);
}

/** Whether a quote stands in its document as it is now. */
async function stands({ deps, signal }: Run, { passage: { chunk }, span }: Said): Promise<boolean> {
  const quote = { quote: chunk.text.slice(span.start, span.end), from: chunk.start + span.start };
  const read = await deps.index.findQuotes(chunk.documentId, [quote], signal).catch(() => undefined);
  return read?.found[0] !== undefined;
}
