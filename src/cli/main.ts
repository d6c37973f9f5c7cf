import { releaseAllLocks } from '../adapters/files/writerLock';
import { AskDocsError, logText, userSentence } from '../core/model/errors';
import { commandOf, splitLine, understand } from './commandLine/parse';
import { commands } from './commands/table';
import { beQuiet, complain, debugLog, exitCodes, printJson, say } from './terminal/output';

/** Grace period for a command that is told to stop. */
const longestEndMs = 1_500;

/**
 * Runs a command line; resolves to the exit code. Only results go to standard output, everything else to
 * stderr.
 */
async function main(args: readonly string[]): Promise<number> {
  const abort = new AbortController();
  let stopped: number = exitCodes.interrupted;
  const stopWith = (code: number) => () => {
    stopped = code;
    abort.abort();
    setTimeout(() => {
      releaseAllLocks();
      process.exit(code);
    }, longestEndMs).unref();
  };
  process.once('SIGINT', stopWith(exitCodes.interrupted));
  process.once('SIGTERM', stopWith(exitCodes.terminated));
  try {
    const line = splitLine(args, commands);
    if (line.values.quiet === true) beQuiet();
    const values = await withConfigFile(line);
    await tellOfPassword(values);
    return await understand({ ...line, values }, commands).run(abort.signal);
  } catch (error) {
    const isJson = wantsJson(args);
    if (abort.signal.aborted) {
      say('Stopped. What was indexed so far is kept; the same command goes on from there.');
      if (isJson) printJson({ outcome: 'failed', reason: 'cancelled' });
      return stopped;
    }
    debugLog.error(logText(error));
    complain(userSentence(error));
    if (isJson) printJson({ outcome: 'failed', reason: userSentence(error) });
    if (error instanceof AskDocsError && error.code === 'index-busy') return exitCodes.busy;
    return isWrongUse(error) ? exitCodes.wrongUsage : exitCodes.failed;
  }
}

/** The options of a command line, merged with those of the config file it names. */
async function withConfigFile(line: ReturnType<typeof splitLine>): Promise<typeof line.values> {
  const { config: file } = line.values;
  if (typeof file !== 'string') return line.values;
  const command = commandOf(line, commands);
  if (command.name !== line.name) return line.values;
  const { readConfig, withConfig } = await import('./commandLine/config');
  return withConfig(line.values, await readConfig(file, commands), command, process.env);
}

/** Says that a password stands where others may read it; one in ASK_DOCS_STORE is as safe as in PGPASSWORD. */
async function tellOfPassword({ store }: ReturnType<typeof splitLine>['values']): Promise<void> {
  if (typeof store !== 'string') return;
  const { hasPassword } = await import('../adapters/team/address');
  if (hasPassword(store))
    say(
      'The address of the store contains a password, which others may read in the process list, the shell history or the config file. Put it in PGPASSWORD or ~/.pgpass instead.',
    );
}

/** Whether a command line asks for JSON, even if it cannot be parsed. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).includes('--json');
}

function isWrongUse(error: unknown): boolean {
  const codes = [
    'usage',
    'config-unusable',
    'index-folder-taken',
    'folder-missing',
    'folder-not-a-folder',
    'folder-unreadable',
    'input-unreadable',
    'output-unwritable',
    'team-other-documents',
    'questionnaire-unreadable',
    'questionnaire-without-questions',
    'questionnaire-without-column',
    'questionnaire-without-sheet',
  ];
  if (!(error instanceof AskDocsError)) return false;
  return codes.includes(error.code) || error.code.startsWith('trace-');
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
