import { sentences } from '../../text/sentences';
import { estimateTokens } from '../../text/tokens';
import type { Source } from './sources';

/** What a source costs beside its text: its fence, its document, its headings. */
const tokensAround = 40;
/** A quote is never cut to less. */
const leastTokens = 30;

/**
 * The sources that fit into a budget of tokens: the lowest-scored quotes go first, but no aspect loses its last one. Where
 * that is not enough, the longest quotes are cut at the ends of sentences; their citations keep the whole quote.
 */
export function withinBudget(sources: readonly Source[], maxTokens: number): Source[] {
  const kept = [...sources];
  while (tokensOf(kept) > maxTokens) {
    const expendable = kept.filter((source) => !isLastOfAny(source, kept));
    const weakest = expendable.toSorted((a, b) => a.evidence.score - b.evidence.score)[0];
    if (weakest === undefined) return shortened(kept, maxTokens);
    kept.splice(kept.indexOf(weakest), 1);
  }
  return kept;
}

function tokensOf(sources: readonly Source[]): number {
  return sources.reduce((sum, { text }) => sum + tokensAround + estimateTokens(text), 0);
}

function isLastOfAny({ facets }: Source, kept: readonly Source[]): boolean {
  return facets.some((facet) => kept.filter((other) => other.facets.includes(facet)).length === 1);
}

/** Short quotes stay whole, and what they leave goes to the longer ones. */
function shortened(sources: readonly Source[], maxTokens: number): Source[] {
  let left = maxTokens - tokensAround * sources.length;
  const byLength = sources.toSorted((a, b) => a.text.length - b.text.length);
  const texts = new Map<Source, string>();
  for (const [index, source] of byLength.entries()) {
    const share = Math.max(leastTokens, Math.floor(left / (sources.length - index)));
    const text = estimateTokens(source.text) <= share ? source.text : cut(source.text, share);
    texts.set(source, text);
    left -= estimateTokens(text);
  }
  return sources.map((source) => ({ ...source, text: texts.get(source) ?? source.text }));
}

/** The first sentences of a text; of a first sentence that is too long, its first words. */
function cut(text: string, maxTokens: number): string {
  const ends = sentences(text)
    .map(({ end }) => end)
    .filter((end) => estimateTokens(text.slice(0, end)) <= maxTokens);
  const last = ends.at(-1);
  if (last !== undefined) return `${text.slice(0, last)} …`;
  const words = text.slice(0, maxTokens * 4);
  let end = words.length;
  while (end > 0 && estimateTokens(text.slice(0, end)) > maxTokens) end -= 1;
  const space = words.lastIndexOf(' ', end);
  return `${words.slice(0, space > end / 2 ? space : end)} …`;
}
