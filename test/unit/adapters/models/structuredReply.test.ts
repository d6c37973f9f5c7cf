import * as assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { structuredReply } from '../../../../src/adapters/models/structuredReply';
import type { ChatMessage } from '../../../../src/core/model/ports';

const schema = z.object({ days: z.number() });
const messages: readonly ChatMessage[] = [{ role: 'user', text: 'How long?' }];

describe('structuredReply', () => {
  const ask = async (isDescribed: boolean, ...replies: string[]) => {
    const asked: (readonly ChatMessage[])[] = [];
    const value = await structuredReply({ messages, schema, isDescribed }, (sent) => {
      asked.push(sent);
      return Promise.resolve(replies.shift() ?? '');
    });
    return { value, asked };
  };

  it('describes the form in words when nothing else tells the model', async () => {
    const { value, asked } = await ask(true, '{"days": 7}');
    assert.deepEqual(value, { days: 7 });
    assert.match(asked[0]?.at(-1)?.text ?? '', /^How long\?\n\n.*JSON schema:\n.*"days"/s);
  });

  it('leaves the messages as they are when the form is known', async () => {
    assert.deepEqual((await ask(false, '{"days": 7}')).asked, [messages]);
  });

  it('describes the form with the complaint when the first reply does not fit', async () => {
    const { asked } = await ask(false, '{"days": "7"}', '{"days": 7}');
    const [question, reply, complaint] = asked[1] ?? [];
    assert.match(question?.text ?? '', /JSON schema/);
    assert.deepEqual(reply, { role: 'assistant', text: '{"days": "7"}' });
    assert.match(complaint?.text ?? '', /cannot be used/);
  });

  for (const [name, reply] of [
    ['a bracket stands within a string', '{"note": "a } b", "days": 7}'],
    ['quotes within a string are escaped', '{"note": "a \\"}", "days": 7} and so on'],
    ['an example that does not fit comes first', '{"days": "n"} such as {"days": 7}'],
    ['quotes stand before it', 'A 5" disk, said "so: {"days": 7}'],
    ['a string that never ends comes after it', '{"days": 7} and {"note": "a {}'],
    ['brackets that never close come first', 'As { said: {"days": 7}'],
    ['it stands in a fence without a language', '```\n{"days": 7}\n```'],
  ] as const) {
    it(`finds the object when ${name}`, async () => {
      assert.deepEqual((await ask(true, reply)).value, { days: 7 });
    });
  }

  it('asks again at once for a long reply of escapes that never ends', async () => {
    const broken = `{"note": "${'\\"{'.repeat(200_000)}`;
    assert.deepEqual((await ask(false, broken, '{"days": 7}')).value, { days: 7 });
  });

  it('fails when a reply is far too long, and does not send it back', async () => {
    const asked = ask(false, `{"days": 7, "note": "${'a'.repeat(1_000_000)}"}`, '{"days": 7}');
    await assert.rejects(asked, { code: 'model-unusable-reply' });
  });

  it('passes a failure of the model on', async () => {
    const failing = () => Promise.reject(new Error('no'));
    await assert.rejects(structuredReply({ messages, schema, isDescribed: true }, failing), /^Error: no$/);
  });
});
