import * as assert from 'node:assert/strict';
import { readBytes } from '../../../../src/adapters/readers/reader';
import { createChunker } from '../../../../src/adapters/splitting/chunker';
import type { Contradiction } from '../../../../src/core/contradictions/contradiction';
import { findContradictions, type FindOptions } from '../../../../src/core/contradictions/findContradictions';
import { StatementMemory } from '../../../../src/core/contradictions/statementMemory';
import type { Chunk } from '../../../../src/core/model/types';

type Folder = ReadonlyMap<string, string>;

/** What was found is kept in small folders, too. */
const limits = { statements: 0, changed: 1 };
const rounds = 8;

describe('findContradictions, after documents changed', () => {
  it('finds what a search of all would, if values, names of documents or what is superseded change', async () => {
    for (let seed = 1; seed <= 2; seed += 1) {
      const next = randomly(seed);
      const memory = new StatementMemory();
      let folder = someFolder(next);
      let found = 0;
      for (let round = 0; round < rounds; round += 1) {
        folder = round % 4 === 3 ? withOtherName(folder, next) : withOtherValue(folder, next);
        const superseded = new Set(next(3) > 0 ? [] : [idAmong(folder, next)]);
        const again = await find(folder, memory, { limits, superseded });
        const all = await find(folder, new StatementMemory(), { superseded });
        assert.deepEqual(again, all);
        found += again.length;
      }
      assert.ok(found > 0);
    }
  });

  it('finds what a search of all would between documents that changed, and else what it found then', async () => {
    for (let seed = 1; seed <= 2; seed += 1) {
      const next = randomly(seed);
      const memory = new StatementMemory();
      let folder = someFolder(next);
      let expected = await find(folder, memory, { limits });
      for (let round = 0; round < rounds; round += 1) {
        const before = folder;
        folder = edited(folder, next);
        const isSame = ({ one, other }: Contradiction): boolean =>
          [one, other].every(({ documentId: id }) => before.get(id) === folder.get(id));
        const all = await find(folder, new StatementMemory());
        expected = [...expected.filter(isSame), ...all.filter((one) => !isSame(one))];
        assert.deepEqual(inOrder(await find(folder, memory, { limits })), inOrder(expected));
      }
      assert.ok(expected.length > 0);
    }
  });

  it('compares all documents again when that is asked for, and when there are few statements', async () => {
    for (const options of [{ limits, anew: true }, {}, { limits: { statements: 0, changed: 0.1 } }]) {
      const next = randomly(5);
      const memory = new StatementMemory();
      let folder = someFolder(next);
      for (let round = 0; round < rounds; round += 1) {
        folder = edited(folder, next);
        await find(folder, memory, { limits });
        folder = edited(folder, next);
        assert.deepEqual(
          await find(folder, memory, options),
          await find(folder, new StatementMemory()),
          `${JSON.stringify(options)}, round ${String(round)}`,
        );
      }
    }
  });

  it('keeps what was found when nobody waits for a search any more, wherever it is left', async () => {
    const next = randomly(9);
    const memory = new StatementMemory();
    let folder = someFolder(next);
    await find(folder, memory, { limits });
    let [left, isLeft] = [0, true];
    for (; isLeft; left += 1) {
      folder = withOtherValue(folder, next);
      isLeft = await find(folder, memory, { limits, pause: leavingAfter(left) }).then(
        () => false,
        () => true,
      );
      assert.ok(memory.kept !== undefined, `left after ${String(left)}`);
      assert.deepEqual(await find(folder, memory, { limits }), await find(folder, new StatementMemory()));
    }
    assert.ok(left > folder.size + 2);
  });

  it('looks only at the documents that are asked for', async () => {
    const next = randomly(7);
    const memory = new StatementMemory();
    let folder = someFolder(next);
    const isOf = (...names: string[]): FindOptions => ({ limits, isWanted: (id) => names.includes(id) });
    for (const options of [isOf('a.md'), isOf('a.md'), isOf('b.md', 'c.md'), { limits }]) {
      folder = withOtherValue(folder, next);
      assert.deepEqual(
        await find(folder, memory, options),
        await find(folder, new StatementMemory(), { ...options, anew: true }),
      );
    }
  });
});

function inOrder(found: readonly Contradiction[]): Contradiction[] {
  return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function find(
  folder: Folder,
  memory: StatementMemory,
  options: FindOptions = {},
): Promise<Contradiction[]> {
  const chunks = new Map<string, readonly Chunk[]>();
  for (const [id, text] of folder) {
    const outcome = readBytes(id, Buffer.from(text));
    if (outcome.kind !== 'document') throw new Error('not read');
    chunks.set(id, await createChunker().split(outcome.document));
  }
  return findContradictions(
    {
      ids: [...chunks.keys()].sort(),
      hashOf: (id) => folder.get(id) ?? '',
      chunksOf: (id) => chunks.get(id) ?? [],
    },
    memory,
    options,
  );
}

/** Lets a search go on so many times. */
function leavingAfter(times: number): () => Promise<void> {
  let left = times;
  return () => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('left')) : Promise.resolve();
  };
}

type Next = (below: number) => number;

function randomly(seed: number): Next {
  let last = seed;
  return (below) => {
    last = (last * 48_271) % 2_147_483_647;
    return last % below;
  };
}

const subjects = [
  'The harbour crane lifts containers after',
  'A rented bicycle is returned to the depot within',
  'Visitors of the observatory book their evening tour before',
  'The bakery keeps frozen dough in the cellar for',
  'Library members borrow illustrated atlases for',
  'Swimming lessons in the northern pool take',
  'The ferry to Skagen leaves its berth every',
  'Damaged luggage is reported to the airline desk within',
  'Batteries of the delivery drone charge during',
  'The orchestra rehearses the overture for',
  'Parcels for the embassy are stored in the vault for',
  'Seedlings of the greenhouse get fertilizer every',
];

/** Each statement stands in two documents at most, so that none is of a pattern. */
function someFolder(next: Next): Folder {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  return new Map(
    names.map((name, at) => {
      const own = [at * 2, at * 2 + 1, (at * 2 + 2) % 12, (at * 2 + 3) % 12];
      return [
        `${name}.md`,
        `# Notes of the ${name}team\n\n${own.map((one) => sentence(one, next)).join('\n\n')}\n`,
      ];
    }),
  );
}

function sentence(subject: number, next: Next): string {
  return `${subjects[subject] ?? ''} ${String(2 + next(4))} days.`;
}

function idAmong(folder: Folder, next: Next): string {
  return [...folder.keys()][next(folder.size)] ?? '';
}

function changed(folder: Folder, id: string, change: (text: string) => string): Folder {
  return new Map([...folder].map(([own, text]) => [own, own === id ? change(text) : text]));
}

function withOtherValue(folder: Folder, next: Next): Folder {
  return changed(folder, idAmong(folder, next), (text) => text.replace(/\d/, String(2 + next(4))));
}

function withOtherName(folder: Folder, next: Next): Folder {
  const id = idAmong(folder, next);
  return new Map([...folder].map(([own, text]) => [own === id ? `${own}.${String(next(9))}.md` : own, text]));
}

/** A document gets a statement, loses one, is gone, or is new. */
function edited(folder: Folder, next: Next): Folder {
  const id = idAmong(folder, next);
  const added = `${sentence(next(subjects.length), next)}\n`;
  switch (next(5)) {
    case 0:
      return changed(folder, id, (text) => text.replace(/\n\n[^\n#]+days\.\n/, '\n'));
    case 1:
      return folder.size < 5 ? folder : new Map([...folder].filter(([own]) => own !== id));
    case 2:
      return new Map([...folder, [`${String(next(99))}.md`, `# A leaflet\n\n${added}`]]);
    case 3:
      return withOtherValue(folder, next);
    default:
      return changed(folder, id, (text) => `${text}\n${added}`);
  }
}
