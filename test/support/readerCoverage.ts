// npm run bench -- readers: how many words of each office file of the evaluation data its reader finds.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFormat } from '../../src/adapters/readers/formats';
import { officeFiles } from './officeFiles';
import { searchedText, wordRecall } from './wordRecall';

async function main(): Promise<void> {
  const files = officeFiles();
  if (files.length === 0) console.log('No evaluation data: set ASK_DOCS_EVAL_DIR to its folder.');
  const byFormat = new Map<string, number[]>();
  for (const file of files) {
    const startedAt = performance.now();
    const outcome = await readFormat(file.name, readFileSync(file.path));
    const ms = Math.round(performance.now() - startedAt);
    const text = outcome.kind === 'document' ? searchedText(outcome.document) : '';
    const recall = wordRecall(readFileSync(file.truth, 'utf8'), text);
    const note = outcome.kind === 'failed' ? outcome.reason : '';
    console.log(`${recall.toFixed(3)}  ${String(ms).padStart(5)} ms  ${file.name}  ${note}`);
    const format = path.extname(file.name);
    byFormat.set(format, [...(byFormat.get(format) ?? []), recall]);
  }
  for (const [format, recalls] of byFormat) {
    const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
    console.log(`${mean.toFixed(3)}  mean of ${recalls.length} ${format} files`);
  }
}

void main();
