import * as assert from 'node:assert/strict';
import { AskDocsError } from '../../../../src/core/model/errors';
import type { Draft, Plan, Route } from '../../../../src/core/model/types';
import type { Reasoner, SynthesisEvent } from '../../../../src/core/model/ports';
import { createExtractiveReasoner } from '../../../../src/core/answering/extractive/extractiveReasoner';
import { withFallback } from '../../../../src/core/answering/withFallback';
import { FakeReasoner, type ReasonerScript } from '../../../support/fakeReasoner';
import { never, subQueryOf } from '../../../support/samples';
import { noVocabulary } from '../../../../src/core/model/knowledge';
import type { StepNote } from '../../../../src/core/model/events';

const route: Route = {
  kind: 'simple',
  reasoning: 'By the second.',
  entities: [],
  question: 'What?',
  variants: [],
  options: [],
};
const plan: Plan = { subQueries: [subQueryOf('t1')], reasoning: 'By the second.' };
const draft: Draft = {
  text: 'By the second.',
  citations: [],
  conflicts: [],
  facetsCovered: [],
  facetsMissing: [],
};
const failure = new AskDocsError('model-unusable-reply');
const everything: ReasonerScript = {
  route: [route],
  plan: [plan],
  evidence: { t1: [[]] },
  nextQueries: [['a query']],
  synthesize: [draft],
};
const failing: ReasonerScript = {
  route: [failure],
  plan: [failure],
  evidence: { t1: [failure] },
  nextQueries: [failure],
  synthesize: [failure],
};

const subQuery = subQueryOf('t1');
const found = { passages: [], terms: [] };
type Ask = (reasoner: Reasoner, note: (note: StepNote) => void, signal: AbortSignal) => Promise<unknown>;

const methods: readonly [name: string, ask: Ask, result: unknown][] = [
  [
    'route',
    (reasoner, note, signal) =>
      reasoner.route(
        {
          question: 'What?',
          conversation: [],
          earlier: '',
          vocabulary: noVocabulary,
          found: () => Promise.resolve({ passages: [], terms: [] }),
        },
        note,
        signal,
      ),
    route,
  ],
  [
    'plan',
    (reasoner, note, signal) =>
      reasoner.plan(
        {
          question: 'What?',
          route,
          vocabulary: noVocabulary,
          found: () => Promise.resolve(found),
          leadChunks: () => Promise.resolve(found),
        },
        note,
        signal,
      ),
    plan,
  ],
  [
    'nextQueries',
    (reasoner, note, signal) => reasoner.nextQueries({ subQuery, earlier: [] }, note, signal),
    ['a query'],
  ],
  [
    'extractEvidence',
    (reasoner, note, signal) =>
      reasoner.extractEvidence(
        {
          subQuery,
          found,
          style: 'concise',
          route: 'simple',
          earlier: [],
          further: [],
          readDocument: async () => Promise.resolve(undefined),
        },
        note,
        signal,
      ),
    [],
  ],
  ['synthesize', async (reasoner, note, signal) => (await written(reasoner, note, signal)).draft, draft],
];

async function written(
  reasoner: Reasoner,
  note: (note: StepNote) => void,
  signal: AbortSignal,
): Promise<{ events: SynthesisEvent[]; draft: Draft }> {
  const events: SynthesisEvent[] = [];
  const readDocument = () => Promise.resolve(undefined);
  const input = {
    question: 'What?',
    subAnswers: [],
    style: 'concise',
    today: '2026-11-24',
    readDocument,
  } as const;
  const writing = reasoner.synthesize(input, note, signal);
  for (;;) {
    const next = await writing.next();
    if (next.done === true) return { events, draft: next.value };
    events.push(next.value);
  }
}

describe('withFallback', () => {
  for (const [name, ask, result] of methods) {
    describe(name, () => {
      it('is left to the first reasoner as long as that does not fail', async () => {
        const second = new FakeReasoner({});
        const notes: StepNote[] = [];
        const both = withFallback(new FakeReasoner(everything), second);
        assert.deepEqual(await ask(both, (note) => notes.push(note), never), result);
        assert.deepEqual([second.calls, notes], [[], []]);
      });

      it('is taken over by the second when the first fails, and the step says why', async () => {
        const notes: StepNote[] = [];
        const both = withFallback(new FakeReasoner(failing), new FakeReasoner(everything));
        assert.deepEqual(await ask(both, (note) => notes.push(note), never), result);
        assert.deepEqual(notes, [{ kind: 'fallback', message: failure.message }]);
      });

      it('fails when both do', async () => {
        const both = withFallback(new FakeReasoner(failing), new FakeReasoner(failing));
        await assert.rejects(
          ask(both, () => undefined, never),
          failure,
        );
      });

      it('is not taken over after a cancellation', async () => {
        const stop = new AbortController();
        const second = new FakeReasoner(everything);
        const cancel = (): never => {
          stop.abort();
          throw failure;
        };
        const cancelling: ReasonerScript = {
          route: [cancel],
          plan: [cancel],
          evidence: { t1: [cancel] },
          nextQueries: [cancel],
          synthesize: [cancel],
        };
        const both = withFallback(new FakeReasoner(cancelling), second);
        await assert.rejects(
          ask(both, () => undefined, stop.signal),
          { name: 'AbortError' },
        );
        assert.deepEqual(second.calls, []);
      });
    });
  }

  it('writes the answer anew after half of it was shown', async () => {
    const breaking: Reasoner = {
      ...createExtractiveReasoner(),
      // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous
      async *synthesize() {
        yield { type: 'delta', text: 'By the fir' };
        throw failure;
      },
    };
    const { events } = await written(
      withFallback(breaking, new FakeReasoner(everything)),
      () => undefined,
      never,
    );
    const told = events.map((event) => (event.type === 'delta' ? event.text : event.type));
    assert.deepEqual(told, ['By the fir', 'restart', 'By ', 'the ', 'second.']);
  });
});
