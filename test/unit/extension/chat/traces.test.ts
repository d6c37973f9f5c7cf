import * as assert from 'node:assert/strict';
import type { RunState } from '../../../../src/core/model/state';
import type { Trace } from '../../../../src/core/export/trace/trace';
import { createTraces, type Traces } from '../../../../src/extension/chat/traces';
import { answeredRun } from '../../../support/sampleRuns';
import { about } from '../../../support/tracedRuns';

/** Keeps what was copied, saved, shown and told; a picked file has the text of `picked`. */
class Desk {
  readonly copied: string[] = [];
  readonly saved: [name: string, text: string][] = [];
  readonly told: string[] = [];
  readonly shown: RunState[] = [];
  picked: string | undefined;
  reveals = 0;

  readonly traces: Traces = createTraces({
    prompts: {
      copy: (text) => Promise.resolve(void this.copied.push(text)),
      save: (name, text) => Promise.resolve(void this.saved.push([name, text])),
      pick: () => Promise.resolve(this.picked),
      tell: (sentence) => void this.told.push(sentence),
    },
    conversation: { show: (run) => void this.shown.push(run) },
    settings: () => about.settings,
    reveal: () => Promise.resolve(void (this.reveals += 1)),
  });
}

describe('createTraces', () => {
  it('copies a trace with the texts of documents, and says so', async () => {
    const desk = new Desk();
    await desk.traces.copy(answeredRun, true);
    const trace = JSON.parse(desk.copied[0] ?? '') as Trace;
    assert.equal(trace.question, answeredRun.question);
    assert.match(desk.copied[0] ?? '', /specs\/uploads-v3\.md/);
    assert.match(trace.versions.product, /^\d+\.\d+\.\d+$/);
    assert.ok(trace.versions.index > 0);
    assert.match(desk.told[0] ?? '', /contains text/);
  });

  it('copies a trace without them when that is wanted', async () => {
    const desk = new Desk();
    await desk.traces.copy(answeredRun, false);
    assert.doesNotMatch(desk.copied[0] ?? '', /upload|retried|specs/i);
    assert.match(desk.told[0] ?? '', /without text/);
  });

  it('saves a trace under the time of its run', async () => {
    const desk = new Desk();
    await desk.traces.save({ ...answeredRun, startedAt: Date.UTC(2026, 2, 1, 14, 30) });
    const [name, text = ''] = desk.saved[0] ?? [];
    assert.equal(name, 'ask-docs-trace-2026-03-01-1430.json');
    assert.equal((JSON.parse(text) as Trace).outcome.kind, 'answered');
  });

  it('shows the run of a picked trace under an id of its own', async () => {
    const desk = new Desk();
    await desk.traces.copy(answeredRun, true);
    desk.picked = desk.copied[0];
    await desk.traces.open();
    await desk.traces.open();
    const [first, second] = desk.shown;
    assert.deepEqual([first?.question, first?.text], [answeredRun.question, answeredRun.text]);
    assert.equal(new Set([answeredRun.runId, first?.runId, second?.runId]).size, 3);
    assert.equal(desk.reveals, 2);
  });

  it('does nothing when no file is picked', async () => {
    const desk = new Desk();
    await desk.traces.open();
    assert.deepEqual([desk.shown, desk.reveals], [[], 0]);
  });

  it('refuses a file that is no trace', async () => {
    const desk = new Desk();
    desk.picked = '{}';
    await assert.rejects(desk.traces.open(), { code: 'trace-unreadable' });
    assert.deepEqual([desk.shown, desk.reveals], [[], 0]);
  });
});
