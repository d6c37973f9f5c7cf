/** Asks `@docs` as VS Code's own chat does; there is no other way for a test to ask it. */
import * as vscode from 'vscode';
import { askDocs } from './askDocs';

/** Asks a question that nothing was asked before, and gives the places that stand behind the numbers of its citations. */
export async function askParticipant(question: string): Promise<readonly string[]> {
  const { participant } = await askDocs().activate();
  // Chosen, so that the model that is picked in the chat does not answer.
  const settings = vscode.workspace.getConfiguration('askDocs.model');
  await settings.update('provider', 'offline', vscode.ConfigurationTarget.Global);
  const stream = new WrittenAnswer();
  const request = { prompt: question, command: undefined, references: [], toolReferences: [] };
  const { token } = new vscode.CancellationTokenSource();
  const model = { id: 'none', name: 'None', vendor: 'test' };
  await participant(
    { ...request, model } as unknown as vscode.ChatRequest,
    { history: [] },
    stream as unknown as vscode.ChatResponseStream,
    token,
  );
  await settings.update('provider', undefined, vscode.ConfigurationTarget.Global);
  return stream.cited;
}

/** An answer of the chat, as far as it is about places. */
class WrittenAnswer {
  readonly cited: string[] = [];
  #text = '';

  markdown(text: string | vscode.MarkdownString): void {
    this.#text += typeof text === 'string' ? text : text.value;
  }

  /** Places without a number are no citations but what came nearest. */
  anchor({ uri, range }: vscode.Location): void {
    if (!/\\\[\d+\\\] $/.test(this.#text)) return;
    this.cited.push(`${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}-${range.end.line + 1}`);
  }

  reference(): void {
    // Each document once, which the citations name too.
  }

  progress(): void {
    // Words that pass.
  }

  button(): void {
    // Nobody clicks.
  }
}
