import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as vscode from 'vscode';
import { askDocs } from './askDocs';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** Our own package.json. */
function manifest(): Manifest {
  return askDocs().packageJSON as Manifest; // Written by us: its shape is known.
}

describe('activation', () => {
  it('does not happen in windows where nobody needs Ask Docs', () => {
    const always = manifest().activationEvents.filter((event) => /^(\*|onStartupFinished)$/.test(event));
    assert.deepEqual(always, []);
  });

  it('succeeds', async () => {
    await askDocs().activate();
    assert.equal(askDocs().isActive, true);
    const file = process.env.ASK_DOCS_ACTIVATION_TIMES;
    // A figure to read and to compare, not a limit: machines differ.
    if (file !== undefined) console.log(`activation, in milliseconds: ${fs.readFileSync(file, 'utf8')}`);
  });

  it('registers every command that the manifest names', async () => {
    const declared = manifest().contributes.commands.map(({ command }) => command);
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.ok(declared.length > 0);
    const missing = declared.filter((command) => !registered.has(command));
    assert.deepEqual(missing, []);
  });
});
