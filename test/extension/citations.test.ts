import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CitationOpener } from '../../src/extension/citations/citations';
import type { CitedPlace } from '../../src/extension/citations/quoteRange';
import { workspaceUri } from './askDocs';

/** A place whose quote is not in the file, so that the opener asks for the document as it was read. */
const older: CitedPlace = {
  documentId: 'specs/uploads-v3.md',
  place: { kind: 'lines', lines: { start: 1, end: 1 } },
  headings: [],
  quote: 'words that nobody wrote',
};
const newer: CitedPlace = { ...older, documentId: 'policies/data-retention.md', quote: '' };

/** Opens the older citation, the newer one while the older is held, and gives what is shown once both have ended. */
async function shownAfterBoth(cited: CitedPlace, deps: (held: Promise<void>) => OpenerDeps): Promise<string> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const opener = new CitationOpener(deps(held));
  try {
    const first = opener.open(cited);
    await opener.open(newer);
    release();
    await first;
    const shown = vscode.window.activeTextEditor?.document.uri;
    return vscode.workspace.asRelativePath(shown ?? '', false);
  } finally {
    opener.dispose();
  }
}

type OpenerDeps = ConstructorParameters<typeof CitationOpener>[0];

const unused: OpenerDeps = {
  previews: { open: () => Promise.reject(new Error('no preview is asked for')) },
  pdfs: { open: () => Promise.reject(new Error('no viewer is asked for')) },
  grids: { open: () => Promise.reject(new Error('no viewer is asked for')) },
  formatted: { open: () => Promise.reject(new Error('no viewer is asked for')) },
  keptSince: () => Promise.resolve(undefined),
  readDocument: () => Promise.resolve(undefined),
};

describe('opening citations', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('shows the newer one when the text of the older one is read meanwhile', async () => {
    const shown = await shownAfterBoth(older, (held) => ({
      ...unused,
      readDocument: (id) =>
        id === older.documentId ? held.then(() => undefined) : Promise.resolve(undefined),
    }));
    assert.equal(shown, 'policies/data-retention.md');
  });

  it('shows the newer one when the preview of the older one is made meanwhile', async () => {
    const open: OpenerDeps['previews']['open'] = async () => {
      const document = await vscode.workspace.openTextDocument(workspaceUri(older.documentId));
      return { document, ranges: [new vscode.Range(0, 0, 0, 1)], isFound: true };
    };
    const shown = await shownAfterBoth({ ...older, place: { kind: 'page', page: 1 } }, (held) => ({
      ...unused,
      previews: { open: (...asked) => held.then(() => open(...asked)) },
    }));
    assert.equal(shown, 'policies/data-retention.md');
  });
});
