import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { RowResult } from '../../../src/core/features/questionnaire/model';
import { bundle } from '../../support/bundle';
import { linesAt } from '../../support/linesAt';
import { callTool, connectOverHttp, newClient } from '../../support/mcpCalls';
import { fixtureWorkspace } from '../../support/readDocument';
import { temporaryFolders } from '../../support/temporaryFolder';
import { citedLines, tenQuestions } from '../../support/tenQuestions';

const run = promisify(execFile);

/** Asks all of some questions, and gives what each answer cites. */
type Surface = (questions: readonly string[]) => Promise<readonly (readonly string[])[]>;

/** Those inside VS Code are in test/extension/sameCitations.test.ts. */
describe('the same question, wherever it is asked', function () {
  // `ask` is ten processes, one after the other.
  this.timeout(60_000);
  const temporaryFolder = temporaryFolders();
  let folder: string;
  let program: string;
  /** The words of a command over the documents; all have one index. */
  const words = (command: string, ...more: readonly string[]): string[] => [
    ...[program, command, fixtureWorkspace, ...more],
    ...['--index-dir', path.join(folder, 'index')],
  ];

  before(async () => {
    folder = await temporaryFolder({});
    program = await bundle('src/cli/main.ts', folder);
  });

  const surfaces: Readonly<Record<string, Surface>> = {
    async 'ask-docs ask'(questions) {
      const cited = [];
      for (const question of questions) {
        const args = words('ask', question, '--json');
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
      await run(process.execPath, words('ask', '--batch', asked, '--out', out));
      const lines = (await readFile(out, 'utf8')).trim().split('\n');
      return lines.map((line) => citedOf(JSON.parse(line)));
    },
    async 'ask-docs chat'(questions) {
      const child = spawn(process.execPath, words('chat', '--json'), {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      // None of them leans on the one before.
      child.stdin.end(questions.map((question) => `/new\n${question}\n`).join(''));
      const { answers } = JSON.parse(await textOf(child.stdout)) as { answers: readonly unknown[] };
      return answers.map(citedOf);
    },
    async 'ask_documents of ask-docs mcp on the standard streams'(questions) {
      const client = newClient();
      const args = words('mcp');
      await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
      return askClient(client, questions);
    },
    async 'ask_documents of ask-docs mcp over HTTP'(questions) {
      const server = spawn(process.execPath, words('mcp', '--http', '0', '--json'), {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = once(server, 'exit');
      let said = '';
      while (!said.trimEnd().endsWith('}'))
        said += String(((await once(server.stdout, 'data')) as [Buffer])[0]);
      const { url, token } = JSON.parse(said) as { url: string; token: string };
      try {
        return await askClient(await connectOverHttp(url, token), questions);
      } finally {
        server.kill('SIGTERM');
        await ended;
      }
    },
    async 'ask-docs questionnaire'(questions) {
      const [asked, results] = [path.join(folder, 'questions.csv'), path.join(folder, 'results.jsonl')];
      await writeFile(asked, ['Question', ...questions.map((question) => `"${question}"`)].join('\n'));
      const out = path.join(folder, 'answered.csv');
      await run(process.execPath, words('questionnaire', asked, '--out', out, '--results', results));
      const rows = (await readFile(results, 'utf8')).trim().split('\n');
      return rows.map((row) =>
        (JSON.parse(row) as RowResult).answers.flatMap(({ citations }) =>
          citedLines(citations.map(({ documentId, place }) => ({ path: documentId, lines: linesAt(place) }))),
        ),
      );
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

/** Asks the tool of a server, and leaves. */
async function askClient(
  client: Client,
  questions: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const cited = [];
  for (const question of questions) {
    const { fields } = await callTool(client, 'ask_documents', { question });
    cited.push(citedOf(fields));
  }
  await client.close();
  return cited;
}

/** What an answer in the fields of the contract cites. */
function citedOf(answer: unknown): readonly string[] {
  const { citations } = answer as { citations: Parameters<typeof citedLines>[0] };
  return citedLines(citations);
}
