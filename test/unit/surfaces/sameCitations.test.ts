import * as assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundle } from '../../support/bundle';
import { fixtureWorkspace } from '../../support/readDocument';
import { temporaryFolders } from '../../support/temporaryFolder';
import { citedLines, tenQuestions } from '../../support/tenQuestions';

const run = promisify(execFile);

/** Asks all of some questions, and gives what each answer cites. */
type Surface = (questions: readonly string[]) => Promise<readonly (readonly string[])[]>;

/** Those inside VS Code are in test/extension/sameCitations.test.ts. */
describe('the same question, wherever it is asked', function () {
  // Ten processes, one after the other.
  this.timeout(60_000);
  const temporaryFolder = temporaryFolders();
  let folder: string;
  let program: string;
  const onIndex = (): string[] => ['--index-dir', path.join(folder, 'index')];

  before(async () => {
    folder = await temporaryFolder({});
    program = await bundle('src/cli/main.ts', folder);
  });

  const surfaces: Readonly<Record<string, Surface>> = {
    async 'ask-docs ask'(questions) {
      const cited = [];
      for (const question of questions) {
        const args = [program, 'ask', fixtureWorkspace, question, '--json', ...onIndex()];
        // A declined question has an exit code of its own.
        const { stdout } = await run(process.execPath, args).catch(
          (error: unknown) => error as { stdout: string },
        );
        cited.push(citedOf(JSON.parse(stdout)));
      }
      return cited;
    },
    async 'ask-docs ask --batch'(questions) {
      const [asked, out] = [path.join(folder, 'questions.jsonl'), path.join(folder, 'answers.jsonl')];
      await writeFile(asked, questions.map((query, id) => JSON.stringify({ id, query })).join('\n'));
      await run(process.execPath, [
        program,
        ...['ask', fixtureWorkspace, '--batch', asked, '--out', out],
        ...onIndex(),
      ]);
      const lines = (await readFile(out, 'utf8')).trim().split('\n');
      return lines.map((line) => citedOf(JSON.parse(line)));
    },
  };

  for (const [name, ask] of Object.entries(surfaces))
    it(`has the same citations in ${name}`, async () => {
      const cited = await ask(tenQuestions.map(({ question }) => question));
      assert.deepEqual(
        tenQuestions.map(({ question }, at) => ({ question, cited: cited[at] })),
        tenQuestions,
      );
    });
});

/** What an answer in the fields of the contract cites. */
function citedOf(answer: unknown): readonly string[] {
  const { citations } = answer as { citations: Parameters<typeof citedLines>[0] };
  return citedLines(citations);
}
