// How many questions a second are answered by rules from real documentation, beside a mere search and grep over the same files.
import { spawnSync } from 'node:child_process';
import { runsProgram } from '../build.mjs';
import { measureRuns } from '../runChild.mjs';
import { summarise } from '../statistics.mjs';

const wordsForGrep = 3;
const questionsForGrep = 40;

export async function measure({ corpus }) {
  const real = corpus.real();
  if (real.skipped !== undefined) return { skipped: real.skipped };
  const { documents, indexDir, questions, chunks, files } = real;
  const { search, one, two } = await measureRuns(runsProgram, 'throughput', {
    folder: documents,
    indexDir,
    queries: questions,
  });
  return {
    ...{ chunks, files, questions: questions.length },
    one: rate(one),
    two: rate(two),
    search: rate(search),
    grep: grep(questions.slice(0, questionsForGrep), documents),
  };
}

function rate({ samples, seconds, answered }) {
  return { ...summarise(samples), perSecond: samples.length / seconds, answered };
}

/** What a person would type: the longest words of the question, any of them, without regard to case. */
function grep(questions, folder) {
  const samples = [];
  for (const question of questions) {
    const words = question.match(/\w+/g).toSorted((one, other) => other.length - one.length);
    const startedAt = performance.now();
    const { error } = spawnSync('grep', ['-rilE', words.slice(0, wordsForGrep).join('|'), folder], {
      stdio: 'ignore',
    });
    if (error !== undefined) return undefined;
    samples.push(performance.now() - startedAt);
  }
  return summarise(samples);
}
