import { answerLine } from '../../core/export/contract/answerLine';
import { printJson, runExitCode } from '../terminal/output';
import { printRun } from '../terminal/printRun';
import { readTraceFile } from '../library/traceFile';

export interface ReplayCommand {
  readonly name: 'replay';
  /** A trace written by `ask --trace` or the editor. */
  readonly file: string;
  readonly json: boolean;
}

/**
 * `ask-docs replay`: prints the run of a trace as `ask` did, with the same exit code; nothing is searched or
 * asked.
 */
export async function replay({ file, json }: ReplayCommand): Promise<number> {
  const run = await readTraceFile(file);
  if (json) printJson(answerLine('1', run));
  else printRun(run);
  return runExitCode(run);
}
