import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { agentsFolder } from '../../core/model/agentContract';
import { chooseFolder, writeNew } from '../base/newFile';

interface Template extends vscode.QuickPickItem {
  /** File name of the shipped example, and of the contract to write. */
  readonly file: string;
}

/**
 * Writes a contract for a domain agent into a folder of the workspace, from an example or a template, and
 * opens it.
 */
export async function addAgent(): Promise<void> {
  const template = await chooseTemplate();
  if (template === undefined) return;
  const folder = await chooseFolder();
  if (folder === undefined) return;
  const file = path.join(folder, ...agentsFolder.split('/'), template.file);
  const text = await readFile(path.join(import.meta.dirname, '..', 'media', 'agents', template.file), 'utf8');
  await writeNew(file, text);
  await vscode.window.showTextDocument(vscode.Uri.file(file));
}

async function chooseTemplate(): Promise<Template | undefined> {
  const templates: readonly Template[] = [
    {
      label: l10n.t('Requirements Reviewer'),
      detail: l10n.t('Holds requirements against the documents: status, evidence and gap for each.'),
      file: 'requirements-reviewer.md',
    },
    {
      label: l10n.t('Release Notes'),
      detail: l10n.t('What changed in a version, what breaks, and what has to be done.'),
      file: 'release-notes.md',
    },
    {
      label: l10n.t('Empty Template'),
      detail: l10n.t('All that a contract can say, to fill in.'),
      file: 'my-agent.md',
    },
  ];
  return vscode.window.showQuickPick(templates, {
    title: l10n.t('Ask Docs: Add an Agent'),
    placeHolder: l10n.t('An agent answers questions of one kind. Begin with an example, or from nothing.'),
  });
}
