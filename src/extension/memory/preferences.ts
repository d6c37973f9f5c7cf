import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import type { AnswerStyle } from '../../core/model/types';
import { languageName } from '../../core/util/displayLanguage';
import { Listeners } from '../base/listeners';

/** Each is parsed on its own: an invalid one does not affect the others. */
const saved = z.object({
  style: z.catch(z.optional(z.enum(['concise', 'detailed', 'bullets'])), undefined),
  language: z.catch(z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))), undefined),
  folders: z.catch(z.optional(z.array(z.string())), undefined),
});

/** The user's choices for answers in this workspace, where they made any. */
export interface Preferred {
  readonly style?: AnswerStyle;
  /** ISO 639 code. */
  readonly language?: string;
  /** Ids of the folders that answers come from, unless the question names its own. */
  readonly folders?: readonly string[];
}

const storageKey = 'askDocs.preferences';

/**
 * The preferences of this workspace. They come from explicit choices only; invalid saved values count as not
 * chosen.
 */
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
    return preferredOf(this.#storage.get(storageKey));
  }

  /** Applies choices; undefined, no folders or an invalid value resets one. */
  async choose(chosen: { readonly [K in keyof Preferred]: Preferred[K] | undefined }): Promise<void> {
    await this.#storage.update(storageKey, preferredOf({ ...this.current, ...chosen }));
    this.changes.emit(this.current);
  }

  async forget(): Promise<void> {
    await this.#storage.update(storageKey, undefined);
    this.changes.emit(this.current);
  }
}

function preferredOf(value: unknown): Preferred {
  const { style, language, folders = [] } = saved.safeParse(value).data ?? {};
  return {
    ...(style !== undefined && { style }),
    ...(language !== undefined && { language }),
    ...(folders.length > 0 && { folders }),
  };
}

/** The preferences in words, for lists of what is remembered; empty when there are none. */
export function describePreferences({ style, language, folders }: Preferred): string {
  const parts = [
    ...(style === undefined ? [] : [styleName(style)]),
    ...(language === undefined ? [] : [l10n.t('in {0}', languageName(language))]),
    ...(folders === undefined ? [] : [l10n.t('from {0}', folders.join(', '))]),
  ];
  return parts.join(', ');
}

/** The display name of an answer style. */
export function styleName(style: AnswerStyle): string {
  const names: Record<AnswerStyle, string> = {
    concise: l10n.t('concise answers'),
    detailed: l10n.t('detailed answers'),
    bullets: l10n.t('answers in bullets'),
  };
  return names[style];
}
