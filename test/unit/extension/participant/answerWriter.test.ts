import * as assert from 'node:assert/strict';
import type { Answer } from '../../../../src/core/model/types';
import type { RunEvent } from '../../../../src/core/model/events';
import type { RunState } from '../../../../src/core/model/state';
import { AnswerWriter, type WriterOptions } from '../../../../src/extension/participant/answerWriter';
import { placeName } from '../../../../src/extension/participant/citationLinks';
import { conflictRun, happyRun, lowConfidenceRun, rephraseRun } from '../../../support/sampleJudgements';

/** What a page shows, and what it named beside that. */
interface Shown {
  readonly text: string;
  readonly references: readonly string[];
  readonly progress: readonly string[];
}

function write(events: readonly RunEvent[], options: WriterOptions): Shown {
  const [text, references, progress]: [string[], string[], string[]] = [[], [], []];
  const writer = new AnswerWriter(
    {
      write: (markdown) => text.push(markdown),
      warn: (markdown) => text.push(`!${markdown}`),
      place: (cited) => text.push(`<${placeName(cited)}>`),
      refer: ({ documentId }) => references.push(documentId),
      progress: (words) => progress.push(words),
    },
    options,
  );
  for (const event of events) writer.take(event);
  return { text: text.join(''), references, progress };
}

/** The events of a run whose answer is written as `deltas`; at 'restart' it begins anew. */
function eventsOf(run: RunState, deltas: readonly string[] = [run.text]): readonly RunEvent[] {
  assert.ok(run.outcome);
  const start = {
    type: 'run-start',
    runId: run.runId,
    question: run.question,
    style: run.style,
    at: 0,
  } as const;
  return [
    start,
    { type: 'step-start', stepId: 's1', parentId: undefined, kind: 'synthesize', title: 'Write', at: 1 },
    ...run.citations.map((citation): RunEvent => ({ type: 'citation-add', citation })),
    ...deltas.map((text): RunEvent =>
      text === 'restart' ? { type: 'answer-restart' } : { type: 'answer-delta', text },
    ),
    { type: 'step-start', stepId: 's2', parentId: undefined, kind: 'audit', title: 'Check', at: 2 },
    { type: 'run-end', outcome: run.outcome, at: 3 },
  ];
}

function answerOf({ outcome }: RunState): Answer {
  assert.equal(outcome?.kind, 'answered');
  return outcome.answer;
}

/** How often a text stands in another. */
function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

const beginning = answerOf(happyRun).text.split('[')[0]?.trim() ?? '';

describe('AnswerWriter', () => {
  it('writes an answer once, with links in place of its markers', () => {
    const { text } = write(eventsOf(happyRun, happyRun.text.split(/(?= )/)), { streams: true });
    assert.equal(countOf(text, beginning), 1);
    assert.match(text, /\[\\\[1\\\]\]\(command:askDocs\.openQuote\?\S+ ".+"\)/);
  });

  it('shows an answer as it is written', () => {
    const events = eventsOf(happyRun).slice(0, -2);
    assert.ok(write(events, { streams: true }).text.startsWith(beginning));
  });

  it('writes nothing before the end where nothing is streamed', () => {
    const events = eventsOf(happyRun);
    assert.equal(write(events.slice(0, -1), { streams: false }).text, '');
    assert.equal(countOf(write(events, { streams: false }).text, beginning), 1);
  });

  it('lists the place of every citation, and names each document once', () => {
    const { text, references } = write(eventsOf(happyRun), { streams: false });
    for (const citation of happyRun.citations) assert.ok(text.includes(`<${placeName(citation)}>`));
    const documents = new Set(happyRun.citations.map(({ documentId }) => documentId));
    assert.deepEqual(references, [...documents]);
  });

  it('says that an answer is written anew when the one before does not count', () => {
    const { text } = write(eventsOf(happyRun, ['Half an answer', 'restart', happyRun.text]), {
      streams: true,
    });
    assert.match(text, /Half an answer\s+---\s+The answer is written anew:/);
    assert.equal(countOf(text, beginning), 1);
  });

  it('writes the answer again when its check changed it', () => {
    const { text } = write(eventsOf(happyRun, ['Something else [9].']), { streams: true });
    assert.match(text, /^Something else \\\[9\\\]\.\s+---\s+The answer after its check:/);
    assert.equal(countOf(text, beginning), 1);
  });

  it('tells no more what goes on once there is an answer', () => {
    assert.deepEqual(write(eventsOf(happyRun), { streams: true }).progress, ['Writing the answer']);
  });

  it('puts what a person is asked above an answer that is left to them', () => {
    const { text } = write(eventsOf(conflictRun), { streams: false });
    assert.match(text, /^!\*\*Please decide\\\.\*\* The sources disagree/);
  });

  it('says in words what is doubtful', () => {
    const { text } = write(eventsOf(lowConfidenceRun), { streams: false });
    assert.match(text, /\*Some sentences have no source\\\.\*/);
  });

  it('says who wrote the answer', () => {
    const offline = { ...happyRun, steps: [] };
    assert.match(
      write(eventsOf(offline), { streams: false }).text,
      /Answered offline, in the documents' own/,
    );
    const step = { type: 'step-note', stepId: 's1', at: 1 } as const;
    const note = {
      kind: 'model-call',
      model: 'v/m',
      inputTokens: 1,
      outputTokens: 1,
      isEstimated: false,
    } as const;
    const [start, ...rest] = eventsOf(happyRun);
    assert.ok(start);
    const [begun, ...others] = rest;
    assert.ok(begun);
    const events = [start, begun, { ...step, note: { ...note, cost: undefined } }, ...others];
    assert.match(write(events, { streams: true, modelName: 'Big Model' }).text, /Written by Big Model,/);
  });

  it('gives the reason, the question back and what came nearest when it declines', () => {
    const { text } = write(eventsOf(rephraseRun, []), { streams: false });
    assert.match(
      text,
      /^The documents do not say\\\..*Can you rephrase the question.*Closest matches:\s+- <.*26/s,
    );
  });
});
