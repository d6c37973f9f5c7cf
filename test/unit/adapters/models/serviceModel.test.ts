import * as assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { createServiceModel } from '../../../../src/adapters/models/serviceModel';
import { offlineModel, type ModelSettings } from '../../../../src/core/models/modelSettings';
import type { Prompt, StepNote } from '../../../../src/core/ports';
import { FakeClock } from '../../../support/fakeClock';
import { failure, json, ModelServer, text } from '../../../support/modelServer';

const prompt: Prompt = { role: 'synthesizer', messages: [{ role: 'user', text: 'How long?' }] };
const key = 'sk-very-secret';
const never = new AbortController().signal;

describe('a model behind an address', () => {
  let server: ModelServer;
  let clock: FakeClock;
  let notes: StepNote[];
  const report = (note: StepNote) => notes.push(note);
  const model = (settings: Partial<ModelSettings> = {}) =>
    createServiceModel(
      {
        ...offlineModel,
        provider: 'openai-compatible',
        endpoint: server.endpoint,
        name: 'large',
        ...settings,
      },
      { apiKey: () => Promise.resolve(key), clock },
    );
  const streamed = async (settings: Partial<ModelSettings> = {}): Promise<string> => {
    let whole = '';
    for await (const piece of model(settings).streamText(prompt, report, never)) whole += piece;
    return whole;
  };

  beforeEach(async () => {
    server = await new ModelServer().start();
    clock = new FakeClock();
    notes = [];
  });
  afterEach(() => server.stop());

  it('streams the reply', async () => {
    assert.equal(await streamed(), 'It is so.');
  });
  it('gives an object of the form asked for', async () => {
    server.script.push(json({ a: 1 }));
    const schema = z.object({ a: z.number(), b: z.optional(z.string()) });
    assert.deepEqual(await model().generateObject(prompt, schema, report, never), { a: 1 });
  });
  it('waits as long as the service asks for when it is busy', async () => {
    server.script.push(failure(429, {}, { 'retry-after': '2' }), text('a b'));
    assert.equal(await streamed(), 'a b');
    assert.deepEqual(clock.waits, [2000]);
  });
});
