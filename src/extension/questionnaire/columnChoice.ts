import type * as vscode from 'vscode';

/** The question column the user chose for a file, by its header. */
export interface ColumnChoice {
  readonly get: () => string | undefined;
  readonly set: (column: string) => Thenable<void>;
}

/** The stored choice for a file. */
export function columnOf(storage: vscode.Memento, uri: vscode.Uri): ColumnChoice {
  const key = `askDocs.questionColumn:${uri.toString()}`;
  return { get: () => storage.get<string>(key), set: (column) => storage.update(key, column) };
}
