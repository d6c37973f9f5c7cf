// npm run bench -- snippets [-- SET]: how long the sentence of the hover takes to be found, for each pair of neighbouring words
// of the development questions of a set of the evaluation data beside the project, and how often there is one.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readDataset } from './datasets/dataset';
import { openIndexOver } from '../src/worker/openIndex';

const never = new AbortController().signal;
const maxTerms = 600;

async function main(): Promise<void> {
  const beside = path.join(import.meta.dirname, '..', '..', 'shared', 'eval');
  const folder = path.join(process.env.ASK_DOCS_EVAL_DIR ?? beside, process.argv[2] ?? 'docs-known-item');
  if (!existsSync(folder)) throw new Error(`no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR`);
  const { source, questions } = await readDataset(folder);
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-snippets-'));
  try {
    const index = await openIndexOver(source, indexDir);
    await index.sync({ rebuild: false }, () => undefined, never);
    const times: number[] = [];
    let found = 0;
    for (const term of termsOf(questions.map(({ query }) => query))) {
      const startedAt = performance.now();
      const snippets = await index.snippets(term, '');
      times.push(performance.now() - startedAt);
      if (snippets.length > 0) found += 1;
    }
    const { chunks } = await index.status(never);
    times.sort((a, b) => a - b);
    console.log(`${chunks} chunks, ${times.length} terms, a sentence for ${found}`);
    console.log(`p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, longest ${at(times, 1)} ms`);
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}

/** What a reader might select: each long word, alone and with the one before it. */
function termsOf(texts: readonly string[]): readonly string[] {
  const terms = texts.flatMap((text) => {
    const words = text.match(/[\p{L}\p{N}_.-]+/gu) ?? [];
    return words.flatMap((word, i) => (word.length < 5 ? [] : [word, [words[i - 1], word].join(' ')]));
  });
  return [...new Set(terms)].slice(0, maxTerms);
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
}

void main();
