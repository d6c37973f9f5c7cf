import * as path from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { place as placeSchema } from '../../core/model/fields';
import type { ChatPages } from '../chat/chatPages';
import type { CitationOpener } from '../citations/citations';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import { readExclusions, writeExclusions } from '../base/settings';
import { locateSource, type SourcesView } from './sourcesView';

/**
 * A glob that matches exactly this file or folder, whatever characters its path contains; the path is
 * relative to its workspace folder.
 */
export function globOf(relativePath: string): string {
  return relativePath.replaceAll(/["$()*+?@[\\\]^{|}!]/g, '\\$&');
}

/** Appends a glob unless it is already in the list. */
export function withGlob(globs: readonly string[], glob: string): readonly string[] {
  return globs.includes(glob) ? globs : [...globs, glob];
}

export function withoutGlob(globs: readonly string[], glob: string): readonly string[] {
  return globs.filter((other) => other !== glob);
}

export interface SourceCommandsDeps {
  readonly sources: SourcesView;
  readonly index: WorkspaceIndex;
  readonly pages: ChatPages;
  readonly citations: Pick<CitationOpener, 'open' | 'openDocument'>;
}

/** A source as commands receive it: a node of the tree, or the argument of a key binding. */
const sourceSchema = z.object({
  kind: z.enum(['folder', 'document', 'failed', 'table']),
  id: z.string(),
  place: z.optional(placeSchema),
});
const excludedSchema = z.object({ glob: z.string(), folder: z.string() });

type GivenSource = z.infer<typeof sourceSchema>;

/** The commands of the source tree and its items. Without a source, the commands for one do nothing. */
export function sourceCommands({ sources, index, pages, citations }: SourceCommandsDeps) {
  const withSource =
    (act: (source: GivenSource) => Promise<void> | void) =>
    async (argument: unknown): Promise<void> => {
      const parsed = sourceSchema.safeParse(argument);
      if (parsed.success) await act(parsed.data);
    };
  const withUri = (act: (uri: vscode.Uri) => Thenable<unknown>) =>
    withSource(async ({ id }) => {
      const uri = locateSource(id);
      if (uri !== undefined) await act(uri);
    });
  return {
    showFailedSources: () => {
      sources.showOnlyFailed(true);
    },
    showAllSources: () => {
      sources.showOnlyFailed(false);
    },
    openSource: withSource(({ id, place }) =>
      place === undefined
        ? citations.openDocument(id)
        : citations.open({ documentId: id, place, headings: [] }, { takesFocus: true }),
    ),
    askAboutSource: withSource(({ kind, id }) =>
      pages.reveal({ scope: [kind === 'folder' ? { kind, id } : { kind: 'file', id }] }),
    ),
    reindexSource: withSource(({ id }) => index.reindex([id])),
    excludeSource: withSource(exclude),
    includeSource,
    revealSource: withUri((uri) => vscode.commands.executeCommand('revealInExplorer', uri)),
    copySourcePath: withUri((uri) => vscode.env.clipboard.writeText(uri.fsPath)),
  };
}

/** Excludes a file or folder in the settings of its workspace folder. */
async function exclude({ id }: GivenSource): Promise<void> {
  const uri = locateSource(id);
  const folder = uri && vscode.workspace.getWorkspaceFolder(uri);
  if (uri === undefined || folder === undefined) return;
  const relative = path.relative(folder.uri.fsPath, uri.fsPath).split(path.sep).join('/');
  if (relative === '') return;
  await writeExclusions(folder.uri, withGlob(readExclusions(folder.uri), globOf(relative)));
}

async function includeSource(argument: unknown): Promise<void> {
  const parsed = excludedSchema.safeParse(argument);
  if (!parsed.success) return;
  const { glob } = parsed.data;
  const folder = vscode.Uri.file(parsed.data.folder);
  await writeExclusions(folder, withoutGlob(readExclusions(folder), glob));
}
