import * as l10n from '@vscode/l10n';
import { withoutSecrets } from '../../core/trust/safety/secrets';
import { hasWords } from './selection';

const maxTermWords = 8;
const maxTermCharacters = 80;
const maxQuotedCharacters = 600;
const maxAboutCharacters = 300;

/**
 * The question that "Explain This from the Documents" asks about a selected text: the meaning of a few words, the
 * identifiers in a piece of code, or otherwise the whole text. Secrets are redacted, as the question may go to a model.
 * Undefined when the selection contains no word.
 */
export function explainQuestion(selectedText: string): string | undefined {
  const selected = withoutSecrets(selectedText).text;
  const text = quotable(selected);
  if (text === undefined) return undefined;
  const isTerm = text.length <= maxTermCharacters && text.split(' ').length <= maxTermWords;
  const names = isTerm ? [] : codeNames(selected);
  if (names.length > 0) return l10n.t('What do the documents say about {0}?', names.join(', '));
  return isTerm
    ? l10n.t('What does "{0}" mean?', text)
    : l10n.t('Explain this: "{0}"', shorten(text, maxQuotedCharacters));
}

const name = /(?<![\p{L}\p{N}_])[\p{L}_$][\p{L}\p{N}_$]*(?:[-.][\p{L}_][\p{L}\p{N}_]*)*/gu;
const hump = /\p{Ll}\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Lu}{2}\p{Ll}|\p{L}\p{N}/u;
const maxNames = 5;

/**
 * The identifiers in a piece of code that the documents may describe: those of several words, in order. Empty
 * for prose, and for code whose identifiers are common words.
 */
function codeNames(text: string): readonly string[] {
  const marks = text.match(/[;{}=()<>[\]]/g)?.length ?? 0;
  const isCode = text.includes('\n') ? marks >= 2 : marks >= 3;
  if (!isCode) return [];
  const pieces = (text.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, ' ').match(name) ?? []).flatMap((found) =>
    found.split('.'),
  );
  const known = new Map(pieces.filter((piece) => hump.test(piece)).map((piece) => [folded(piece), piece]));
  return [...known.values()].slice(0, maxNames);
}

function folded(text: string): string {
  return text.replace(/[_$-]/g, '').toLowerCase();
}

/**
 * A user's question about a selected text, which is added to it, so that "it" and "this" refer to the text.
 * The question itself when it already contains the text, or the selection has no word. Secrets in the text
 * are redacted.
 */
export function questionAbout(selectedText: string, question: string): string {
  const text = quotable(withoutSecrets(selectedText).text);
  const asked = question.trim();
  if (text === undefined || asked.toLowerCase().includes(text.toLowerCase())) return asked;
  return l10n.t('About "{0}": {1}', shorten(text, maxAboutCharacters), asked);
}

/** A text on one line, short enough for a title. */
export function excerptOf(selectedText: string): string {
  return shorten(selectedText.replace(/\s+/g, ' ').trim(), maxTermCharacters);
}

/**
 * On one line, and without characters that would end the question's own quotation early; undefined when there
 * is no word.
 */
function quotable(selectedText: string): string | undefined {
  const text = selectedText.replaceAll('"', "'").replace(/\s+/g, ' ').trim();
  return hasWords(text) ? text : undefined;
}

/** At most `limit` characters, cut at the end of a word if possible. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const wordEnd = text[limit - 1] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const whole = wordEnd > 0 ? cut.slice(0, wordEnd) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${whole}…`;
}
