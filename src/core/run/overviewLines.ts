import { citationOf, evidenceOf } from '../answering/evidenceOf';
import { toSentence, withMarker } from '../answering/extractive/plainText';
import { analyze } from '../language/analyze';
import { languageOfQuestion } from '../language/language';
import { sentences, withoutReply, type Span } from '../language/sentences';
import type { Chunk, Citation, EvidenceKind, Passage } from '../model/types';
import { findInjections } from '../trust/safety/injection';
import { cellsOf, separatorAt } from '../units/blocks';
import { leaning } from '../understanding/ownQuestions/candidate';
import type { Tagger } from '../understanding/replacePhrase';
import type { Run } from './run';

/** What a passage says, as it stands there. */
interface Said {
  readonly passage: Passage;
  readonly span: Span;
  readonly kind: EvidenceKind;
  /** How many of its words are in the title and headings of its document; -1 for what is no sentence. */
  readonly shared: number;
}

const longest = 300;
const fewestWords = 3;

/**
 * The whole sentence of a passage that says most of what its document is about, by its title and headings, the first of several; else its
 * first short line, or the names of its columns. Undefined for code alone.
 */
function bestSaid(passage: Passage, about: ReadonlySet<string>, tag: Tagger): Said | undefined {
  const { chunk } = passage;
  const spans = chunk.blocks.flatMap(({ kind, start, end }) => {
    const text = chunk.text.slice(start, end);
    const parts = kind === 'paragraph' ? sentences(text) : [firstLine(text)];
    return kind === 'heading' || kind === 'code'
      ? []
      : parts.map((part) => ({ kind, start: start + part.start, end: start + part.end }));
  });
  const saidIn = ({ start, end }: Span): string => chunk.text.slice(start, end);
  const fit = spans.filter((span) => {
    const said = saidIn(span);
    return said.trim() !== '' && said.length <= longest && findInjections(said).length === 0;
  });
  const whole = fit
    .filter((span) => span.kind === 'paragraph' && isSentence(saidIn(span), tag))
    .map((span) => ({ span, shared: analyze(saidIn(span)).filter((term) => about.has(term)).length }))
    .toSorted((one, other) => other.shared - one.shared)[0];
  const line = fit.find((one) => one.kind === 'table' || analyze(saidIn(one)).length >= fewestWords);
  const span = whole?.span ?? line ?? fit[0];
  return (
    span && {
      passage,
      span,
      kind: span.kind === 'table' ? 'table' : 'sentence',
      shared: whole?.shared ?? -1,
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

function isSentence(text: string, tag: Tagger): boolean {
  if (stamp.test(text) || withoutReply(text) !== text || leaning.exec(text)?.index === 0) return false;
  if (!/[.!?]["'”’)*_]*$/.test(text.trim()) || analyze(text).length < fewestWords) return false;
  return languageOfQuestion(text) !== 'en' || tag(text).some(({ tags }) => tags.has('Verb'));
}

/** A line of a list: what it is about, and what tells that best, cited where it stands there still. */
export interface Line {
  readonly name: string;
  /** What tells the most of the matter is quoted from one of these. */
  readonly passages: readonly Passage[];
  /** Headings of its sections, which are shown behind its name; left out where it is a section. */
  readonly sections?: readonly string[];
}

/** Of more sections, only the first are named. */
const mostSections = 4;

/** The lines as Markdown; their citations are shown with the run. */
export async function writeLines(run: Run, lines: readonly Line[], cited: Citation[]): Promise<string[]> {
  const { tagWords } = await import('../language/partsOfSpeech');
  const found = lines.map(({ name, passages, sections = [] }) => {
    const about = new Set(analyze([name, ...sections].join('\n')));
    const all = passages
      .map((passage) => bestSaid(passage, about, tagWords))
      .filter((said) => said !== undefined);
    const [best] = all.toSorted((one, other) => other.shared - one.shared);
    // The names of its sections tell more than what has nothing to do with them.
    return sections.length > 0 && (best?.shared ?? 0) < 1 ? undefined : best;
  });
  const isThere = await Promise.all(
    found.map(async (said) => said !== undefined && (await stands(run, said))),
  );
  return lines.map(({ name: title, sections = [] }, at) => {
    const named = sections.slice(0, mostSections).join(', ');
    const rest = sections.length > mostSections ? ', …' : '';
    const name = named === '' ? `**${title}**` : `**${title}** (${named}${rest})`;
    const said = isThere[at] === true ? found[at] : undefined;
    if (said === undefined) return `- ${name}`;
    const { passage, span, kind } = said;
    const citation = citationOf(evidenceOf('', passage, { ...span, kind, score: 0 }), cited.length + 1);
    cited.push(citation);
    const marker = `[${String(citation.marker)}]`;
    return `- ${name}: ${withMarker(shown(passage.chunk, citation.quote, kind), marker)}`;
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
