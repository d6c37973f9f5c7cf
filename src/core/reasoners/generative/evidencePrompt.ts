import * as z from 'zod/mini';
import type { Passage, SubAnswer } from '../../model';
import type { Prompt } from '../../ports';
import { estimateTokens } from '../../text/tokens';
import { fencedPrompt, type Example, type Part } from './fencedPrompt';
import { clipped, withOrigin } from './passageText';

/** What the model that looks for evidence replies. */
export const evidenceReply = z.object({
  quotes: z.array(z.object({ passage: z.number(), text: z.string() })),
});

const maxEarlierQuotes = 4;
const maxEarlierCharacters = 400;

const instructions = `
You find the evidence for an answer. You get a question and numbered passages of documents, and reply with the stretches of the
passages that answer the question or a part of it, the best first, at most eight. You do not answer the question yourself.

- Copy each quote letter by letter from its passage, with its marks, its spelling and its mistakes. Change, add and leave out nothing
  inside a quote. What is not in the passage word for word is thrown away.
- Quote whole units: a sentence, a list item, a table row together with the header row when it is short, a whole code block, all
  steps of a procedure in one quote. Include the sentence that says to what or to whom it applies.
- When passages disagree, quote each of them. Do not quote the same statement twice.
- A passage that does not speak about the question gives no quote. When none does, reply with no quotes.

Reply with one JSON object and nothing else.`;

const examples: readonly Example[] = [
  {
    ask: [
      {
        name: 'passage 1',
        text: 'Document: Backup policy\nSection: Retention\n\nThis section is for operators. Backups are kept for 35 days, then deleted. Ask the storage team for older ones.',
      },
      {
        name: 'passage 2',
        text: 'Document: Backup policy\nSection: Schedule\n\nBackups start at 02:00 UTC.',
      },
      { name: 'question', text: 'How long are backups kept?' },
    ],
    reply: '{"quotes":[{"passage":1,"text":"Backups are kept for 35 days, then deleted."}]}',
  },
];

/** What the model is asked: the passages in their order, as many as `maxTokens` leave room for, at least one. */
export function evidencePrompt(
  asked: {
    readonly question: string;
    readonly passages: readonly Passage[];
    readonly earlier: readonly SubAnswer[];
  },
  maxTokens: number,
): Prompt {
  const earlier = asked.earlier.flatMap(({ evidence }) =>
    evidence.slice(0, maxEarlierQuotes).map((quote) => ({
      name: 'found before',
      text: withOrigin(quote, clipped(quote.quote, maxEarlierCharacters)),
    })),
  );
  const rest: Part[] = [...earlier, { name: 'question', text: asked.question }];
  const passages: Part[] = [];
  for (const [index, { chunk }] of asked.passages.entries()) {
    passages.push({ name: `passage ${index + 1}`, text: withOrigin(chunk, chunk.text) });
    const tokens = tokensOf(promptOf([...passages, ...rest]));
    if (tokens > maxTokens && passages.length > 1) {
      passages.pop();
      break;
    }
  }
  return promptOf([...passages, ...rest]);
}

function promptOf(ask: readonly Part[]): Prompt {
  return fencedPrompt('evidence', { instructions, examples, ask });
}

function tokensOf({ messages }: Prompt): number {
  return messages.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}
