import { AskDocsError, logText, userSentence } from '../core/errors';
import { splitLine, understand } from './commandLine/parse';
import { commands } from './commands/table';
import { debugLog, exitCodes, printJson, say } from './output';

/** Runs one command line; resolves to the exit code. Everything but results goes to the error output. */
async function main(args: readonly string[]): Promise<number> {
  const abort = new AbortController();
  process.once('SIGINT', () => {
    abort.abort();
  });
  try {
    return await understand(splitLine(args, commands), commands).run(abort.signal);
  } catch (error) {
    if (abort.signal.aborted) {
      say('Stopped. What was indexed so far is kept; the same command goes on from there.');
      return exitCodes.interrupted;
    }
    debugLog.error(logText(error));
    say(userSentence(error));
    if (args.includes('--json')) printJson({ outcome: 'failed', reason: userSentence(error) });
    return isWrongUse(error) ? exitCodes.wrongUsage : exitCodes.failed;
  }
}

function isWrongUse(error: unknown): boolean {
  const codes = [
    'usage',
    'folder-missing',
    'folder-not-a-folder',
    'folder-unreadable',
    'input-unreadable',
    'output-unwritable',
  ];
  if (!(error instanceof AskDocsError)) return false;
  return codes.includes(error.code) || error.code.startsWith('trace-');
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
