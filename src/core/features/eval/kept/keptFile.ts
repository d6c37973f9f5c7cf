import { isKept } from '../cases/model';
import { parseCases } from '../cases/parseCases';
import type { KeptAnswer, Keeping } from './keptAnswer';

/** The file that answers are kept in, below a folder's `.askdocs/eval`. */
export const keptFileName = 'kept.jsonl';

/**
 * A kept answer as its line, without a line break: keys always in the same order. `idPrefix` is what document
 * ids begin with and paths in the file do not.
 */
export function keptLine({ question, kept }: Keeping, idPrefix: string): string {
  const pathOf = (id: string): string => (id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id);
  const { answer, quotes, style, scope, agent, keptOn } = kept;
  return JSON.stringify({
    question,
    answer,
    quotes: quotes.map(({ documentId, quote, place, beside }) => ({
      document: pathOf(documentId),
      ...{ quote, place, beside },
    })),
    style,
    scope: scope?.map((item) => ({ ...item, id: pathOf(item.id) })),
    agent,
    kept: keptOn,
  });
}

/**
 * Puts a kept answer into a file's text, in place of an earlier one to the same question asked the same way.
 * Lines are in the order of their questions, so that two people who keep different answers seldom change the
 * same part of the file; lines that are no kept answers stay at its head.
 */
export function withKept(file: string, keeping: Keeping, idPrefix: string): string {
  const line = keptLine(keeping, idPrefix);
  const own = { key: keyOf(keeping.question, keeping.kept), line };
  const { head, kept } = linesOf(file, idPrefix);
  const others = kept.filter(({ key }) => key !== own.key);
  return written(file, head, [...others, own].sort(byKey));
}

/** The file's text without a kept answer; unchanged if it has none of that question asked that way. */
export function withoutKept(file: string, { question, kept }: Keeping, idPrefix: string): string {
  const key = keyOf(question, kept);
  const lines = linesOf(file, idPrefix);
  if (!lines.kept.some((one) => one.key === key)) return file;
  return written(
    file,
    lines.head,
    lines.kept.filter((one) => one.key !== key),
  );
}

interface Keyed {
  readonly key: string;
  readonly line: string;
}

/** Two lines with this in common are the same kept answer. */
function keyOf(question: string, { scope = [], agent = '' }: KeptAnswer): string {
  const plain = question.normalize().toLowerCase().replace(/\s+/g, ' ').trim();
  return JSON.stringify([plain, agent, ...scope.map(({ kind, id }) => `${kind} ${id}`).sort()]);
}

/** Not by the rules of a language: every machine has to sort alike. */
function byKey(one: Keyed, other: Keyed): number {
  if (one.key === other.key) return 0;
  return one.key < other.key ? -1 : 1;
}

function linesOf(file: string, idPrefix: string): { readonly head: string[]; readonly kept: Keyed[] } {
  const head: string[] = [];
  const kept: Keyed[] = [];
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const line of lines) {
    if (line.trim() === '') continue;
    const [one] = parseCases({ file: '', text: line, idPrefix }).cases;
    if (one !== undefined && isKept(one)) kept.push({ key: keyOf(one.question, one.kept), line });
    else head.push(line);
  }
  return { head, kept };
}

function written(before: string, head: readonly string[], kept: readonly Keyed[]): string {
  const eol = before.includes('\r\n') ? '\r\n' : '\n';
  return [...head, ...kept.map(({ line }) => line)].map((line) => line + eol).join('');
}
