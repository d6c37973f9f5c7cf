import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { ActionsFor } from './actionsFor';

export interface IndexActionsDeps {
  readonly index: WorkspaceIndex;
}

/** What a page wants of the index. */
export function indexActions({
  index,
}: IndexActionsDeps): ActionsFor<'index-start' | 'index-cancel' | 'index-pause'> {
  return {
    'index-start': () => index.index({ rebuild: false }),
    'index-cancel': () => {
      index.cancel();
    },
    'index-pause': ({ isPaused }) => (isPaused ? index.pause() : index.resume()),
  };
}
