import { Listeners } from '../base/listeners';
import type { EditorModelOption } from './modelChoiceDeps';
import type { ModelChoice } from '../base/settings';

const storageKey = 'askDocs.isModelHintShown';

export interface ModelHintDeps {
  /** On this machine, for all workspaces. */
  readonly storage: { get(key: string): unknown; update(key: string, value: unknown): PromiseLike<void> };
  /** Whether a model was chosen, here or in any settings, or may not be used here. */
  isSettled(): boolean;
  /** The models VS Code offers; call only on a user action. */
  editorModels(): Promise<readonly EditorModelOption[]>;
  /** Returns whether the choice takes effect in this workspace. */
  use(choice: ModelChoice): Promise<boolean>;
  /** Warns that a chosen model does not take effect here. */
  warn(): void;
}

/**
 * Hints once that VS Code offers a model, after the first offline answer; nothing changes without a click.
 */
export class ModelHint {
  /** Called with the display name of the model; undefined removes the hint. */
  readonly changes = new Listeners<string | undefined>();
  readonly #deps: ModelHintDeps;
  #offered: EditorModelOption | undefined;

  constructor(deps: ModelHintDeps) {
    this.#deps = deps;
  }

  /** The model of the visible hint; undefined when there is none. */
  get model(): string | undefined {
    return this.#offered?.label;
  }

  /** Shows the hint if it is due. Call when the user's question was answered. */
  async offer(): Promise<void> {
    if (!this.#isTime()) return;
    const [model] = await this.#deps.editorModels();
    if (model === undefined || !this.#isTime()) return;
    await this.#deps.storage.update(storageKey, true);
    this.#show(model);
  }

  /** Accepts or declines the model; either way the hint is gone for good. */
  async answer(isAccepted: boolean): Promise<void> {
    const model = this.#offered;
    this.#show(undefined);
    if (!isAccepted || model === undefined) return;
    const isHeld = await this.#deps.use({ provider: 'vscode', name: model.name, smallName: '' });
    if (!isHeld) this.#deps.warn();
  }

  /** Removes the hint when a model was chosen in another way. */
  settle(): void {
    if (this.#offered !== undefined && this.#deps.isSettled()) this.#show(undefined);
  }

  #isTime(): boolean {
    return this.#deps.storage.get(storageKey) !== true && !this.#deps.isSettled();
  }

  #show(model: EditorModelOption | undefined): void {
    this.#offered = model;
    this.changes.emit(model?.label);
  }
}
