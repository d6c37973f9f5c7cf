import * as z from 'zod/mini';
import { fencedPrompt, withOrigin } from '../../answering/generative/fencedPrompt';
import type { ChatModel } from '../../model/ports';
import type { Contradiction, ContradictionSide } from '../../contradictions/contradiction';

/** The most pairs that a model is asked about, and how many of them at once. */
export const mostJudged = 60;
const atOnce = 10;

const reply = z.object({
  /** Numbers of the pairs that contradict each other. */
  contradictions: z.array(z.number()),
});

const instructions = `
You compare pairs of statements from an organisation's documents. For each pair say whether the two cannot both be right: they are about
the same subject under the same conditions, and give another number, date, permission, order or person for it. They can both be right, and are no
contradiction, when they are about different things, products, regions, years, groups of people or cases, or when one only adds to the other.

contradictions: the numbers of the pairs that contradict each other; else empty.

Reply with one JSON object and nothing else.`;

/**
 * Lets a model decide which of the likeliest pairs are contradictions; those beyond `mostJudged` are left as the rules found
 * them. Both statements of each pair are sent with their documents' titles and headings. Fails as the model does.
 */
export async function judgeContradictions(
  found: readonly Contradiction[],
  model: ChatModel,
  signal: AbortSignal,
): Promise<Contradiction[]> {
  const kept: Contradiction[] = [];
  for (let at = 0; at < Math.min(found.length, mostJudged); at += atOnce) {
    const batch = found.slice(at, Math.min(at + atOnce, mostJudged));
    const parts = batch.map(({ one, other }, index) => ({
      name: `pair ${String(index + 1)}`,
      text: [sideText(one), sideText(other)].join('\n\n---\n\n'),
    }));
    const prompt = fencedPrompt('critic', { instructions, examples: [], ask: parts });
    const { contradictions } = await model.generateObject(prompt, reply, () => undefined, signal);
    kept.push(...batch.filter((_, index) => contradictions.includes(index + 1)));
  }
  return [...kept, ...found.slice(mostJudged)];
}

function sideText({ documentTitle, headings, quote }: ContradictionSide): string {
  return withOrigin({ documentTitle, headings }, quote);
}
