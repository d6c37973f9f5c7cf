import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { AskDocsError, type ErrorCode } from '../../../../../src/core/model/errors';
import type { RunEvent } from '../../../../../src/core/model/events';
import { parseTrace, readTrace, traceOf, type Trace } from '../../../../../src/core/export/trace/trace';
import { withoutTexts } from '../../../../../src/core/export/trace/redact';
import { emptyRun, foldRun, reduceRun } from '../../../../../src/core/model/state';
import { answeredRun, clarifyRun, declinedRun, runningRun } from '../../../../support/sampleRuns';
import { about, randomRun, retriedRun } from '../../../../support/tracedRuns';

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const start: RunEvent = { type: 'run-start', runId: 'r', question: 'q', style: 'concise', at: 1 };
const step = (stepId: string, parentId?: string): RunEvent => ({
  ...{ type: 'step-start', stepId, parentId, kind: 'task', title: 't', at: 1 },
});
const withEvents = (...events: readonly unknown[]) => ({ versions: { trace: 1 }, events });

function refusal(read: () => unknown): ErrorCode | undefined {
  try {
    read();
  } catch (error) {
    if (error instanceof AskDocsError) return error.code;
    throw error;
  }
  return undefined;
}

describe('readTrace', () => {
  it('opens the trace that an earlier version wrote', () => {
    const text = readFileSync(path.join('test', 'fixture', 'saved', 'trace.json'), 'utf8');
    const { run } = readTrace(text);
    assert.equal(run.question, 'How long are uploads kept?');
    assert.ok(run.outcome?.kind === 'answered' && run.citations.length > 0);
  });

  for (const run of [answeredRun, declinedRun, clarifyRun]) {
    it(`gives back ${run.runId}, with its texts and without`, () => {
      const trace = traceOf(run, about);
      assert.deepEqual(stored(readTrace(JSON.stringify(trace)).run), stored(run));
      const bare = withoutTexts(trace);
      assert.deepEqual(stored(parseTrace(stored(bare)).events), stored(bare.events));
    });
  }

  it('gives back a run with a retry from the events that happened', async () => {
    const { state, events } = await retriedRun();
    const trace: Trace = traceOf(state, about, events);
    assert.deepEqual(stored(readTrace(JSON.stringify(trace)).run), stored(state));
  });

  it('takes a run that was not at its end for a cancelled one', () => {
    const { run } = readTrace(JSON.stringify(traceOf(runningRun, about)));
    assert.equal(run.outcome?.kind, 'cancelled');
  });

  const whole = JSON.stringify(traceOf(answeredRun, about));
  const refused: readonly (readonly [name: string, text: string, code: ErrorCode])[] = [
    ['an empty file', '', 'trace-unreadable'],
    ['what is no JSON', 'Dear reader,', 'trace-unreadable'],
    ['JSON of another kind', '{"name": "ask-docs"}', 'trace-unreadable'],
    ['a list', '[1, 2]', 'trace-unreadable'],
    ['null', 'null', 'trace-unreadable'],
    ['a trace that was cut off', whole.slice(0, -50), 'trace-damaged'],
    ['a trace of another version', whole.replace('{"trace":1', '{"trace":2'), 'trace-other-version'],
    ['no events', JSON.stringify(withEvents()), 'trace-damaged'],
    ['an event that there is not', JSON.stringify(withEvents(start, { type: 'run' })), 'trace-damaged'],
    ['two starts', JSON.stringify(withEvents(start, start)), 'trace-damaged'],
    ['a wrong type', JSON.stringify(withEvents({ ...start, question: 7 })), 'trace-damaged'],
    ['a step twice', JSON.stringify(withEvents(start, step('s'), step('s', 's'))), 'trace-damaged'],
    ['a step below itself', JSON.stringify(withEvents(start, step('s', 's'))), 'trace-damaged'],
    ['a parent that is not there', JSON.stringify(withEvents(start, step('s', 'x'))), 'trace-damaged'],
    ['what lies too deep', '['.repeat(200_000) + ']'.repeat(200_000), 'trace-unreadable'],
    ['too many events', JSON.stringify(withEvents(...Array<unknown>(20_001).fill(start))), 'trace-too-large'],
    [
      'too many steps',
      JSON.stringify(withEvents(start, ...Array.from({ length: 2_001 }, (_, at) => step(`s${at}`)))),
      'trace-too-large',
    ],
    ['a time that no date has', JSON.stringify(withEvents({ ...start, at: 1e20 })), 'trace-damaged'],
    ['a time before all', JSON.stringify(withEvents({ ...start, at: -1 })), 'trace-damaged'],
    ['a file that is too large', ' '.repeat(20_000_001), 'trace-too-large'],
    [
      'steps that lie too deep',
      JSON.stringify(
        withEvents(
          start,
          ...Array.from({ length: 30 }, (_, at) => step(`s${at}`, at === 0 ? undefined : `s${at - 1}`)),
        ),
      ),
      'trace-damaged',
    ],
  ];
  for (const [name, text, code] of refused) {
    it(`refuses ${name}`, () => {
      assert.equal(
        refusal(() => readTrace(text)),
        code,
      );
    });
  }

  it('folds events as one by one, whichever they are', async function () {
    this.timeout(30_000);
    for (let seed = 0; seed < 20; seed += 1) {
      const { events } = await randomRun(seed);
      assert.deepEqual(foldRun(events), events.reduce(reduceRun, emptyRun));
    }
    const { events } = await retriedRun();
    for (let end = 0; end <= events.length; end += 1)
      assert.deepEqual(foldRun(events.slice(0, end)), events.slice(0, end).reduce(reduceRun, emptyRun));
  });

  it('reads as many steps, notes and pieces as it takes, and tells them again', function () {
    // By the square of their number it takes some half a minute.
    this.timeout(20_000);
    const steps = Array.from({ length: 1_999 }, (_, at) => step(`s${at}`));
    const notes = Array.from({ length: 9_000 }, (_, at) => ({
      ...{ type: 'step-note', stepId: `s${at % 1_999}`, note: { kind: 'wait', waitMs: 1 }, at: 1 },
    }));
    const pieces = Array<unknown>(9_000).fill({ type: 'answer-delta', text: 'x' });
    const { run } = parseTrace(withEvents(start, ...steps, ...notes, ...pieces));
    const written = withoutTexts(traceOf(run, about));
    assert.deepEqual([run.steps.length, run.text.length], [1_999, 9_000]);
    assert.equal(written.events.filter(({ type }) => type === 'step-note').length, 9_000);
  });

  it('takes nothing from keys that a trace does not have', () => {
    const text = whole.replace(
      '{"versions"',
      '{"__proto__": {"isReplay": true}, "constructor": 1, "versions"',
    );
    const { run } = readTrace(text);
    assert.equal(run.isReplay, undefined);
    assert.deepEqual(stored(run), stored(answeredRun));
  });
});
