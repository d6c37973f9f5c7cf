import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { assertFolder } from '../../src/adapters/documents/folderSource';
import { complain, exitCodes, printJson } from '../../src/cli/terminal/output';
import { isAttackSet } from './attackSet';
import { changesOf, type Baseline, type Change } from './baseline';
import { readBaseline } from './baselineFile';
import type { EvalCommand } from './command';
import { isDataset } from './dataset';
import { NothingMeasured, WrongUse } from './failure';
import { measureAttackSet, measureDataset, measureShare } from './measureSet';
import { reportAll, reportSet, type EvalReport, type MeasuredSet } from './report';
import { printChanges, printReport } from './tables';
import { measureForParent, ownShare } from './threads';

/**
 * Measures one dataset, or every dataset in a folder; resolves to the exit code. Fails with `WrongUse` where there is none. In a
 * thread of `measureInThreads`, measures its share.
 */
export async function evaluate(command: EvalCommand, signal: AbortSignal): Promise<number> {
  const share = ownShare();
  if (share !== undefined) {
    await measureForParent((onQuestion) => measureShare(share, command, onQuestion, signal));
    return exitCodes.answered;
  }
  await assertFolder(command.folder);
  const folders = await datasetFolders(command.folder);
  if (folders.length > 0) return evaluateDatasets(folders, command, signal);
  throw new WrongUse(
    `${command.folder} is no dataset, which has queries.dev.jsonl, and corpus.jsonl or docs, nor is a folder in it; ask-docs eval asks the cases of a folder of documents`,
  );
}

async function evaluateDatasets(
  folders: readonly string[],
  command: EvalCommand,
  signal: AbortSignal,
): Promise<number> {
  const baseline = command.baseline === undefined ? undefined : await readBaseline(command.baseline);
  const measured: MeasuredSet[] = [];
  for (const folder of folders) measured.push(...(await measureFolder(folder, command, signal)));
  if (measured.length === 0)
    throw new NothingMeasured(`--only ${command.only.join(',')} measures nothing of ${command.folder}`);
  const report = reportAll(measured.map(reportSet));
  const compared = baseline && compare(measured, baseline);
  print(report, compared, command);
  const isBad = hasUnverified(report) || isWorse(compared);
  return command.gate && isBad ? exitCodes.failed : exitCodes.answered;
}

function print(report: EvalReport, compared: Compared | undefined, { json }: EvalCommand): void {
  if (json) {
    printJson({ ...report, ...compared });
    return;
  }
  printReport(report);
  const isCompared = compared !== undefined && compared.notCompared.length < report.datasets.length;
  if (isCompared) printChanges(compared.changes);
}

/** The changes since a baseline, and the sets that cannot be compared. */
interface Compared {
  readonly changes: readonly Change[];
  readonly notCompared: readonly string[];
}

function compare(measured: readonly MeasuredSet[], baseline: Baseline): Compared {
  const changes: Change[] = [];
  const notCompared: string[] = [];
  for (const { dataset, questions } of measured) {
    const found = changesOf(dataset, questions, baseline);
    if (found === undefined) notCompared.push(dataset);
    else changes.push(...found);
  }
  for (const dataset of notCompared)
    complain(`${dataset} could not be compared: the baseline says nothing of what was measured of it.`);
  return { changes, notCompared };
}

function isWorse(compared: Compared | undefined): boolean {
  if (compared === undefined) return false;
  return compared.notCompared.length > 0 || compared.changes.some(({ isBetter }) => !isBetter);
}

function hasUnverified({ datasets }: EvalReport): boolean {
  const has = datasets.some(({ all }) => (all['answers.unverified']?.[0] ?? 0) > 0);
  if (has) complain('A quote stands in no document.');
  return has;
}

/** Empty for a folder without any part to measure. */
async function measureFolder(
  folder: string,
  command: EvalCommand,
  signal: AbortSignal,
): Promise<MeasuredSet[]> {
  if (await isDataset(folder)) return [await measureDataset(folder, command, signal)];
  return command.only.includes('injection') ? [await measureAttackSet(folder, signal)] : [];
}

async function datasetFolders(folder: string): Promise<string[]> {
  const isSet = async (candidate: string): Promise<boolean> =>
    (await isDataset(candidate)) || (await isAttackSet(candidate));
  if (await isSet(folder)) return [folder];
  const found: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (await isSet(path.join(folder, name))) found.push(path.join(folder, name));
  }
  return found;
}
