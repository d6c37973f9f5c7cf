import * as z from 'zod/mini';
import type { Prompt, RouteInput } from '../../ports';
import { variantGroupsOf } from '../../text/variantGroups';
import { fencedPrompt, type Example, type Part } from './fencedPrompt';
import { clipped } from './passageText';

/** What the router's model replies. */
export const routeReply = z.object({
  reasoning: z.string(),
  kind: z.enum(['simple', 'complex', 'clarify', 'out-of-scope']),
  question: z.string(),
  entities: z.array(z.string()),
  variants: z.array(z.string()),
  options: z.array(z.string()),
});

/** The same, where there are agents to choose from. */
export const routeReplyWithAgent = z.extend(routeReply, { agent: z.string() });

const instructions = `
You decide how a question about a collection of documents is handled. You do not answer it, and you cannot see the documents.

kind:
- "simple": one fact, one definition, one procedure, one section of a document. When in doubt, this.
- "complex": several parts, a comparison, a change and its reason, or a fact that has to be found before another can be looked for.
- "clarify": nobody could tell what it asks about, and the conversation does not tell either.
- "out-of-scope": small talk, or a task that no document can answer, such as writing a poem. A question about a subject that you
  do not know is not out of scope: the documents may know it.

question: the question as it stands alone. Where it leans on the conversation ("and for backups?", "why is that?"), put in what it
leaves out; else copy it. Keep its language. Add nothing that was not asked. Where the conversation ends with a question back and its
options, this is likely the reply: give the question that it chooses or completes, and never "clarify" about the same again.
entities: names, identifiers, products, versions, dates and quoted phrases of the question.
variants: kinds of one thing that need an answer each, such as clouds, regions, editions or versions, when the question names
several or asks about all of them; else empty.
reasoning: one sentence. For "clarify" and "out-of-scope" it is shown to the user: ask for what is missing, or say why the documents
cannot help, in the language of the question.
options: for "clarify", two to four complete questions that the user may have meant, in the language of the question; else empty.

Reply with one JSON object and nothing else.`;

const examples: readonly Example[] = [
  {
    ask: askOf({ question: 'Who approves a change to the firewall rules?' }),
    reply: reply({
      reasoning: 'It asks for one fact.',
      kind: 'simple',
      question: 'Who approves a change to the firewall rules?',
      entities: ['firewall rules'],
    }),
  },
  {
    ask: askOf({ question: 'How did the support costs change from 2023 to 2024, and what caused it?' }),
    reply: reply({
      reasoning: 'Two years have to be compared, and the cause is a third thing to look for.',
      kind: 'complex',
      question: 'How did the support costs change from 2023 to 2024, and what caused it?',
      entities: ['support costs', '2023', '2024'],
    }),
  },
  {
    ask: askOf({
      question: 'Und auf Azure?',
      conversation: 'Question: Wie lange werden Logs auf AWS aufbewahrt?\nAnswer: 90 Tage [1].',
    }),
    reply: reply({
      reasoning: 'It goes on about the retention of logs, now on Azure.',
      kind: 'simple',
      question: 'Wie lange werden Logs auf Azure aufbewahrt?',
      entities: ['Logs', 'Azure'],
    }),
  },
  {
    ask: askOf({ question: 'Can you tell me what the limit is that applies there, please?' }),
    reply: reply({
      reasoning: 'Which limit do you mean, and where?',
      kind: 'clarify',
      question: 'Can you tell me what the limit is that applies there, please?',
      options: ['What is the limit on file sizes?', 'What is the limit on requests per minute?'],
    }),
  },
];

const agentRule = `
agent: the name of the expert, of those that are listed, that the question is clearly meant for; "" when it is for none of them, or in
doubt. Most questions are for none.`;

/** What the model of the router is asked. */
export function routerPrompt({
  question,
  conversation,
  earlier,
  vocabulary,
  agents = [],
}: RouteInput): Prompt {
  const turns = conversation
    .slice(-3)
    .map(({ question: asked, answer, options }) =>
      [`Question: ${clipped(asked, 400)}`, replied(answer, options)].join('\n'),
    );
  const groups = variantGroupsOf(vocabulary).map(
    ({ name, variants }) => `${name}: ${variants.map((variant) => variant.name).join(', ')}`,
  );
  const ask = askOf({
    question,
    earlier: earlier.slice(-maxEarlier),
    conversation: turns.join('\n'),
    variants: groups.join('\n'),
    experts: agents.map(({ name, description }) => `${name}: ${clipped(description, 300)}`).join('\n'),
  });
  if (agents.length === 0) return fencedPrompt('router', { instructions, examples, ask });
  const [rules = '', end = ''] = instructions.split(/(?=\n\nReply with one JSON)/);
  return fencedPrompt('router', {
    instructions: `${rules}${agentRule}${end}`,
    examples: examples.map((example) => ({ ...example, reply: withoutAgent(example.reply) })),
    ask,
  });
}

/** Characters of the summary of earlier turns: the latest of them. */
const maxEarlier = 2000;

/** The examples know no experts. */
function withoutAgent(json: string): string {
  return JSON.stringify({ ...routeReply.parse(JSON.parse(json)), agent: '' });
}

function replied(answer: string, options: readonly string[] | undefined): string {
  if (options === undefined) return `Answer: ${clipped(answer, 600)}`;
  return [
    'Asked back, with the options:',
    ...options.map((option, at) => `${at + 1}. ${clipped(option, 300)}`),
  ].join('\n');
}

function askOf(data: {
  readonly question: string;
  readonly earlier?: string;
  readonly conversation?: string;
  readonly variants?: string;
  readonly experts?: string;
}): Part[] {
  const { question, earlier = '', conversation = '', variants = '', experts = '' } = data;
  return [
    ...(earlier === '' ? [] : [{ name: 'earlier in the conversation', text: earlier }]),
    ...(conversation === '' ? [] : [{ name: 'conversation', text: conversation }]),
    ...(variants === '' ? [] : [{ name: 'known variants', text: variants }]),
    ...(experts === '' ? [] : [{ name: 'experts, as name: what for', text: experts }]),
    { name: 'question', text: question },
  ];
}

function reply(
  route: Pick<z.infer<typeof routeReply>, 'reasoning' | 'kind' | 'question'> &
    Partial<z.infer<typeof routeReply>>,
): string {
  return JSON.stringify({ entities: [], variants: [], options: [], ...route });
}
