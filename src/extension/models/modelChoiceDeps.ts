import type { ModelSettings } from '../../core/model/modelSettings';
import type { Reply } from '../base/reply';
import type { ModelChoice } from '../base/settings';

/** A model that VS Code offers. */
export interface EditorModelOption {
  /** Its name in the settings. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

export interface Option<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Left out for a heading, which cannot be chosen. */
  readonly value?: T;
}

/** What is typed for a service. */
export interface ServiceInput {
  readonly prompt: string;
  readonly value: string;
  /** What went wrong before, as a sentence; undefined for nothing. */
  readonly problem?: string | undefined;
  /** Returns a sentence when an input is invalid. */
  readonly problemOf: (input: string) => string | undefined;
}

/** The dialogs and messages of the choice. All but the first have a way back. */
export interface ChoicePrompts {
  pick<T>(
    title: string,
    placeholder: string,
    options: readonly Option<T>[],
    canGoBack: boolean,
  ): Promise<Reply<T>>;
  input(input: ServiceInput): Promise<Reply<string>>;
  /** Shows what is awaited from a service; leaving and going back abort `signal`. Rejects as the work does. */
  waiting<T>(sentence: string, work: (signal: AbortSignal) => Promise<T>): Promise<Reply<T>>;
  /** Asks for a key and saves it for the address; with the reason when one was refused. */
  key(address: URL, problem: string | undefined): Promise<Reply<'answered'>>;
  /** Confirms the choice, and offers to check the connection, if there is one. */
  done(sentence: string, canCheck: boolean): void;
  warn(sentence: string): void;
}

export interface ModelChoiceDeps {
  readonly prompts: ChoicePrompts;
  /** The current settings. */
  read(): ModelSettings;
  editorModels(): Promise<readonly EditorModelOption[]>;
  hasKey(address: URL): Promise<boolean>;
  /** The model names at an endpoint; fails with a `model-…` code. */
  serviceModels(settings: ModelSettings, signal: AbortSignal): Promise<readonly string[]>;
  /** Saves a choice in the user settings; returns whether it takes effect in this workspace. */
  use(choice: ModelChoice): Promise<boolean>;
}
