// Whole runs: by rules over 10,000 chunks, and what a run adds to the time of a language model.
import { runsProgram } from '../build.mjs';
import { measureRuns } from '../runChild.mjs';
import { summarise } from '../statistics.mjs';

const latencyMs = 1000;
const repetitions = { whole: 9, quick: 1 };

export async function measure({ corpus, isQuick }) {
  const { documents, indexDir, queries, chunks } = corpus.generated();
  const task = { folder: documents, indexDir, queries, latencyMs };
  const rules = await measureRuns(runsProgram, 'extractive', task);
  const model = await measureRuns(runsProgram, 'generative', {
    ...task,
    repetitions: repetitions[isQuick ? 'quick' : 'whole'],
  });
  const { samples, withoutSearch, unanswered, cpuMs } = rules;
  const extractive = {
    run: summarise(samples),
    withoutSearch: summarise(withoutSearch),
    ...{ unanswered, cpuMs },
  };
  return { chunks, latencyMs, extractive, generative: model };
}
