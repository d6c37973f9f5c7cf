import { askedKind } from '../../units/question';
import type { RankedUnit } from '../../units/rankUnits';

/** Words of a sentence that introduce what stands below it. */
const pointing =
  /\b(?:this|these|following|below|steps|procedure|diese[mnrs]?|folgend\w*|unten|schritte?n?|anleitung)\b|:\s*$/i;

/**
 * Of a question how something is done, the steps of a procedure go before the sentence that introduces it, such as "Use this when …",
 * if that is the likeliest: the only numbered list that was found in or right below the section that the sentence stands in.
 */
export function stepsFirst(question: string, ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const [best] = ranked;
  if (best?.unit.kind !== 'sentence' || askedKind(question) !== 'method') return ranked;
  if (!pointing.test(best.said)) return ranked;
  const section = headingsOf(best);
  const below = ranked.filter(
    (entry) =>
      entry.unit.kind === 'steps' &&
      entry.passage.chunk.documentId === best.passage.chunk.documentId &&
      startOf(entry) > startOf(best) &&
      headingsOf(entry).length <= section.length + 1 &&
      section.every((heading, at) => headingsOf(entry)[at] === heading),
  );
  const [steps] = below;
  if (steps === undefined || below.some((entry) => startOf(entry) !== startOf(steps))) return ranked;
  return [{ ...steps, score: best.score }, ...ranked.filter((entry) => entry !== steps)];
}

function headingsOf({ passage, unit }: RankedUnit): readonly string[] {
  return [...passage.chunk.headings, ...unit.heads];
}

/** Offset in the document. */
function startOf({ passage, unit }: RankedUnit): number {
  return passage.chunk.start + unit.start;
}
