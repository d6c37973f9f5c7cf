import { AskDocsError } from '../../core/errors';
import type { EvalCommand } from './command';

/** Asks the cases of a folder of documents (`.askdocs/eval/*.jsonl`); resolves to the exit code. */
export function evaluateCases({ folder }: EvalCommand, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const detail = `${folder} has neither corpus.jsonl and queries.dev.jsonl nor .askdocs/eval`;
  return Promise.reject(new AskDocsError('usage', { detail }));
}
