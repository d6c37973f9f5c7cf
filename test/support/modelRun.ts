import { createServiceModel } from '../../src/adapters/models/serviceModel';
import { offlineModel, type ModelSettings } from '../../src/core/model/modelSettings';
import type { SearchResult } from '../../src/core/model/types';
import type { ModelRole, Reasoner } from '../../src/core/model/ports';
import { createExtractiveReasoner } from '../../src/core/answering/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../src/core/answering/generative/generativeReasoner';
import { withFallback } from '../../src/core/answering/withFallback';
import { analyze } from '../../src/core/language/analyze';
import type { Clock } from '../../src/adapters/services/clock';
import type { TableEngine } from '../../src/core/tables/askTables';
import { FakeSearchIndex } from './fakeSearchIndex';
import { json, text, type ModelCall, type ModelServer, type Reply } from './modelServer';
import { chunkOf, documentOf, passageOf } from './samples';

export const apiKey = 'sk-very-secret';

const facts = ['backups', 'logs', 'mails', 'invoices', 'photos'];
/** The sentence that the documents have of a thing: "Our backups are kept for 10 days." */
export const factOf = (thing: string): string =>
  `Our ${thing} are kept for ${(facts.indexOf(thing) + 1) * 10} days.`;

/** Documents on five things, found by the words of a query. */
export function fiveDocuments(): FakeSearchIndex {
  const documents = facts.map((thing) => documentOf(`${thing}.md`, factOf(thing)));
  const search = (query: string): SearchResult => {
    const asked = new Set(analyze(query));
    const passages = documents
      .filter(({ id }) => analyze(id.replace('.md', '')).some((term) => asked.has(term)))
      .map((document) => passageOf(chunkOf(document)));
    return { passages, terms: [...asked].map((term) => ({ term, weight: 1 })) };
  };
  return new FakeSearchIndex({ documents, search });
}

export const questionOf = (thing: string): string => `How long are ${thing} kept?`;
export const simpleQuestion = questionOf('backups');
/** Too long to be clear without a call. */
export const unclearQuestion =
  'For how many days are the nightly backups of the big and of the small servers kept?';
/** As many questions as there are things, which makes a complex one. */
export const complexQuestion = (count: number): string => facts.slice(0, count).map(questionOf).join(' ');

/** What a complex question is understood as: a task a thing, all independent. */
export const tasksFor = (count: number): object => ({
  kind: 'answer',
  question: '',
  tasks: facts
    .slice(0, count)
    .map((thing) => ({ question: questionOf(thing), queries: [], after: [], document: '' })),
  options: [],
  reason: '',
});

const openings: Readonly<Record<ModelRole, string>> = {
  router: 'You prepare the search',
  researcher: 'A question about a collection of documents is answered in steps',
  synthesizer: 'You answer a question',
  critic: 'You check an answer',
};

/** Which agent made a call. */
export function roleOf({ body }: ModelCall): ModelRole {
  const system = body.messages[0]?.content ?? '';
  const roles = Object.keys(openings) as ModelRole[];
  const role = roles.find((name) => system.startsWith(openings[name]));
  if (role === undefined) throw new Error('no agent says this');
  return role;
}

/** What a critic replies that finds nothing wrong. */
export const goodReview = { ok: true, unsupported: [], missing: [] };

/** What a good model replies to a call of a run about `count` things. */
export function goodReply(call: ModelCall, count = 2): Reply {
  switch (roleOf(call)) {
    case 'router':
      return json(tasksFor(count));
    case 'researcher':
      return json({ queries: [] });
    case 'synthesizer':
      return text(writtenAnswer(sentencesIn(call)));
    case 'critic':
      return json(goodReview);
  }
}

/** The answer that the model writes: one for each sentence that it reads. */
export const writtenAnswer = (count: number): string =>
  Array.from({ length: count }, (_, index) => `The model says so [${index + 1}].`).join(' ');

function sentencesIn({ body }: ModelCall): number {
  return body.messages.at(-1)?.content.match(/ \[\d+\]$/gm)?.length ?? 0;
}

/** A reasoner that thinks with the model of the server, through the client that the product has. */
export function generativeAt(
  server: ModelServer,
  options: {
    readonly clock: Clock;
    readonly settings?: Partial<ModelSettings>;
    readonly tables?: TableEngine;
  },
): Reasoner {
  const settings: ModelSettings = {
    ...offlineModel,
    provider: 'openai-compatible',
    endpoint: options.settings?.endpoint ?? server.endpoint,
    name: 'large',
    smallName: 'small',
    ...options.settings,
  };
  const model = createServiceModel(settings, {
    apiKey: () => Promise.resolve(apiKey),
    clock: options.clock,
  });
  const { tables } = options;
  return createGenerativeReasoner(model, createExtractiveReasoner(), {
    ...settings,
    ...(tables && { tables }),
  });
}

/** The same with the rules to take over what fails. */
export function assistedAt(...place: Parameters<typeof generativeAt>): Reasoner {
  return withFallback(generativeAt(...place), createExtractiveReasoner());
}
