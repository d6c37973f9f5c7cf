import * as assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { questionnaireEditorType } from '../../src/extension/base/commandIds';
import type { QuestionnaireSession } from '../../src/extension/questionnaire/session';
import { linesAt } from '../support/linesAt';
import { callTool, connectOverHttp } from '../support/mcpCalls';
import { citedLines, tenQuestions } from '../support/tenQuestions';
import { ask, askDocs } from './askDocs';
import { askParticipant } from './participant';

/** Asks all of some questions, each for itself, and gives what each answer cites. */
type Surface = (questions: readonly string[]) => Promise<readonly (readonly string[])[]>;

/** Those outside of VS Code are in test/unit/surfaces. */
const surfaces: Readonly<Record<string, Surface>> = {
  'the chat of Ask Docs': (questions) =>
    each(questions, async (question) => {
      // None of them goes on from the one before.
      await vscode.commands.executeCommand('askDocs.newConversation');
      return placesOf((await ask(question)).citations);
    }),
  "@docs in VS Code's own chat": (questions) => each(questions, askParticipant),
  'the language-model tool ask_documents': (questions) =>
    each(questions, async (question) => {
      const asked = { input: { question }, toolInvocationToken: undefined };
      const { content } = await vscode.lm.invokeTool('ask_documents', asked);
      const fields = content.at(-1);
      assert.ok(fields instanceof vscode.LanguageModelTextPart);
      return citedOf(JSON.parse(fields.value));
    }),
  async 'the MCP server of the window'(questions) {
    const { url, token } = await (await askDocs().activate()).mcpServer();
    const client = await connectOverHttp(url, token);
    const cited = await each(questions, async (question) =>
      citedOf((await callTool(client, 'ask_documents', { question })).fields),
    );
    await client.close();
    return cited;
  },
  async 'a questionnaire'(questions) {
    const folder = await mkdtemp(path.join(tmpdir(), 'ask-docs-'));
    const file = vscode.Uri.file(path.join(folder, 'questions.csv'));
    await writeFile(file.fsPath, ['Question', ...questions.map((question) => `"${question}"`)].join('\n'));
    try {
      const session = await openQuestionnaire(file);
      await session.run({ which: 'all' });
      return session.state.rows.map(({ result }) =>
        placesOf(result?.answers.flatMap(({ citations }) => citations) ?? []),
      );
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await rm(folder, { recursive: true });
    }
  },
};

describe('the same question, wherever it is asked in VS Code', () => {
  for (const [name, askThere] of Object.entries(surfaces))
    it(`has the same citations in ${name}`, async () => {
      const cited = await askThere(tenQuestions.map(({ question }) => question));
      assert.deepEqual(
        tenQuestions.map(({ question }, at) => ({ question, cited: cited[at] })),
        tenQuestions,
      );
    });
});

async function each<T>(questions: readonly string[], work: (question: string) => Promise<T>): Promise<T[]> {
  const results = [];
  for (const question of questions) results.push(await work(question));
  return results;
}

/** Shows a file as a questionnaire. */
async function openQuestionnaire(file: vscode.Uri): Promise<QuestionnaireSession> {
  await vscode.commands.executeCommand('vscode.openWith', file, questionnaireEditorType);
  const session = await (await askDocs().activate()).questionnaire(file);
  assert.ok(session, 'an editor shows the questionnaire');
  // The page asks for it too, at its own time.
  await session.load();
  return session;
}

function placesOf(citations: readonly { documentId: string; place: Parameters<typeof linesAt>[0] }[]) {
  return citedLines(citations.map(({ documentId, place }) => ({ path: documentId, lines: linesAt(place) })));
}

/** What an answer in the fields of the contract cites. */
function citedOf(answer: unknown): readonly string[] {
  const { citations } = answer as { citations: Parameters<typeof citedLines>[0] };
  return citedLines(citations);
}
