import * as z from 'zod/mini';
import type { GlossaryTerm } from '../../model';
import type { Prompt } from '../../ports';
import { fencedPrompt, type Example, type Part } from './fencedPrompt';
import { clipped } from './passageText';
import { withWishes } from './wishes';

/** What the planner's model replies. */
export const planReply = z.object({
  reasoning: z.string(),
  subQueries: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      facet: z.string(),
      searchQueries: z.array(z.string()),
      terms: z.array(z.string()),
      targetDocuments: z.array(z.string()),
      dependsOn: z.array(z.string()),
    }),
  ),
});

/** A document as the planner sees it. */
export interface PlannedDocument {
  readonly id: string;
  readonly title: string;
}

const instructions = `
You plan how a question is answered from a collection of documents. Each task of the plan is one search, and the evidence that it
finds. You do not answer the question.

Make two to five tasks, no more than the question needs; make one when it is one question after all. Together they cover all
that was asked and nothing else. Of each task:
- id: "t1", "t2" and so on.
- question: a whole question in the language of the original that stands alone and can be answered without the other tasks.
- facet: the aspect of the original question that it covers, in two to six words of its language. Tasks that are only steps to one
  answer share their facet.
- searchQueries: one to three queries of the words that the documents likely use, the main one first. No operators.
- terms: terms of the glossary, if one is given, that belong to the task, as the glossary writes them; else empty.
- targetDocuments: ids of the listed documents that the task is about, only where the question points to them; else empty.
- dependsOn: ids of tasks whose answers have to be known before this one can be searched ("the author's birthplace" waits for
  the author); empty for tasks that can run at the same time. Do not make tasks wait without need.
With variants (such as AWS and Azure), make a task for each.
reasoning: one sentence on why these tasks.

Reply with one JSON object and nothing else.`;

const noExtras = { terms: [], targetDocuments: [], dependsOn: [] };

const examples: readonly Example[] = [
  {
    ask: askOf({
      question: 'How did the support costs change from 2023 to 2024, and what caused it?',
      documents: [
        { id: 'reports/2023.pdf', title: 'Annual report 2023' },
        { id: 'reports/2024.pdf', title: 'Annual report 2024' },
      ],
    }),
    reply: JSON.stringify({
      reasoning: 'Both figures and the cause can be looked for at the same time.',
      subQueries: [
        {
          ...noExtras,
          id: 't1',
          question: 'How high were the support costs in 2023?',
          facet: 'support costs 2023',
          searchQueries: ['support costs 2023', 'customer service expenses 2023'],
          targetDocuments: ['reports/2023.pdf'],
        },
        {
          ...noExtras,
          id: 't2',
          question: 'How high were the support costs in 2024?',
          facet: 'support costs 2024',
          searchQueries: ['support costs 2024', 'customer service expenses 2024'],
          targetDocuments: ['reports/2024.pdf'],
        },
        {
          ...noExtras,
          id: 't3',
          question: 'What caused the change of the support costs between 2023 and 2024?',
          facet: 'cause of the change',
          searchQueries: ['support costs increase reason', 'support costs due to'],
        },
      ],
    }),
  },
  {
    ask: askOf({
      question: 'In which town is the supplier of the cooling unit based?',
      glossary: [{ term: 'CRAC', synonyms: ['cooling unit', 'computer room air conditioner'] }],
    }),
    reply: JSON.stringify({
      reasoning: 'The supplier has to be known before its town can be looked for.',
      subQueries: [
        {
          ...noExtras,
          id: 't1',
          question: 'Who is the supplier of the cooling unit?',
          facet: 'town of the supplier',
          searchQueries: ['cooling unit supplier', 'CRAC vendor'],
          terms: ['CRAC'],
        },
        {
          ...noExtras,
          id: 't2',
          question: 'In which town is the supplier of the cooling unit based?',
          facet: 'town of the supplier',
          searchQueries: ['supplier based in town'],
          dependsOn: ['t1'],
        },
      ],
    }),
  },
];

export interface PlannerAsk {
  readonly question: string;
  readonly variants?: readonly string[];
  readonly glossary?: readonly GlossaryTerm[];
  readonly documents?: readonly PlannedDocument[];
  /** Of the agent that answers; empty for none. */
  readonly wishes?: string;
}

/** What the model of the planner is asked. */
export function plannerPrompt(asked: PlannerAsk): Prompt {
  return fencedPrompt('planner', {
    instructions: withWishes(instructions, asked.wishes),
    examples,
    ask: askOf(asked),
  });
}

function askOf({ question, variants = [], glossary = [], documents = [] }: PlannerAsk): Part[] {
  const lists = [
    { name: 'documents found by a first search, as id: title', lines: documents.map(documentLine) },
    { name: 'glossary', lines: glossary.map(({ term, synonyms }) => [term, ...synonyms].join(' = ')) },
    { name: 'variants', lines: variants },
  ];
  const given = lists.filter(({ lines }) => lines.length > 0);
  return [
    ...given.map(({ name, lines }) => ({ name, text: lines.join('\n') })),
    { name: 'question', text: question },
  ];
}

function documentLine({ id, title }: PlannedDocument): string {
  return `${id}: ${clipped(title, 120)}`;
}
