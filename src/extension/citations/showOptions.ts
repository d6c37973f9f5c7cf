import * as vscode from 'vscode';
import { pdfEditorType, sheetEditorType } from '../base/commandIds';
import { readSetting } from '../base/settings';
import type { CitedPlace } from './citedStretch';
import { openingColumn, type EditorGroup } from './openingColumn';

/** How a cited place is opened. */
export interface Opening {
  /** In an editor group of its own, beside the open one. */
  readonly isBeside?: boolean | undefined;
  /** Moves the focus to the opened place; otherwise it stays where it is. */
  readonly takesFocus?: boolean | undefined;
  /** Keeps the tab when something else is opened. */
  readonly isKept?: boolean | undefined;
  /** The citations of the same answer: the viewers step through those of their document. */
  readonly among?: readonly CitedPlace[] | undefined;
}

/** Decides where cited documents are shown, and remembers where the last one was. */
export class ShowOptions {
  #last: vscode.ViewColumn | undefined;

  of(uri: vscode.Uri, { isBeside = false, takesFocus = false, isKept = false }: Opening) {
    const column = openingColumn({
      address: uri.toString(),
      openIn: readSetting('askDocs.citations.openIn'),
      isBeside,
      groups: vscode.window.tabGroups.all.map(toGroup),
      last: this.#last,
    });
    return {
      viewColumn: typeof column === 'number' ? column : namedColumns[column],
      preserveFocus: !takesFocus,
      preview: !isKept,
    };
  }

  /** Call with the column in which a document was shown. */
  note(column: vscode.ViewColumn | undefined): void {
    this.#last = column;
  }
}

const namedColumns = { active: vscode.ViewColumn.Active, beside: vscode.ViewColumn.Beside } as const;

function toGroup({ viewColumn, isActive, tabs, activeTab }: vscode.TabGroup): EditorGroup {
  const { input } = activeTab ?? {};
  return {
    column: viewColumn,
    isActive,
    addresses: tabs.flatMap((tab) => addressOf(tab.input)),
    showsChat: isOurs(input),
  };
}

/** Whether a tab is one of our pages: the chat, or a questionnaire. */
function isOurs(input: unknown): boolean {
  const isPage = input instanceof vscode.TabInputWebview || input instanceof vscode.TabInputCustom;
  const isViewer = isPage && [pdfEditorType, sheetEditorType].some((type) => input.viewType.endsWith(type));
  return isPage && input.viewType.includes('askDocs') && !isViewer;
}

function addressOf(input: unknown): readonly string[] {
  const hasAddress =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputNotebook ||
    input instanceof vscode.TabInputCustom;
  return hasAddress ? [input.uri.toString()] : [];
}
