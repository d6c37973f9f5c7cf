/** `ask-docs eval --propose`: cases for a person to read and keep. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { proposalLine, proposeCases } from '../../core/eval/cases/propose/proposeCases';
import { AskDocsError } from '../../core/errors';
import { count as counted } from '../../core/text/count';
import { openLibrary } from '../openLibrary';
import { complain, exitCodes, print, printJson, progressLine, say } from '../output';
import { countBar } from '../progressBar';
import { checkNew } from './caseReports';
import type { CasesCommand } from './command';

/** Prints proposed cases, or writes them to a new file; resolves to the exit code. */
export async function proposeToFile(
  command: CasesCommand,
  count: number,
  signal: AbortSignal,
): Promise<number> {
  const { out, json } = command;
  if (out !== undefined) await checkNew(out);
  const library = await openLibrary(command);
  await library.refresh(signal);
  const line = progressLine();
  const startedAt = performance.now();
  const onProgress = (done: number, total: number): void => {
    line.show(countBar('Document', { done, total, ms: performance.now() - startedAt }));
  };
  const proposals = await proposeCases({ library, count, onProgress }, signal).finally(() => {
    line.clear();
  });
  const lines = proposals.map(proposalLine);
  const file = lines.length > 0 ? out : undefined;
  if (file !== undefined) await writeNew(file, lines.map((one) => `${one}\n`).join(''));
  if (json) printJson({ proposals, ...(file !== undefined && { out: file }) });
  else if (out === undefined) for (const one of lines) print(one);
  if (lines.length === 0) {
    complain(
      'No case could be proposed: no heading asks or names a task, and no English sentence defines something or says a time or a limit.',
    );
    return exitCodes.failed;
  }
  const kept =
    file === undefined ? 'Keep what you would ask in .askdocs/eval/NAME.jsonl.' : `Written: ${file}.`;
  say(`${counted(lines.length, 'case')} proposed, for you to read: delete what nobody asks. ${kept}`);
  return exitCodes.answered;
}

async function writeNew(file: string, content: string): Promise<void> {
  const written = mkdir(path.dirname(path.resolve(file)), { recursive: true }).then(() =>
    writeFile(file, content, { flag: 'wx' }),
  );
  await written.catch((cause: unknown) => {
    throw new AskDocsError('output-unwritable', { detail: file, cause });
  });
}
