import type { Passage } from '../../core/model/types';
import { parseQuery } from '../../core/retrieval/query';
import type { SearchIndex } from '../../core/model/ports';
import type { ScopeItem } from '../../core/model/scope';
import { escapeMarkdown } from '../citations/commandLink';
import type { AnswerPage } from './answerPage';
import { texts } from './texts';

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
  for (const ofDocument of byDocument(passages)) writeDocument(ofDocument, page);
}

function byDocument(passages: readonly Passage[]): readonly (readonly Passage[])[] {
  const groups = new Map<string, Passage[]>();
  for (const passage of passages) {
    const { documentId } = passage.chunk;
    groups.set(documentId, [...(groups.get(documentId) ?? []), passage]);
  }
  return [...groups.values()];
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
