import * as assert from 'node:assert/strict';
import path from 'node:path';
import { bundle } from '../../support/bundle';
import { KillRounds, runProgram } from '../../support/killRounds';
import { temporaryFolders } from '../../support/temporaryFolder';

/** `npm run bench -- kill -- 50` asks for more. */
const rounds = Number(process.env.ASK_DOCS_KILL_ROUNDS ?? '3');
/** Fewer documents where it must be quick. */
const documentCount = process.env.ASK_DOCS_KILL_ROUNDS === undefined ? 60 : 240;
const seed = Number(process.env.ASK_DOCS_KILL_SEED ?? '7');

describe('an indexing process', () => {
  const temporaryFolder = temporaryFolders();
  let program: string;

  before(async () => {
    program = await bundle('src/cli/main.ts', await temporaryFolder());
  });

  describe('that is killed', () => {
    let killing: KillRounds;
    let kills = 0;

    before(async () => {
      const [documents, indexes] = [await temporaryFolder(), await temporaryFolder()];
      killing = new KillRounds({ program, documents, indexes, seed, documentCount });
      await killing.prepare();
    });

    for (let round = 1; round <= rounds; round += 1) {
      it(`leaves each document as it was or as it is, and the next sync ends the work (${round})`, async () => {
        const { old, fresh, killed } = await killing.next();
        if (killed) kills += 1;
        // Shown by npm run bench -- kill, so that one sees that the kills come at all moments.
        if (process.env.ASK_DOCS_KILL_ROUNDS !== undefined)
          console.log(`      ${killed ? 'killed' : 'ended before the kill'}: ${old} old, ${fresh} new`);
      });
    }

    it('was killed before its end in at least one round', () => {
      assert.ok(kills > 0);
    });
  });

  it('shares its index with another one that starts at the same time', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, number) => [
        `report-${number}.md`,
        `# Report ${number}\n\nNumber ${number} is about apples and pears.`,
      ]),
    );
    const folder = await temporaryFolder(files);
    const indexDir = path.join(await temporaryFolder(), 'index');
    const args = ['index', folder, '--index-dir', indexDir, '--json'];
    const ends = await Promise.all([1, 2].map(() => runProgram(program, args).exit));
    assert.deepEqual(
      ends.map(({ code }) => code),
      [0, 0],
    );
    const status = await runProgram(program, ['status', folder, '--index-dir', indexDir, '--json']).exit;
    const { documents, syncedAt } = JSON.parse(status.output) as { documents: number; syncedAt: unknown };
    assert.deepEqual([documents, typeof syncedAt], [300, 'string']);
  });
});
