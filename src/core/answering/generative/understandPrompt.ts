import * as z from 'zod/mini';
import type { Prompt, RouteInput } from '../../model/ports';
import { analyze } from '../../language/analyze';
import { variantGroupsOf } from '../../language/glossary';
import { fencedPrompt, type DataPart, clipped } from './fencedPrompt';
import type { Vocabulary, GlossaryTerm } from '../../model/knowledge';

const task = z.object({
  question: z.string(),
  queries: z.array(z.string()),
  /** Numbers of the tasks it depends on, from 1. */
  after: z.array(z.number()),
  /** Path of a document wanted in full, or empty. */
  document: z.string(),
});

/** A model's understanding of a question. */
export const understood = z.object({
  kind: z.enum(['answer', 'ask', 'rework', 'none']),
  question: z.string(),
  tasks: z.array(task),
  options: z.array(z.string()),
  reason: z.string(),
});

/** Adds the chosen agent to the reply, if there are agents. */
export const understoodWithAgent = z.extend(understood, { agent: z.string() });

const instructions = `
You prepare the search for a question about documents. You do not answer it.

kind: "answer"; "ask" when the question could mean several of the things that are listed and the conversation does not tell which; "rework"
when it only wants the last answer in another form (shorter, as a table, in another language); "none" for small talk.
question: the question as it stands alone, with what it leaves to the conversation, in its own language. For "rework", what is to change.
tasks: one for each thing that has to be found, five at most; each with its question and one to three search queries in the words that
such documents likely use. What can be compared or calculated from one table is one task. after: numbers of the tasks whose findings this one needs, else empty. document: the path of a listed document
that is to be read whole, for a summary or an overview of it, else "".
options: for "ask", two to four complete questions, made of what is listed; else empty.
reason: for "ask" and "none", one sentence for the user in the language of the question; else "".

Reply with one JSON object and nothing else.`;

const agentRule = `
agent: the name of the expert, of those that are listed, that the question is clearly meant for, else "".`;

/** A document that the first search found. */
export interface NearDocument {
  readonly id: string;
  readonly title: string;
  /** Matching sections, best first. */
  readonly sections: readonly string[];
}

/** Maximum characters of the summary of earlier turns; its end is kept. */
const maxEarlier = 2000;
const turnsShown = 3;

/** The prompt for understanding a question; `today` is an ISO 8601 date. */
export function understandPrompt(
  { question, conversation, earlier, vocabulary, agents = [] }: RouteInput,
  documents: readonly NearDocument[],
  today: string,
): Prompt {
  const groups = variantGroupsOf(vocabulary)
    .filter(({ name, variants }) => mentions(question, [name, ...variants.map((variant) => variant.name)]))
    .map(({ name, variants }) => `${name}: ${variants.map((variant) => variant.name).join(', ')}`);
  const experts = agents.map(({ name, description }) => `${name}: ${clipped(description, 300)}`);
  const [rules = '', end = ''] = instructions.split(/(?=\n\nReply with one JSON)/);
  return fencedPrompt('router', {
    instructions: `${rules}${agents.length > 0 ? agentRule : ''}\nToday is ${today}.${end}`,
    examples: [],
    ask: [
      ...listed('earlier in the conversation', earlier.slice(-maxEarlier)),
      ...listed('conversation', conversation.slice(-turnsShown).map(told).join('\n')),
      ...listed('documents that a first search found', documents.map(described).join('\n')),
      ...listed('known variants', groups.join('\n')),
      ...listed('words of the glossary', termsIn(question, vocabulary).map(entry).join('\n')),
      ...listed('experts, as name: what for', experts.join('\n')),
      { name: 'question', text: question },
    ],
  });
}

function listed(name: string, text: string): DataPart[] {
  return text === '' ? [] : [{ name, text }];
}

const mostTerms = 20;

/** Glossary entries of which the question contains all words of a name. */
function termsIn(question: string, { glossary }: Vocabulary): GlossaryTerm[] {
  const asked = new Set(analyze(question));
  const isIn = (name: string): boolean => {
    const words = analyze(name);
    return words.length > 0 && words.every((word) => asked.has(word));
  };
  return glossary.filter(({ term, synonyms }) => [term, ...synonyms].some(isIn)).slice(0, mostTerms);
}

function entry({ term, synonyms }: GlossaryTerm): string {
  return `${term} = ${synonyms.join(', ')}`;
}

function mentions(question: string, names: readonly string[]): boolean {
  const asked = question.toLowerCase();
  return names.some((name) => asked.includes(name.toLowerCase()));
}

function described({ id, title, sections }: NearDocument): string {
  return `${id} · "${clipped(title, 120)}" · ${sections.map((section) => clipped(section, 80)).join('; ')}`;
}

function told({ question, answer, options }: RouteInput['conversation'][number]): string {
  const asked = `Question: ${clipped(question, 400)}`;
  if (options === undefined)
    return `${asked}\nAnswer: ${answer === '' ? 'none was found' : clipped(answer, 800)}`;
  return [
    asked,
    'Asked back, with the options:',
    ...options.map((option, at) => `${at + 1}. ${clipped(option, 300)}`),
  ].join('\n');
}
