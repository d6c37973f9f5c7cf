import type { RunState } from '../../core/model/state';
import { Listeners } from '../base/listeners';
import type { ConversationFiles } from './conversationFiles';

/** They are kept as the runs of one conversation. */
const listId = '00000000-0000-4000-8000-000000000000';

/** The answers that the user pinned: whole runs, which outlive their conversations. */
export class PinnedAnswers {
  readonly changes = new Listeners<readonly RunState[]>();
  readonly #files: ConversationFiles;
  #runs: readonly RunState[] = [];
  /** Undefined until first needed. */
  #loading: Promise<void> | undefined;

  constructor(files: ConversationFiles) {
    this.#files = files;
  }

  /** Oldest answer first; empty until loaded. */
  get runs(): readonly RunState[] {
    return this.#runs;
  }

  /** Resolves when the pinned answers are read. Reads once. */
  load(): Promise<void> {
    this.#loading ??= this.#refresh();
    return this.#loading;
  }

  /** Pins an answer, or removes it where it is pinned. Fails when it cannot be written. */
  async toggle(run: RunState): Promise<void> {
    await this.#refresh();
    const pinned = this.#runs.find(({ runId }) => runId === run.runId);
    if (pinned === undefined) await this.#files.save(listId, run);
    else await this.#files.remove(listId, [pinned]);
    const others = this.#runs.filter((one) => one !== pinned);
    this.#tell(pinned === undefined ? [...others, run].sort(byStart) : others);
  }

  /** Removes all. */
  async forget(): Promise<void> {
    await this.#files.forget();
    this.#tell([]);
  }

  /** Another window may have pinned others; without a folder nothing is read. */
  async #refresh(): Promise<void> {
    if (this.#files.isKept || this.#loading === undefined) this.#tell(await this.#files.read(listId));
  }

  #tell(runs: readonly RunState[]): void {
    this.#runs = runs;
    this.changes.emit(runs);
  }
}

function byStart(one: RunState, other: RunState): number {
  return one.startedAt - other.startedAt;
}
