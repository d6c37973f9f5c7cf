import type { RunState } from '../../core/model/state';
import type { ToWebview } from '../../protocol/messages';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { Preferences } from '../memory/preferences';
import type { StaleAnswers } from '../memory/staleAnswers';
import { currentAnswerer } from '../models/answeringModel';
import { readSettings } from '../base/settings';
import type { Conversation } from './conversation';
import type { PinnedAnswers } from './pinnedAnswers';

/** A page of a conversation's runs, and how many precede it. */
export interface RunPage {
  readonly runs: readonly RunState[];
  readonly earlier: number;
}

/** How many runs are sent to a page at a time: more than it can show, and quick to send. */
export const runsAtOnce = 20;

/** The newest runs. */
export function newestRuns(runs: readonly RunState[]): RunPage {
  return endingAt(runs, runs.length);
}

/** The runs right before one, as far back as `backTo` if given; none when either no longer exists. */
export function runsBefore(runs: readonly RunState[], runId: string, backTo?: string): RunPage {
  const end = Math.max(0, indexOf(runs, runId));
  if (backTo === undefined) return endingAt(runs, end);
  const start = indexOf(runs, backTo);
  return start < 0 ? { runs: [], earlier: end } : endingAt(runs, end, Math.max(runsAtOnce, end - start));
}

function indexOf(runs: readonly RunState[], runId: string): number {
  return runs.findIndex((run) => run.runId === runId);
}

function endingAt(runs: readonly RunState[], end: number, count = runsAtOnce): RunPage {
  const earlier = Math.max(0, end - count);
  return { runs: runs.slice(earlier, end), earlier };
}

export interface SnapshotDeps {
  readonly conversation: Conversation;
  readonly index: WorkspaceIndex;
  readonly preferences: Preferences;
  readonly staleAnswers: StaleAnswers;
  readonly pinned: PinnedAnswers;
}

/** Everything a page needs to render itself. */
export function snapshotOf(deps: SnapshotDeps): ToWebview {
  const { conversation, index, preferences, staleAnswers, pinned } = deps;
  return {
    type: 'snapshot',
    conversationId: conversation.id,
    ...newestRuns(conversation.runs),
    index: index.view,
    style: preferences.current.style ?? readSettings().style,
    stale: staleAnswers.stale,
    pinned: pinned.runs.map(({ runId }) => runId),
    answerer: currentAnswerer(),
    recent: conversation.recent,
  };
}
