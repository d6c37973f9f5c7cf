import type { Citation } from '../../core/model/types';
import * as vscode from 'vscode';
import { chatEditorType, questionnaireEditorType } from '../base/commandIds';
import { readSetting } from '../base/settings';
import type { CitedPlace } from './quoteRange';

/** An editor group, with what matters for placing a cited document. */
export interface EditorGroup {
  readonly column: number;
  readonly isActive: boolean;
  /** URIs of the documents in its tabs. */
  readonly addresses: readonly string[];
  /** Whether the chat itself, or a questionnaire, is its active tab. */
  readonly showsChat: boolean;
}

interface OpenOneByOne {
  /** The document to open. */
  readonly address: string;
  readonly openIn: 'active' | 'beside';
  /** Requested by the click itself. */
  readonly isBeside: boolean;
  readonly groups: readonly EditorGroup[];
  /** Column of the group where a cited document was last opened; undefined at first. */
  readonly last: number | undefined;
}

/**
 * Chooses the column for a cited document. A document that is already open is shown there, and the chat is
 * never covered; `beside` means beside the active group, and the same group for later documents.
 */
export function openingColumn(opening: OpenOneByOne): number | 'active' | 'beside' {
  const { address, openIn, isBeside, groups } = opening;
  if (isBeside) return 'beside';
  const open = groups.find(({ addresses, showsChat }) => !showsChat && addresses.includes(address));
  if (open !== undefined) return open.column;
  const isChatActive = groups.some(({ isActive, showsChat }) => isActive && showsChat);
  return openIn === 'active' && !isChatActive ? 'active' : besideColumn(opening, isChatActive);
}

function besideColumn({ groups, last }: OpenOneByOne, isChatActive: boolean): number | 'beside' {
  if (groups.length < 2) return 'beside';
  const free = groups.filter(({ showsChat }) => !showsChat);
  const again = free.find(({ column }) => column === last) ?? (isChatActive ? free[0] : undefined);
  return again?.column ?? 'beside';
}

/** More tabs would be in the way; the page mentions the limit. */
const documentsOpened = 10;

/** The first citation of each document, in marker order; at most ten. */
export function firstOfEachDocument(citations: readonly Citation[]): readonly Citation[] {
  const first = new Map<string, Citation>();
  for (const citation of citations) {
    if (!first.has(citation.documentId)) first.set(citation.documentId, citation);
  }
  return [...first.values()].slice(0, documentsOpened);
}

/**
 * The result of opening a cited place: shown, its quote no longer in the document, or another place opened
 * meanwhile.
 */
export type Opened = 'shown' | 'gone' | 'overtaken';

/**
 * Opens every cited document once, at its first quote, and finally brings the first to the front; stops when
 * another place is opened meanwhile. A document that cannot be opened does not stop the others; its error is
 * thrown at the end. `tellGone` is called once when quotes are gone.
 */
export async function openSources(
  open: (citation: Citation) => Promise<Opened>,
  citations: readonly Citation[],
  tellGone: () => void,
): Promise<void> {
  const all = firstOfEachDocument(citations);
  const errors: unknown[] = [];
  const ends = new Set<Opened | undefined>();
  // Open the first one again at the end: its tab exists by then, and comes to the front.
  for (const citation of all.length > 1 ? [...all, ...all.slice(0, 1)] : all) {
    const end = await open(citation).catch((error: unknown) => void errors.push(error));
    if (end === 'overtaken') return;
    ends.add(end);
  }
  if (ends.has('gone')) tellGone();
  if (errors.length > 0) throw errors[0];
}

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
    const named = { active: vscode.ViewColumn.Active, beside: vscode.ViewColumn.Beside };
    return {
      viewColumn: typeof column === 'number' ? column : named[column],
      preserveFocus: !takesFocus,
      preview: !isKept,
    };
  }

  /** Call with the column in which a document was shown. */
  note(column: vscode.ViewColumn | undefined): void {
    this.#last = column;
  }
}

function toGroup({ viewColumn, isActive, tabs, activeTab }: vscode.TabGroup): EditorGroup {
  const { input } = activeTab ?? {};
  return {
    column: viewColumn,
    isActive,
    addresses: tabs.flatMap((tab) => addressOf(tab.input)),
    showsChat: isOurs(input),
  };
}

/** Whether a tab is the chat, or a questionnaire, and no viewer of documents. */
function isOurs(input: unknown): boolean {
  const isPage = input instanceof vscode.TabInputWebview || input instanceof vscode.TabInputCustom;
  return isPage && [chatEditorType, questionnaireEditorType].some((type) => input.viewType.endsWith(type));
}

function addressOf(input: unknown): readonly string[] {
  const hasAddress =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputNotebook ||
    input instanceof vscode.TabInputCustom;
  return hasAddress ? [input.uri.toString()] : [];
}
