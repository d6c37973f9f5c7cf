import type { ChatModel, Reasoner, Report } from '../../ports';
import { queriesReply, researcherPrompt } from './researcherPrompt';

const maxQueries = 3;
const maxQueryCharacters = 300;

/** The queries of a task that waited, with what the tasks before it found in their words; none when these found nothing. */
export async function writeQueries(
  { subQuery, earlier }: Parameters<Reasoner['nextQueries']>[0],
  model: ChatModel,
  report: Report,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (earlier.every(({ evidence }) => evidence.length === 0)) return [];
  const prompt = researcherPrompt(subQuery, earlier);
  const { queries } = await model.generateObject(prompt, queriesReply, report, signal);
  const written = queries.map((query) => query.replace(/\s+/g, ' ').trim());
  return [...new Set(written)]
    .filter((query) => query !== '' && query.length <= maxQueryCharacters)
    .slice(0, maxQueries);
}
