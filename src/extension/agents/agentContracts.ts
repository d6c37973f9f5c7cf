import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { agentsFolder, type ContractProblem } from '../../core/model/agentContract';
import { chooseFolder, writeNew } from '../base/newFile';
import { workspaceRoots } from '../index/workspaceRoots';
import { lineProblem } from '../base/lineProblem';

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
      detail: l10n.t('Checks requirements against your documents: status, evidence and gap for each.'),
      file: 'requirements-reviewer.md',
    },
    {
      label: l10n.t('Release Notes'),
      detail: l10n.t('What changed in a version, what breaks, and what has to be done.'),
      file: 'release-notes.md',
    },
    {
      label: l10n.t('Empty Template'),
      detail: l10n.t('Everything that a contract can say, to fill in.'),
      file: 'my-agent.md',
    },
  ];
  return vscode.window.showQuickPick(templates, {
    title: l10n.t('Ask Docs: Add an Agent'),
    placeHolder: l10n.t('An agent answers questions of one kind. Start from an example or from scratch.'),
  });
}

/**
 * Shows problems in agent contracts in the Problems panel: while they are edited, and whenever they are read
 * for a question. Contracts of an untrusted workspace are not read.
 */
export class ContractProblems {
  readonly #shown = vscode.languages.createDiagnosticCollection('ask-docs-agents');
  readonly #following: vscode.Disposable;

  constructor() {
    const look = (document: vscode.TextDocument) => {
      if (isContract(document.uri)) void this.check();
    };
    const again = () => {
      void this.check();
    };
    this.#following = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument(look),
      vscode.workspace.onDidSaveTextDocument(look),
      vscode.workspace.onDidGrantWorkspaceTrust(again),
      vscode.workspace.onDidDeleteFiles(({ files }) => {
        if (files.some(isContract)) again();
      }),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        if (files.some(({ oldUri, newUri }) => isContract(oldUri) || isContract(newUri))) again();
      }),
    );
    if (vscode.workspace.textDocuments.some(({ uri }) => isContract(uri))) void this.check();
  }

  /** Reads all contracts and shows their problems. Never rejects. */
  async check(): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    const { readAgents } = await import('../../adapters/agents/readAgents');
    const { problems } = await readAgents(workspaceRoots(vscode.workspace.workspaceFolders ?? []));
    this.show(problems);
  }

  /** Replaces the problems shown. */
  show(problems: readonly ContractProblem[]): void {
    this.#shown.clear();
    for (const [file, ofFile] of Map.groupBy(problems, ({ file }) => file)) {
      const diagnostics = ofFile.map(({ line, reason }) => lineProblem(line, reason));
      this.#shown.set(vscode.Uri.file(file), diagnostics);
    }
  }

  dispose(): void {
    this.#following.dispose();
    this.#shown.dispose();
  }
}

function isContract({ scheme, path }: vscode.Uri): boolean {
  return scheme === 'file' && path.includes(`/${agentsFolder}/`) && /\.md$/i.test(path);
}
