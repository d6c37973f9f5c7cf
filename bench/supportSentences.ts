import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Abstract, Claim } from './auditParaphrases';
import { linesOf } from './jsonLines';

/** A sentence and the quote that stands behind its marker. */
export interface SupportSentence {
  readonly quote: string;
  readonly sentence: string;
  readonly isSupported: boolean;
  readonly title?: string;
  readonly heading?: string;
  readonly kind?: string;
  /** The documents that it belongs to. */
  readonly domain?: string;
}

export const root = path.join(import.meta.dirname, '..');
export const evalDir = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
export const ownSentences = path.join(root, 'eval', 'support', 'sentences.jsonl');
/** Sentences of right answers among the recorded replies. */
export const replySentences = path.join(root, 'eval', 'support', 'replies.jsonl');
export const givenSentences = path.join(evalDir, 'support', 'sentences.jsonl');

/** Of a file that is there; of any other none. */
export async function readSentences(file: string): Promise<readonly SupportSentence[]> {
  return existsSync(file) ? linesOf<SupportSentence>(file) : [];
}

/** The training claims of SciFact that an abstract supports or contradicts, each with the sentences of the first such abstract. */
export async function readClaims(): Promise<readonly SupportSentence[]> {
  const folder = path.join(evalDir, 'scifact');
  if (!existsSync(folder)) return [];
  const abstracts = new Map(
    (await linesOf<Abstract>(path.join(folder, 'corpus.jsonl'))).map((abstract) => [abstract.id, abstract]),
  );
  const claims = await linesOf<Claim>(path.join(folder, 'queries.train.jsonl'));
  return claims.flatMap(({ query, type, evidence }) => {
    const [found] = Object.entries(evidence);
    const abstract = abstracts.get(found?.[0] ?? '');
    if (found === undefined || abstract === undefined || !['SUPPORT', 'CONTRADICT'].includes(type)) return [];
    const numbers = [...new Set(found[1].sentences.flat())];
    const quote = numbers.map((at) => abstract.sentences[at] ?? '').join(' ');
    return [
      { sentence: query, quote, title: abstract.title, isSupported: type === 'SUPPORT', domain: 'scifact' },
    ];
  });
}
