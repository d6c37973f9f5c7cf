import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { version } from '../../../package.json';
import { readSuperseded } from '../../adapters/documents/supersededFile';
import { createServiceModel } from '../../adapters/models/serviceModel';
import { contradictionLine, newerSentence, sarifOf } from '../../core/features/contradictions/describe';
import type { Contradiction, ContradictionSide } from '../../core/contradictions/contradiction';
import { judgeContradictions } from '../../core/features/contradictions/judgeContradictions';
import { AskDocsError } from '../../core/model/errors';
import { placeLabel } from '../../core/model/place';
import type { DocumentId } from '../../core/model/types';
import { count } from '../../core/util/displayLanguage';
import type { ModelFlags } from '../commandLine/askOptions';
import type { Common } from '../commandLine/sharedOptions';
import { openFolder, sync } from '../library/openFolder';
import { modelDeps, modelSettings } from '../library/openModel';
import { underHere } from '../terminal/underHere';
import { complain, exitCodes, paint, print, printJson, say } from '../terminal/output';

export type ContradictionsCommand = Common & {
  readonly name: 'contradictions';
  readonly sarif: boolean;
  /** Only pairs of which one side is in a document that changed since this revision of git. */
  readonly since: string | undefined;
  readonly model: ModelFlags;
};

/** `ask-docs contradictions`: the statements of a folder that contradict each other; fails when there are some. */
export async function contradictions(command: ContradictionsCommand, signal: AbortSignal): Promise<number> {
  const { folder, json, sarif, since } = command;
  const root = path.resolve(folder);
  const index = await openFolder(command);
  const documents = since === undefined ? undefined : await changedSince(root, since);
  await sync(index, false, signal);
  const { superseded, ignored, warnings } = await readSuperseded([{ name: path.basename(root), path: root }]);
  for (const warning of warnings) complain(warning);
  const all = await index.contradictions({ documents, superseded: [...superseded] }, signal);
  const found = await judged(
    all.filter(({ key }) => !ignored.has(key)),
    command.model,
    signal,
  );
  if (sarif) print(JSON.stringify(sarifOf(found, { version, under: underHere(folder) }), null, 2));
  else if (json)
    printJson({
      contradictions: found.map(contradictionLine),
      ignored: all.filter(({ key }) => ignored.has(key)).length,
    });
  else printFound(found);
  return found.length === 0 ? exitCodes.answered : exitCodes.failed;
}

/** A model decides where one is named: naming it is the consent to send it the pairs. */
async function judged(
  found: readonly Contradiction[],
  flags: ModelFlags,
  signal: AbortSignal,
): Promise<readonly Contradiction[]> {
  const settings = modelSettings(flags, process.env);
  if (settings.provider === 'offline' || found.length === 0) return found;
  try {
    return await judgeContradictions(found, createServiceModel(settings, modelDeps(settings)), signal);
  } catch (error) {
    signal.throwIfAborted();
    complain(
      `The model did not judge them, so all that the rules found is shown: ${error instanceof Error ? error.message : String(error)}`,
    );
    return found;
  }
}

/** The documents that git says changed since a revision, and those that it does not know yet. */
async function changedSince(root: string, revision: string): Promise<DocumentId[]> {
  const git = async (...words: string[]): Promise<string[]> => {
    const { stdout } = await promisify(execFile)('git', ['-C', root, ...words], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.split('\0').filter((name) => name !== '');
  };
  try {
    const changed = await git(
      'diff',
      '--name-only',
      '--relative',
      '-z',
      '--end-of-options',
      revision,
      '--',
      '.',
    );
    return [...changed, ...(await git('ls-files', '--others', '--exclude-standard', '-z', '--', '.'))];
  } catch (cause) {
    throw new AskDocsError('usage', { detail: `Git knows no revision ${revision} in ${root}`, cause });
  }
}

function printFound(found: readonly Contradiction[]): void {
  if (found.length === 0) print('No statements contradict each other.');
  for (const contradiction of found) {
    const { one, other, newer, key } = contradiction;
    print(`${paint('bold', kindOf(contradiction))}  ${paint('dim', key)}`);
    for (const side of [one, other])
      print(`  ${paint('cyan', side.documentId)} ${placeLabel(side.place)}\n    ${marked(side)}`);
    if (newer !== undefined) print(paint('dim', `  ${newerSentence(newer, contradiction)}`));
  }
  if (found.length > 0)
    say(`${count(found.length, 'contradiction')}. What is settled goes into .askdocs/superseded.yaml.`);
}

function kindOf({ kind }: Contradiction): string {
  const names = {
    number: 'Another number',
    date: 'Another date',
    answer: 'Yes and no',
    words: 'Other words',
    steps: 'Another order',
  };
  return names[kind];
}

/** The quote with what differs in bold. */
function marked({ quote, difference: { start, end } }: ContradictionSide): string {
  const flat = (text: string): string => text.replace(/\s+/g, ' ');
  const isWhole = end - start >= quote.trim().length;
  if (isWhole) return flat(quote).trim();
  return `${flat(quote.slice(0, start))}${paint('bold', flat(quote.slice(start, end)))}${flat(quote.slice(end))}`.trim();
}
