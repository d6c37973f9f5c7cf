import type { ToWebview } from '../../protocol/messages';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { Preferences } from '../memory/preferences';
import type { StaleAnswers } from '../memory/staleAnswers';
import { currentAnswerer } from '../models/currentAnswerer';
import { readSettings } from '../base/settings';
import type { Conversation } from './conversation';
import { newestRuns } from './runPages';

export interface SnapshotDeps {
  readonly conversation: Conversation;
  readonly index: WorkspaceIndex;
  readonly preferences: Preferences;
  readonly staleAnswers: StaleAnswers;
}

/** Everything a page needs to render itself. */
export function snapshotOf(deps: SnapshotDeps): ToWebview {
  const { conversation, index, preferences, staleAnswers } = deps;
  return {
    type: 'snapshot',
    conversationId: conversation.id,
    ...newestRuns(conversation.runs),
    index: index.view,
    style: preferences.current.style ?? readSettings().style,
    stale: staleAnswers.stale,
    answerer: currentAnswerer(),
    recent: conversation.recent,
  };
}
