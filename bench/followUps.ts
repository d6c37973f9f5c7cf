// npm run bench -- follow-ups: reads the pairs of eval/followUps and counts the follow-ups that are understood as meant, word for word;
// prints the others.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tagWords } from '../src/core/language/partsOfSpeech';
import { followUp } from '../src/core/understanding/followUp';

interface Pair {
  readonly question: string;
  readonly followUp: string;
  readonly meant: string;
}

const file = path.join(import.meta.dirname, '..', 'eval', 'followUps', 'pairs.jsonl');
const pairs = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Pair);

const others = pairs.filter((pair) => {
  const previous = { question: pair.question, answer: '', entities: [] };
  const understood = followUp(pair.followUp, previous, { groups: [], tag: tagWords });
  const question = understood?.kind === 'rewritten' ? understood.question : '(stands alone)';
  const isAsMeant = question.toLowerCase() === pair.meant.toLowerCase();
  if (!isAsMeant)
    console.log(`${pair.question} ${pair.followUp}\n  meant      ${pair.meant}\n  understood ${question}`);
  return !isAsMeant;
});
console.log(
  `${String(pairs.length - others.length)} of ${String(pairs.length)} follow-ups are understood as meant.`,
);
