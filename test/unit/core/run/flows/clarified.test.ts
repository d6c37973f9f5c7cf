import * as assert from 'node:assert/strict';
import type { Turn } from '../../../../../src/core/model/types';
import {
  answerOf,
  closeFlows,
  declinedOf,
  flowByModel,
  flowByRules,
  stepsOf,
} from '../../../../support/flows';
import { json } from '../../../../support/modelServer';
import { roleOf } from '../../../../support/modelRun';

const good = 'Nightly backups of the database are kept for 35 days [1].';
const options = ['How long are nightly backups kept?', 'How long are access logs kept?'];
const before: Turn = {
  question: 'What does the handbook say about backups and logs?',
  entities: [],
  answer: 'It says how long both are kept.',
};

describe('the clarification gate', () => {
  after(closeFlows);

  it('ends before planning when a model asks back, and answers the reply in its context', async () => {
    const flow = await flowByModel([good]);
    const write = flow.server.respond;
    const asked: string[] = [];
    flow.server.respond = (call) => {
      if (roleOf(call) !== 'router') return write(call);
      asked.push(call.body.messages.at(-1)?.content ?? '');
      const none = { tasks: [], reason: '' };
      return asked.length === 1
        ? json({ ...none, kind: 'ask', reason: 'Backups or logs?', question: '', options })
        : json({ ...none, kind: 'answer', question: options[0], options: [] });
    };
    const run = await flow.ask('How long are they kept?', { conversation: [before] });
    const declined = declinedOf(run);
    assert.deepEqual(
      [declined.reason, declined.message, declined.options],
      ['clarify', 'Backups or logs?', options],
    );
    assert.deepEqual(stepsOf(run), ['guard', 'route']);
    assert.deepEqual(flow.roles(), ['router']);

    const turn: Turn = { question: 'How long are they kept?', entities: [], answer: '', options };
    const reply = await flow.ask('I mean what runs after midnight.', { conversation: [before, turn] });
    assert.equal(answerOf(reply).text, good);
    assert.match(asked[1] ?? '', /How long are they kept\?/);
    assert.equal(flow.index.searches.at(-1)?.query, options[0]);
  });

  it('ends before planning when rules ask back, and answers the reply in its context', async () => {
    const flow = await flowByRules();
    const run = await flow.ask('How long are they kept?');
    assert.equal(declinedOf(run).reason, 'clarify');
    assert.deepEqual(stepsOf(run), ['guard', 'route']);

    const turn: Turn = { question: 'How long are backups kept?', entities: [], answer: good };
    const reply = await flow.ask('And access logs?', { conversation: [turn] });
    assert.match(answerOf(reply).text, /kept for 90 days/);
    assert.match(flow.index.searches.at(-1)?.query ?? '', /long are access logs kept/i);
  });
});
