import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ask, askDocs, lastRun, openSelected, workspaceUri } from './askDocs';

/** The hovers at the beginning of the selection that carry a command of ours. */
async function hoversWith(
  command: string,
  { document, selection }: vscode.TextEditor,
): Promise<readonly string[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    selection.start,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
    .filter((text) => text.includes(`command:${command}?`));
}

const explainLinks = (editor: vscode.TextEditor) => hoversWith('askDocs.explainSelection', editor);

describe('the hover', () => {
  before(async () => {
    await askDocs().activate();
  });

  it('offers to explain when text is selected', async () => {
    const links = await explainLinks(await openSelected('specs/uploads-v3.md', 'checksum'));
    assert.equal(links.length, 1);
  });

  it('offers nothing when no text is selected', async () => {
    const links = await explainLinks(await openSelected('specs/uploads-v3.md', ''));
    assert.deepEqual(links, []);
  });

  it('offers nothing when it is not over the selection', async () => {
    const editor = await openSelected('specs/uploads-v3.md', 'checksum');
    const elsewhere = new vscode.Position(0, 3);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      editor.document.uri,
      elsewhere,
    );
    assert.deepEqual(hovers, []);
  });

  it('offers nothing when the selection has no word', async () => {
    const links = await explainLinks(await openSelected('specs/uploads-v3.md', '-----'));
    assert.deepEqual(links, []);
  });

  it('shows what another document says of the term', async () => {
    await ask('Which checksum does every part carry?');
    const editor = await openSelected('specs/uploads-v2.md', 'checksum');
    const [text = ''] = await hoversWith('askDocs.openQuote', editor);
    assert.match(text, /^Every part carries a SHA/);
    assert.equal((await explainLinks(editor)).length, 1);
  });
});

describe('the code action', () => {
  async function titles({ document, selection }: vscode.TextEditor): Promise<readonly string[]> {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      selection,
      'explain',
    );
    return actions.map(({ title }) => title);
  }

  it('is offered on a selected text', async () => {
    assert.deepEqual(await titles(await openSelected('specs/uploads-v3.md', 'checksum')), [
      'Explain This from the Documents',
    ]);
  });

  it('is not offered without a selection', async () => {
    assert.deepEqual(await titles(await openSelected('specs/uploads-v3.md', '')), []);
  });
});

describe('the command that explains', () => {
  it('asks about the first selection of several', async () => {
    const editor = await openSelected('specs/uploads-v3.md', 'checksum');
    const other = new vscode.Selection(0, 2, 0, 8);
    editor.selections = [editor.selection, other];
    await vscode.commands.executeCommand('askDocs.explainSelection');
    assert.equal((await lastRun()).question, 'What does "checksum" mean?');
  });

  it('asks about a text that is not saved', async () => {
    const document = await vscode.workspace.openTextDocument({
      content: 'legal hold',
      language: 'typescript',
    });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 0, 10);
    await vscode.commands.executeCommand('askDocs.explainSelection', workspaceUri('notes.txt'));
    assert.equal((await lastRun()).question, 'What does "legal hold" mean?');
  });
});
