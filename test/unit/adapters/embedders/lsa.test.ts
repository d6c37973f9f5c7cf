import * as assert from 'node:assert/strict';
import {
  decodeLsa,
  defaultLsaSettings,
  embedSource,
  embedText,
  encodeLsa,
  type LsaModel,
} from '../../../../src/adapters/embedders/lsa';
import { fitLsa } from '../../../../src/adapters/embedders/lsaEmbedder';
import { decodeSegment, type Segment } from '../../../../src/adapters/index/segment';
import { encodeSegment } from '../../../../src/adapters/index/segmentWriter';
import { analyze } from '../../../../src/core/language/analyze';
import { chunkOf, documentOf } from '../../../support/samples';

/** "car" and "automobile" never meet, but both meet engine and wheels; the other half is about baking. Two subjects, two dimensions. */
const texts = [
  'The car has an engine and four wheels.',
  'An automobile has an engine and wheels too.',
  'The engine of the car drives the wheels.',
  'Wheels and engine make an automobile move.',
  'Bake the bread in the oven with flour.',
  'Flour and yeast make the bread rise.',
  'The oven bakes bread from flour and yeast.',
  'Knead flour and yeast before the oven.',
];

function segmentOf(bodies: readonly string[], first = 0): Segment {
  const documents = bodies.map((text, number) => {
    const id = `${first + number}.md`;
    return { id, chunks: [chunkOf(documentOf(id, text))] };
  });
  const segment = decodeSegment(encodeSegment(documents).segment);
  if (segment === undefined) throw new Error('a segment did not read back');
  return segment;
}

const fit = (bodies: readonly string[], dimensions = 2) =>
  fitLsa([segmentOf(bodies)], { ...defaultLsaSettings, dimensions }, () => Promise.resolve());

async function fitted(): Promise<LsaModel> {
  const model = await fit(texts);
  if (model === undefined) throw new Error('no model was fitted');
  return model;
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('fitLsa', () => {
  it('gives the same model when the chunks are the same', async () => {
    const [one, two] = [await fitted(), await fitted()];
    assert.equal(one.id, two.id);
    assert.deepEqual(one.vectors, two.vectors);
  });

  it('gives another id when the chunks differ', async () => {
    const other = await fit([...texts, 'A wheel of bread for the car oven.']);
    assert.notEqual(other?.id, (await fitted()).id);
  });

  it('brings words together when they share their neighbours but no chunk', async () => {
    const model = await fitted();
    const vector = (text: string) => embedText(model, text);
    assert.ok(cosine(vector('car'), vector('automobile')) > cosine(vector('car'), vector('bread')) + 0.5);
  });

  it('gives directions of length 1 at right angles', async () => {
    const { dimensions, vectors } = await fitted();
    const column = (number: number) => vectors.filter((_, at) => at % dimensions === number);
    const dot = (a: Float32Array, b: Float32Array) =>
      a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
    for (let one = 0; one < dimensions; one += 1) {
      for (let other = 0; other < dimensions; other += 1)
        assert.ok(Math.abs(dot(column(one), column(other)) - (one === other ? 1 : 0)) < 1e-5);
    }
  });

  it('has no more dimensions than the chunks can carry', async () => {
    const model = await fit(texts, 128);
    assert.ok(model !== undefined && model.dimensions <= texts.length);
    assert.ok(model.vectors.every(Number.isFinite));
  });

  for (const [name, bodies] of [
    ['there is one chunk', ['one two three']],
    ['there are two chunks', ['one two three', 'two three four']],
    ['no word is in two chunks', ['one', 'two', 'three']],
    ['all chunks are the same', ['one two', 'one two', 'one two']],
    ['there are no words', ['!!', '??']],
  ] as const) {
    it(`gives no broken model when ${name}`, async () => {
      const model = await fit(bodies);
      assert.ok(model === undefined || model.vectors.every(Number.isFinite));
    });
  }

  it('gives no model when there are no chunks', async () => {
    assert.equal(await fit([]), undefined);
  });

  it('looks at chunks from the whole of a large segment', async () => {
    const model = await fitLsa(
      [segmentOf(texts)],
      { ...defaultLsaSettings, dimensions: 2, maxChunks: 4 },
      () => Promise.resolve(),
    );
    assert.ok(model?.terms.has(analyze('bread')[0] ?? '') === true);
    assert.ok(model.terms.has(analyze('engine')[0] ?? ''));
  });

  it('looks at the same chunks of a large index however they are divided', async () => {
    const settings = { ...defaultLsaSettings, dimensions: 2, maxChunks: 4 };
    const half = texts.length / 2;
    const one = await fitLsa([segmentOf(texts)], settings, () => Promise.resolve());
    const parts = [segmentOf(texts.slice(half), half), segmentOf(texts.slice(0, half))];
    const other = await fitLsa(parts, settings, () => Promise.resolve());
    assert.deepEqual([...(one?.terms.keys() ?? [])], [...(other?.terms.keys() ?? ['none'])]);
  });

  it('stops when the pause throws', async () => {
    const stopped = fitLsa([segmentOf(texts)], defaultLsaSettings, () => Promise.reject(new Error('stop')));
    await assert.rejects(stopped, /stop/);
  });
});

describe('LsaModel', () => {
  it('embeds a chunk from its segment as it does from its text', async () => {
    const model = await fitted();
    const [first] = embedSource(model, segmentOf(texts));
    // Titles stand above the text and count twice, as text and as headings; no model knows these names.
    assert.ok(first !== undefined && cosine(first, embedText(model, texts[0] ?? '')) > 0.999);
  });

  it('gives a zero vector when it knows no word', async () => {
    assert.ok(embedText(await fitted(), 'zebra').every((value) => value === 0));
  });

  it('reads back when it is written', async () => {
    const model = await fitted();
    assert.deepEqual(decodeLsa(encodeLsa(model)), model);
  });

  it('reads back as nothing when a byte is flipped', async () => {
    const bytes = encodeLsa(await fitted());
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    assert.equal(decodeLsa(bytes), undefined);
  });
});
