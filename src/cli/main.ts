import { AskDocsError, logText, userSentence } from '../core/errors';
import { ask } from './askCommand';
import { evaluate } from './evalCommand';
import { download } from './downloadCommand';
import { checkModel } from './checkModelCommand';
import { parseCommand, type Command } from './command';
import { index, status } from './indexCommands';
import { replay } from './replayCommand';
import { search } from './searchCommand';
import { printPlan } from './planCommand';
import { debugLog, exitCodes, printJson, say } from './output';
import { usage } from './usage';

/** Runs one command line; resolves to the exit code. Everything but results goes to the error output. */
async function main(args: readonly string[]): Promise<number> {
  const abort = new AbortController();
  process.once('SIGINT', () => {
    abort.abort();
  });
  try {
    const command = parseCommand(args);
    if (command.name === 'help') {
      process.stdout.write(usage);
      return exitCodes.answered;
    }
    return await run(command, abort.signal);
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

async function run(command: Exclude<Command, { name: 'help' }>, signal: AbortSignal): Promise<number> {
  switch (command.name) {
    case 'index':
      return index(command, signal);
    case 'status':
      return status(command, signal);
    case 'search':
      return search(command, signal);
    case 'ask':
      return ask(command, signal);
    case 'plan':
      return printPlan(command, signal);
    case 'eval':
      return evaluate(command, signal);
    case 'download-model':
      return download(command, signal);
    case 'check-model':
      return checkModel(command, signal);
    case 'replay':
      return replay(command);
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
