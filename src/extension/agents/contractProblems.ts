import * as vscode from 'vscode';
import { agentsFolder, type ContractProblem } from '../../core/model/agentContract';
import { workspaceRoots } from '../index/workspaceRoots';
import { lineProblem } from '../base/lineProblem';

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
    const byFile = new Map<string, vscode.Diagnostic[]>();
    for (const { file, line, reason } of problems)
      byFile.set(file, [...(byFile.get(file) ?? []), lineProblem(line, reason)]);
    for (const [file, diagnostics] of byFile) this.#shown.set(vscode.Uri.file(file), diagnostics);
  }

  dispose(): void {
    this.#following.dispose();
    this.#shown.dispose();
  }
}

function isContract({ scheme, path }: vscode.Uri): boolean {
  return scheme === 'file' && path.includes(`/${agentsFolder}/`) && /\.md$/i.test(path);
}
