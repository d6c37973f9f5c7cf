// npm run bench -- same-questions [-- SET...]: how often a correction of one development question of the evaluation data beside
// the project would be used for another question of the same set.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { keepFigures } from './keepFigures';
import { askedWords, shareOfWords } from '../src/core/corrections/findCorrections';
import { sameQuestionShare } from '../src/core/model/knowledge';

/** Of a set with more questions the first so many are paired. */
const maxQuestions = 1000;
const questionLine = z.object({ query: z.string() });

async function questionsOf(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const questions = lines.map((line) => questionLine.parse(JSON.parse(line)).query);
  return [...new Set(questions)].slice(0, maxQuestions);
}

async function main(): Promise<void> {
  const folder =
    process.env.ASK_DOCS_EVAL_DIR ?? path.join(import.meta.dirname, '..', '..', 'shared', 'eval');
  if (!existsSync(folder)) throw new Error(`no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR`);
  const given = process.argv.slice(2);
  const names = given.length > 0 ? given : readdirSync(folder).sort();
  console.log('| dataset | questions | pairs | used for the other | questions that another is taken for |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  const sets: object[] = [];
  for (const name of names) {
    const file = path.join(folder, name, 'queries.dev.jsonl');
    if (!existsSync(file)) continue;
    const words = (await questionsOf(file)).map(askedWords);
    const takenFor = words.map((own) =>
      words.filter((other) => other !== own && shareOfWords(own, other) >= sameQuestionShare),
    );
    const used = takenFor.reduce((sum, others) => sum + others.length, 0);
    const pairs = words.length * (words.length - 1);
    const share = (100 * used) / Math.max(1, pairs);
    const mistaken = takenFor.filter((others) => others.length > 0).length;
    console.log(
      `| ${name} | ${String(words.length)} | ${String(pairs)} | ${share.toFixed(4)} % | ${String(mistaken)} |`,
    );
    sets.push({ name, questions: words.length, pairs, used, mistaken });
  }
  keepFigures({ sets });
}

void main();
