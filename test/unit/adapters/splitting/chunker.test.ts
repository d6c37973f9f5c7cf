import * as assert from 'node:assert/strict';
import {
  createChunker,
  searchedPart,
  type ChunkerSettings,
} from '../../../../src/adapters/splitting/chunker';
import type { Chunk, SourceDocument } from '../../../../src/core/model/types';
import { lineStarts, linesOf } from '../../../../src/core/model/place';
import { estimateTokens } from '../../../../src/core/util/text';
import { pick, randomFrom } from '../../../support/random';
import { fixtureDocuments, readDocument, readFixture } from '../../../support/readDocument';
import { linesAt } from '../../../support/linesAt';

const small: ChunkerSettings = { maxTokens: 30, overlapTokens: 8 };

const split = (document: SourceDocument, settings = small) => createChunker(settings).split(document);
const splitText = (id: string, text: string, settings = small) => split(readDocument(id, text), settings);
const textsOf = (chunks: readonly Chunk[]) => chunks.map((chunk) => chunk.text);

/** What holds for every chunk of every document. */
async function assertSound(document: SourceDocument, settings: ChunkerSettings): Promise<void> {
  const starts = lineStarts(document.text);
  const chunks = await split(document, settings);
  chunks.forEach((chunk, ordinal) => {
    const end = chunk.start + chunk.text.length;
    assert.equal(chunk.id, `${document.id}#${ordinal}`);
    assert.equal(chunk.text, document.text.slice(chunk.start, end));
    assert.deepEqual(linesAt(chunk.place), linesOf(starts, chunk.start, end));
    assert.ok(estimateTokens(chunk.text) <= settings.maxTokens, `${estimateTokens(chunk.text)} tokens`);
    for (const block of chunk.blocks)
      assert.ok(block.start >= 0 && block.start < block.end && block.end <= chunk.text.length);
  });
  const isCovered = (offset: number) =>
    chunks.some(({ start, text }) => offset >= start && offset < start + text.length);
  const blocks = document.blocks.filter((block) => block.kind !== 'heading');
  for (const block of blocks) {
    for (let offset = block.start; offset < block.end; offset += 1) {
      if (/\S/.test(document.text.charAt(offset))) assert.ok(isCovered(offset), `offset ${offset} is lost`);
    }
  }
}

const words = [
  'alpha',
  'beta',
  'max_retries',
  'a',
  '漢字仮名',
  '😀',
  'x'.repeat(150),
  'ends.',
  'e.g.',
  '[1]',
  '**bold**',
];

/** A document of random blocks. */
function generate(seed: number): SourceDocument {
  const random = randomFrom(seed);
  const newline = pick(random, ['\n', '\r\n']);
  const line = (length: number) =>
    Array.from({ length: 1 + Math.floor(random() * length) }, () => pick(random, words)).join(' ');
  const makers = [
    () => `${'#'.repeat(1 + Math.floor(random() * 4))} ${line(4)}`,
    () => [line(30), line(30)].join('\n'),
    () => line(120),
    () => ['- one', `- ${line(10)}`, `  - ${line(10)}`, '', '  more', '- last'].join('\n'),
    () => ['```js', line(20), '', line(60), '```'].join('\n'),
    () => ['| a | b |', '| - | - |', ...Array.from({ length: 12 }, () => `| ${line(3)} | 2 |`)].join('\n'),
    () => ['> [!NOTE]', `> ${line(20)}`].join('\n'),
    () => ['::: tip', line(20), ':::'].join('\n'),
  ];
  const blocks = Array.from({ length: 12 }, () => pick(random, makers)());
  return readDocument(pick(random, ['a.md', 'a.txt']), blocks.join('\n\n').replaceAll('\n', newline));
}

describe('createChunker', () => {
  for (const id of fixtureDocuments) {
    it(`keeps text, lines and limit when it splits ${id}`, async () => {
      await assertSound(readFixture(id), small);
      await assertSound(readFixture(id), { maxTokens: 500, overlapTokens: 50 });
    });
  }

  it('keeps text, lines and limit when documents are random', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      await assertSound(generate(seed), small).catch((error: unknown) => {
        throw new Error(`seed ${seed}`, { cause: error });
      });
    }
  });

  it('keeps a section in one chunk when it fits', async () => {
    const chunks = await splitText('a.md', '# T\n\nOne.\n\n- a\n- b\n');
    assert.deepEqual(textsOf(chunks), ['One.\n\n- a\n- b']);
  });

  it('gives the path of headings when sections are nested', async () => {
    const chunks = await splitText('a.md', 'Top.\n\n# A\n\n1\n\n### B\n\n2\n\n## C\n\n3\n\n# D\n\n4\n');
    assert.deepEqual(
      chunks.map(({ headings }) => headings.join('/')),
      ['', 'A', 'A/B', 'A/C', 'D'],
    );
  });

  it('keeps a heading as a chunk when nothing stands below it', async () => {
    const chunks = await splitText('a.md', '# A\n\n## Only\n\n## B\n\nText.\n');
    assert.deepEqual(textsOf(chunks), ['## Only', 'Text.']);
  });

  it('keeps the last heading as a chunk when the document ends with it', async () => {
    assert.deepEqual(textsOf(await splitText('a.md', 'Text.\n\n# End\n')), ['Text.', '# End']);
  });

  it('cuts between sentences when a paragraph is too long', async () => {
    const chunks = await splitText('a.txt', 'This is a sentence of some words. '.repeat(12));
    assert.ok(chunks.length > 1);
    for (const { text } of chunks) assert.match(text, /^This[^]*words\.$/);
  });

  it('cuts between lines when code is too long', async () => {
    const code = ['```', ...Array.from({ length: 30 }, (_, line) => `line number ${line};`), '```'].join(
      '\n',
    );
    const chunks = await splitText('a.md', code);
    assert.ok(chunks.length > 1);
    for (const { text } of chunks.slice(1, -1)) assert.match(text, /^line[^]*;$/);
  });

  it('repeats the end of a chunk at the start of the next when they are cut', async () => {
    const chunks = await splitText('a.txt', 'Some words stand here. '.repeat(20));
    for (const [index, chunk] of chunks.slice(1).entries()) {
      const before = chunks[index];
      assert.ok(before !== undefined && chunk.start < before.start + before.text.length);
    }
  });

  it('repeats nothing across a heading when sections are short', async () => {
    const [first, second] = await splitText('a.md', '# A\n\nOne.\n\n# B\n\nTwo.\n');
    assert.ok(first !== undefined && second !== undefined && second.start >= first.start + first.text.length);
  });

  it('cuts by length when a line has no seam', async () => {
    const chunks = await splitText('a.txt', 'x'.repeat(1000));
    const last = chunks.at(-1);
    assert.ok(chunks.length > 5 && last !== undefined && last.start + last.text.length === 1000);
  });

  it('keeps every word whole when a line without an end is longer than a stretch', async () => {
    const words = Array.from({ length: 30_000 }, (_, at) => `w${at}`);
    const chunks = await splitText('a.txt', words.join(' '));
    assert.deepEqual(new Set(textsOf(chunks).flatMap((text) => text.split(' '))), new Set(words));
  });

  it('keeps characters whole when something long has no seam', async () => {
    const chunks = await splitText('a.txt', `See x${'\u{1F600}'.repeat(200)} there.`);
    assert.deepEqual(
      textsOf(chunks).filter((text) => /^[\udc00-\udfff]|[\ud800-\udbff]$/.test(text)),
      [],
    );
    assert.ok(chunks.length > 10);
  });

  it('keeps the texts of two pages apart when they would fit into one chunk', async () => {
    const text = 'One.\n\nTwo.\n\nThree.';
    const blocks = [0, 6, 12].map((start) => ({ kind: 'paragraph', start, end: start + 4 }) as const);
    const places = [1, 2].map((page) => {
      return { start: page === 1 ? 0 : 12, place: { kind: 'page', page } } as const;
    });
    const document = { ...readDocument('a.txt', text), blocks, places };
    assert.deepEqual(
      (await split(document)).map(({ place }) => place),
      places.map(({ place }) => place),
    );
  });

  it('has no chunks when a document has no blocks', async () => {
    assert.deepEqual(await splitText('a.md', '[a]: https://example.com\n'), []);
  });

  it('counts lines as an editor does when they end as on Windows', async () => {
    const chunks = await splitText('a.md', '# A\r\n\r\nOne.\r\n\r\n# B\r\n\r\nTwo\r\nlines.\r\n');
    assert.deepEqual(
      chunks.map(({ place }) => linesAt(place)),
      [
        { start: 3, end: 3 },
        { start: 7, end: 8 },
      ],
    );
  });

  it('searches the beginning of a very long table, and all of a text as long', () => {
    const row = 'bolt,12,steel\n';
    const text = row.repeat(Math.ceil(9_000_000 / row.length));
    const of = (kind: 'table' | 'paragraph') => ({
      ...readDocument('a.txt', row),
      text,
      blocks: [{ kind, start: 0, end: text.length }],
    });
    const part = searchedPart(of('table'));
    assert.ok(part.text.length > 7_900_000 && part.text.length <= 8_000_000, String(part.text.length));
    assert.ok(part.text.endsWith(row.trimEnd()), part.text.slice(-40));
    assert.equal(part.blocks.at(-1)?.end, part.text.length);
    assert.equal(searchedPart(of('paragraph')).text.length, text.length);
  });
});
