import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { askDocs, openSelected } from './askDocs';

/** The hovers at the beginning of the selection that carry our command. */
async function explainLinks({ document, selection }: vscode.TextEditor): Promise<readonly string[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    selection.start,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
    .filter((text) => text.includes('command:askDocs.explainSelection'));
}

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
});
