/** To be imported before anything that has texts: each of ours stands in brackets from then on. */
import * as l10n from '@vscode/l10n';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Texts = Record<string, string | { readonly message: string; readonly comment: readonly string[] }>;

const file = path.join(import.meta.dirname, '..', '..', 'l10n', 'bundle.l10n.json');
const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
const plain = Object.entries(texts).flatMap(([key, text]) =>
  // The one with a comment is the language, which is not shown.
  typeof text === 'string' ? [[key, `⟦${text}⟧`] as const] : [],
);
l10n.config({ contents: Object.fromEntries(plain) });
