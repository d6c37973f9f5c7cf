import { placeLabel } from '../../core/model/place';
import type { Citation, Passage } from '../../core/model/types';
import { commandIds } from '../base/commandIds';
import { commandLink, escapeMarkdown } from '../citations/commandLink';
import type { CitedPlace } from '../citations/quoteRange';
import { parseQuery } from '../../core/retrieval/query';
import type { SearchIndex } from '../../core/model/ports';
import type { ScopeItem } from '../../core/model/scope';
import { texts } from './texts';

const maxTitleCharacters = 300;

/** A marker as a link that opens its quote; hovering shows the quote. */
export function markerLink(citation: Citation): string {
  return link(String.raw`\[${citation.marker}\]`, citation, citation.quote);
}

/** A place as a link: `handbook.pdf, p. 3`. */
export function placeLink(cited: CitedPlace): string {
  return link(escapeMarkdown(placeName(cited)), cited, cited.documentId);
}

/** The file and the position in it: `uploads-v3.md, L 12–14`. */
export function placeName({ documentId, place }: CitedPlace): string {
  const file = documentId.slice(documentId.lastIndexOf('/') + 1);
  return [file, placeLabel(place)].filter((part) => part !== '').join(', ');
}

function link(label: string, { documentId, headings, place, quote }: CitedPlace, title: string): string {
  const opened: CitedPlace = { documentId, headings, place, quote };
  return `[${label}](${commandLink(commandIds.openQuote, opened)} "${titleOf(title)}")`;
}

function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.length > maxTitleCharacters ? `${line.slice(0, maxTitleCharacters - 1)}…` : line;
  return short
    .replace(/[\\"]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

/** The output for an answer in VS Code's chat, which is append-only. */
export interface AnswerPage {
  /** Appends Markdown in which links to our commands work. */
  write(markdown: string): void;
  /** Appends a line of Markdown as a warning block. */
  warn(markdown: string): void;
  /** Appends a place in a document as a link to it. */
  place(cited: CitedPlace): void;
  /** Lists a document among the answer's references. */
  refer(cited: CitedPlace): void;
  /** Shows the current activity until something else is written. */
  progress(words: string): void;
}

const maxPassages = 12;
/** Weaker passages have next to nothing to do with the words. */
const leastScore = 0.2;
const maxExcerptCharacters = 180;

/** The search parameters. */
interface Wanted {
  readonly words: string;
  readonly scope: readonly ScopeItem[];
}

/** Lists the passages about some words, by document, best first; no answer is made. */
export async function listSources(
  { words, scope }: Wanted,
  { index, page }: { readonly index: SearchIndex; readonly page: AnswerPage },
  signal: AbortSignal,
): Promise<void> {
  const within = scope.length === 0 ? {} : { within: scope };
  const filter = { conditions: [], excluded: [], ...within };
  const found = await index.search(words, maxPassages, signal, filter);
  const passages = found.passages.filter(({ score }) => score >= leastScore);
  if (passages.length === 0) page.write(`${escapeMarkdown(texts.noSources(parseQuery(words).text))}\n`);
  const byDocument = Map.groupBy(passages, ({ chunk }) => chunk.documentId);
  for (const ofDocument of byDocument.values()) writeDocument(ofDocument, page);
}

function writeDocument(passages: readonly Passage[], page: AnswerPage): void {
  const [first] = passages;
  if (first === undefined) return;
  page.refer(first.chunk);
  page.write(`\n**${escapeMarkdown(first.chunk.documentTitle)}**\n\n`);
  for (const { chunk } of passages) {
    page.write('- ');
    page.place({ documentId: chunk.documentId, place: chunk.place, headings: chunk.headings });
    page.write(` — ${escapeMarkdown(excerpt(chunk.text))}\n`);
  }
}

function excerpt(text: string): string {
  const line = text
    .replace(/^#{1,6}\s+.*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxExcerptCharacters) return line;
  return `${line.slice(0, maxExcerptCharacters).replace(/\s+\S*$/, '')}…`;
}
