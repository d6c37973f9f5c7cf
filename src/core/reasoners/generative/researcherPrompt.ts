import * as z from 'zod/mini';
import type { SubAnswer, SubQuery } from '../../model';
import type { Prompt } from '../../ports';
import { fencedPrompt, type Example, type Part } from './fencedPrompt';
import { clipped, withOrigin } from './passageText';

/** What the researcher's model replies. */
export const queriesReply = z.object({ queries: z.array(z.string()) });

const maxQuotes = 6;
const maxQuoteCharacters = 700;

const instructions = `
A question about a collection of documents is answered in steps. You write the search queries of the next step: one to three, the
best first. Put the names, identifiers and values that the earlier steps found in the place of the words that stood for them
("the supplier of the cooling unit" becomes the supplier's name), and use the words that the documents use. No operators, no
explanations. When the earlier steps found nothing that helps, reply with no queries.

Reply with one JSON object and nothing else.`;

const examples: readonly Example[] = [
  {
    ask: [
      { name: 'earlier question', text: 'Who is the supplier of the cooling unit?' },
      {
        name: 'found for it',
        text: 'Document: Data centre handbook\nSection: Cooling\n\nThe cooling unit was delivered by Norfrost in 2021.',
      },
      { name: 'next question', text: 'In which town is the supplier of the cooling unit based?' },
    ],
    reply: '{"queries":["Norfrost based in town","Norfrost address","Norfrost headquarters"]}',
  },
];

/** What the model of the researcher is asked. */
export function researcherPrompt(subQuery: SubQuery, earlier: readonly SubAnswer[]): Prompt {
  const found = earlier.flatMap((task): Part[] => [
    { name: 'earlier question', text: task.subQuery.question },
    ...task.evidence.slice(0, maxQuotes).map((evidence) => ({
      name: 'found for it',
      text: withOrigin(evidence, clipped(evidence.quote, maxQuoteCharacters)),
    })),
  ]);
  const ask = [...found, { name: 'next question', text: subQuery.question }];
  return fencedPrompt('researcher', { instructions, examples, ask });
}
