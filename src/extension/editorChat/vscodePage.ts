import * as vscode from 'vscode';
import { documentPath, workspaceRoots } from '../index/workspaceRoots';
import type { CitedPlace } from '../citations/citations';
import { isShownAsText } from '../citations/originals';
import { commandIds } from '../commandIds';
import type { AnswerPage } from './answerPage';
import { placeLink, placeName } from './citationLinks';

/** Writes to an answer of VS Code's chat. */
export function vscodePage(stream: vscode.ChatResponseStream): AnswerPage {
  const write = (markdown: string) => {
    if (markdown !== '') stream.markdown(trusted(markdown));
  };
  return {
    write,
    warn: (markdown) => {
      // In a frame; the chat takes neither colours nor alerts of Markdown.
      write(`\n\n> $(warning) ${markdown}\n\n`);
    },
    place: (cited) => {
      const location = locationOf(cited);
      // What VS Code cannot show at a place is opened by us, as its text.
      if (location === undefined) write(placeLink(cited));
      else stream.anchor(location, placeName(cited));
    },
    refer: (cited) => {
      const location = locationOf(cited);
      const uri = location?.uri ?? uriOf(cited.documentId);
      if (uri !== undefined) stream.reference(location ?? uri);
    },
    progress: (words) => {
      stream.progress(words);
    },
  };
}

function trusted(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown, true);
  text.isTrusted = { enabledCommands: [commandIds.openQuote] };
  return text;
}

/** The lines of a text document; undefined for all other places. */
function locationOf({ documentId, place }: CitedPlace): vscode.Location | undefined {
  const uri = uriOf(documentId);
  if (uri === undefined || place.kind !== 'lines' || !isShownAsText(documentId)) return undefined;
  const { start, end } = place.lines;
  return new vscode.Location(uri, new vscode.Range(start - 1, 0, end - 1, Number.MAX_SAFE_INTEGER));
}

function uriOf(documentId: string): vscode.Uri | undefined {
  const path = documentPath(workspaceRoots(vscode.workspace.workspaceFolders ?? []), documentId);
  return path === undefined ? undefined : vscode.Uri.file(path);
}
