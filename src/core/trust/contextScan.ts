import type { Chunk, Injection, Passage } from '../model/types';
import { events } from '../util/concurrency';
import { findInjections } from './safety/injection';
import { findLikelyOrders } from './safety/likelyOrders';

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ScannedPassages {
  /**
   * Instructions are replaced by blanks, so that offsets stay the same and nobody can quote or follow them.
   * They are removed from titles and headings.
   */
  readonly passages: readonly Passage[];
  /** An instruction in a title or heading has no place in the text: it gets an empty span at the start. */
  readonly injections: readonly Injection[];
}

/**
 * Scans passages for injected instructions, without a model. They are removed, unless kept for a reader that
 * is told what they are. Those that are only likely are told of, and never removed. Lets other events in
 * between passages.
 */
export async function scanPassages(
  passages: readonly Passage[],
  { isKept = false } = {},
): Promise<ScannedPassages> {
  const scanned: Passage[] = [];
  const injections: Injection[] = [];
  for (const passage of passages) {
    await events();
    const chunk = withoutNamedOrders(passage.chunk);
    const found = findInjections(chunk.text);
    if (chunk !== passage.chunk) injections.push(...namedOrders(passage.chunk));
    const likely = findLikelyOrders(chunk.text).filter((span) => !found.some((one) => overlap(one, span)));
    const place = { documentId: chunk.documentId, chunkId: chunk.id };
    injections.push(...[...likely, ...found].map((span) => ({ ...place, ...span })));
    if (found.length > 0 && !isKept)
      scanned.push({ ...passage, chunk: { ...chunk, text: found.reduce(blank, chunk.text) } });
    else scanned.push(chunk === passage.chunk ? passage : { ...passage, chunk });
  }
  return { passages: scanned, injections };
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/**
 * A chunk without instructions in its title and headings; a title that was one is replaced by the file name.
 */
function withoutNamedOrders(chunk: Chunk): Chunk {
  const { documentId, documentTitle, headings } = chunk;
  if (![documentTitle, ...headings].some((name) => findInjections(name).length > 0)) return chunk;
  const title = withoutOrders(documentTitle);
  return {
    ...chunk,
    documentTitle: title === '' ? documentId : title,
    headings: headings.map(withoutOrders).filter((heading) => heading !== ''),
  };
}

function namedOrders({ id, documentId, documentTitle, headings }: Chunk): Injection[] {
  return [documentTitle, ...headings]
    .flatMap(findInjections)
    .slice(0, 1)
    .map(({ sign }) => ({ documentId, chunkId: id, start: 0, end: 0, sign }));
}

function withoutOrders(name: string): string {
  return findInjections(name).reduce(blank, name).trim();
}

/** Keeps line breaks, so that line numbers stay the same. */
function blank(text: string, { start, end }: Span): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
}
