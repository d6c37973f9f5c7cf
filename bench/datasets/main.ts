// What `npm run eval` runs: measures datasets. Bundled by bench/build.mjs, as the product is, so that its times are those of the product.
import { beQuiet, complain, debugLog, exitCodes, print, printJson } from '../../src/cli/terminal/output';
import { AskDocsError, logText, userSentence } from '../../src/core/model/errors';
import { evaluate } from './evaluate';
import { NothingMeasured, WrongUse } from './failure';
import { isQuiet, readOptions, usage } from './options';

/** Grace period after which a stop is no longer waited for. */
const longestEndMs = 1_500;

/** Resolves to the exit code. Only results go to standard output. */
async function main(args: readonly string[]): Promise<number> {
  const abort = new AbortController();
  let stopped: number = exitCodes.interrupted;
  const stopWith = (code: number) => () => {
    stopped = code;
    abort.abort();
    setTimeout(() => process.exit(code), longestEndMs).unref();
  };
  process.once('SIGINT', stopWith(exitCodes.interrupted));
  process.once('SIGTERM', stopWith(exitCodes.terminated));
  if (isQuiet(args)) beQuiet();
  try {
    const asked = readOptions(args);
    if (asked.kind === 'eval') return await evaluate(asked.command, abort.signal);
    print(usage);
    return exitCodes.answered;
  } catch (error) {
    if (!abort.signal.aborted) debugLog.error(logText(error));
    const reason = abort.signal.aborted ? 'Stopped.' : sentenceOf(error);
    complain(reason);
    if (args.includes('--json')) printJson({ outcome: 'failed', reason });
    if (abort.signal.aborted) return stopped;
    return isWrongUse(error) ? exitCodes.wrongUsage : exitCodes.failed;
  }
}

function sentenceOf(error: unknown): string {
  const isOwn = error instanceof NothingMeasured || error instanceof WrongUse;
  return isOwn ? error.message : userSentence(error);
}

/** Whether other options, another folder or another file would do. */
function isWrongUse(error: unknown): boolean {
  if (error instanceof WrongUse) return true;
  const codes = ['usage', 'folder-missing', 'folder-not-a-folder', 'folder-unreadable', 'input-unreadable'];
  return error instanceof AskDocsError && codes.includes(error.code);
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
