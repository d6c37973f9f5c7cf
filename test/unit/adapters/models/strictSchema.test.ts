import * as assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { strictSchema } from '../../../../src/adapters/models/serviceModel';

const closed = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

describe('strictSchema', () => {
  it('closes objects at every depth and makes what is optional nullable', () => {
    const task = z.object({ id: z.string(), dependsOn: z.optional(z.array(z.string())) });
    assert.deepEqual(strictSchema(z.object({ tasks: z.array(task) })), {
      ...closed({
        tasks: {
          type: 'array',
          items: closed({
            id: { type: 'string' },
            dependsOn: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
          }),
        },
      }),
    });
  });

  it('leaves out limits, but not properties that are called like them', () => {
    const schema = z.object({ format: z.string().check(z.minLength(1)), pattern: z.int() });
    assert.deepEqual(
      strictSchema(schema),
      closed({ format: { type: 'string' }, pattern: { type: 'integer' } }),
    );
  });

  it('writes a union that is told apart by a key as one of any', () => {
    const part = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ]);
    const kind = (name: string) => closed({ kind: { type: 'string', const: name } });
    assert.deepEqual(strictSchema(z.object({ part })), closed({ part: { anyOf: [kind('a'), kind('b')] } }));
  });

  for (const [name, schema] of [
    ['is no object', z.array(z.string())],
    ['has objects with any keys', z.object({ counts: z.array(z.record(z.string(), z.number())) })],
  ] as const) {
    it(`cannot say a schema that ${name}`, () => {
      assert.equal(strictSchema(schema), undefined);
    });
  }
});
