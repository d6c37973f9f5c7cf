import type { Proposal } from '../core/features/eval/cases/proposeCases';
import type { RunState } from '../core/model/state';
import { traceSettings } from '../core/export/trace/settings';
import { createActions, type Actions, type ActionsDeps } from './chat/actions';
import { tracePrompts, createTraces } from './chat/traces';
import { CitationOpener } from './citations/citations';
import { CitationCopier } from './citations/citationCopier';
import type { TextPreviews } from './citations/textPreviews';
import { commandTable, type CommandDeps, type Commands } from './commandTable';
import type { IndexClient } from './index/indexClient';
import { Lazy } from '../core/util/memoized';
import type { WorkspaceLibrary } from './chat/library';
import type { FormattedViewer } from './formatted/formattedViewer';
import type { GridViewer } from './grid/gridViewer';
import type { PdfViewer } from './pdf/pdfViewer';
import { readEmbeddingSettings, readModelSettings, readSettings, readTeamSettings } from './base/settings';

/** The parts that are created here from the others. */
type Made = 'citations' | 'contradictions' | 'copier' | 'comparisons' | 'traces' | 'addCase' | 'keepAnswer';

export type UserActionsDeps = Omit<ActionsDeps, Made> &
  Omit<CommandDeps, Made> & {
    readonly client: IndexClient;
    readonly library: WorkspaceLibrary;
    readonly previews: TextPreviews;
    readonly pdfs: PdfViewer;
    readonly grids: GridViewer;
    readonly formatted: FormattedViewer;
  };

/** Everything the user can do, through messages of pages and through commands. Activation does not load it. */
export interface UserActions {
  readonly actions: Actions;
  readonly commands: Commands;
  readonly citations: CitationOpener;
  dispose(): void;
}

export function createUserActions(deps: UserActionsDeps): UserActions {
  const { previews, pdfs, grids, formatted, client, conversation, pages } = deps;
  const citations = new CitationOpener({
    previews,
    pdfs,
    grids,
    formatted,
    readDocument: client.readDocument.bind(client),
    keptSince: async (id, signal) =>
      readTeamSettings() !== undefined ? client.keptSince(id, signal) : undefined,
  });
  const traces = createTraces({
    prompts: tracePrompts,
    conversation,
    settings: () => traceSettings(readSettings(), readModelSettings(), readEmbeddingSettings()),
    reveal: () => pages.reveal(),
  });
  const addCase = async (question: Proposal): Promise<void> => {
    await (await import('./evaluation/proposeEvaluation')).addCases([question]);
  };
  const keepAnswer = async (run: RunState): Promise<void> => {
    const { keepAnswer: keep } = await import('./evaluation/keptAnswers');
    if (await keep(run, deps.library)) await (await deps.evaluation.get()).refresh();
  };
  const contradictions = new Lazy(async () => {
    const { Contradictions } = await import('./contradictions/contradictions');
    return new Contradictions({ ...deps, citations });
  });
  const copier = new CitationCopier(client.readDocument.bind(client));
  const comparisons = new Lazy(async () => new (await import('./verifiedLinks/sideBySide')).SideBySide());
  const all = { ...deps, citations, contradictions, copier, comparisons, traces, addCase, keepAnswer };
  return {
    actions: createActions(all),
    commands: commandTable(all),
    citations,
    dispose: () => {
      citations.dispose();
      contradictions.dispose();
      comparisons.dispose();
    },
  };
}
