import * as z from 'zod/mini';
import type { AnswerStyle } from '../core/model';
import { Listeners } from './listeners';

const saved = z.object({
  style: z.optional(z.enum(['concise', 'detailed', 'bullets'])),
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  folders: z.optional(z.array(z.string())),
});

/** What a user chose for the answers of this workspace, each only where they did. */
export interface Preferred {
  readonly style?: AnswerStyle;
  /** Code of ISO 639. */
  readonly language?: string;
  /** Answers come from documents in these folders alone, unless the question names its own; ids of folders. */
  readonly folders?: readonly string[];
}

const storageKey = 'askDocs.preferences';

/** The preferences of this workspace. They come from explicit choices alone; what was saved and is odd counts as not chosen. */
export class Preferences {
  readonly changes = new Listeners<Preferred>();
  readonly #storage: { get(key: string): unknown; update(key: string, value: unknown): PromiseLike<void> };

  constructor(storage: {
    get(key: string): unknown;
    update(key: string, value: unknown): PromiseLike<void>;
  }) {
    this.#storage = storage;
  }

  get current(): Preferred {
    const parsed = saved.safeParse(this.#storage.get(storageKey));
    if (!parsed.success) return {};
    const { style, language, folders = [] } = parsed.data;
    return {
      ...(style !== undefined && { style }),
      ...(language !== undefined && { language }),
      ...(folders.length > 0 && { folders }),
    };
  }

  /** Takes over what was chosen now; undefined, or no folders, means that nothing is. */
  async choose(chosen: { readonly [K in keyof Preferred]: Preferred[K] | undefined }): Promise<void> {
    await this.#storage.update(storageKey, { ...this.current, ...chosen });
    this.changes.emit(this.current);
  }

  async forget(): Promise<void> {
    await this.#storage.update(storageKey, undefined);
    this.changes.emit(this.current);
  }
}

/** The preferences in words, for lists of what is remembered; empty when there are none. */
export function describePreferences({ style, language, folders }: Preferred): string {
  const parts = [
    ...(style === undefined ? [] : [`${style} answers`]),
    ...(language === undefined ? [] : [`in ${languageName(language)}`]),
    ...(folders === undefined ? [] : [`from ${folders.join(', ')}`]),
  ];
  return parts.join(', ');
}

/** The English name of a language. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
}
