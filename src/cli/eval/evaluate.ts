import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isAttackSet } from '../../adapters/eval/attackSet';
import { isDataset } from '../../adapters/eval/dataset';
import { assertFolder } from '../../adapters/documents/folderSource';
import { changesOf, type Baseline, type Change } from '../../core/eval/baseline';
import { reportAll, reportSet, type MeasuredSet } from '../../core/eval/report';
import { exitCodes, printJson, say } from '../output';
import { readBaseline } from './baselineFile';
import { evaluateCases } from './cases';
import type { EvalCommand } from './command';
import { measureAttackSet, measureDataset, measureShare } from './measureSet';
import { printChanges, printReport } from './tables';
import { measureForParent, ownShare } from './threads';

/** `ask-docs eval`: measures one dataset, every dataset in a folder, or the cases that a folder of documents has. */
export async function evaluate(command: EvalCommand, signal: AbortSignal): Promise<number> {
  const share = ownShare();
  if (share !== undefined) {
    await measureForParent((onQuestion) => measureShare(share, command, onQuestion, signal));
    return exitCodes.answered;
  }
  await assertFolder(command.folder);
  const folders = await datasetFolders(command.folder);
  if (folders.length === 0 || command.isFor === 'cases') return evaluateCases(command, signal);
  return evaluateDatasets(folders, command, signal);
}

async function evaluateDatasets(
  folders: readonly string[],
  command: EvalCommand,
  signal: AbortSignal,
): Promise<number> {
  if (Object.keys(command.model).length > 0) say('Datasets are measured by rules; models answer cases.');
  const baseline = command.baseline === undefined ? undefined : await readBaseline(command.baseline);
  const measured: MeasuredSet[] = [];
  for (const folder of folders) measured.push(...(await measureFolder(folder, command, signal)));
  const changes = measured.flatMap((set) => (baseline === undefined ? [] : changesSince(baseline, set)));
  const report = reportAll(measured.map(reportSet));
  if (command.json) printJson({ ...report, ...(baseline !== undefined && { changes }) });
  else {
    printReport(report);
    if (baseline !== undefined) printChanges(changes);
  }
  const unverified = report.datasets.some(({ all }) => (all['answers.unverified']?.[0] ?? 0) > 0);
  const isBad = isFailure(changes, unverified) || isApart(baseline, measured);
  return command.gate && isBad ? exitCodes.failed : exitCodes.answered;
}

function changesSince(baseline: Baseline, { dataset, questions }: MeasuredSet): Change[] {
  if (!isKnown(baseline, dataset)) say(`The baseline does not have ${dataset}.`);
  return changesOf(dataset, questions, baseline);
}

function isKnown(baseline: Baseline, dataset: string): boolean {
  return baseline.datasets.some((one) => one.dataset === dataset);
}

/** Whether there is a baseline, and it has none of the sets. */
function isApart(baseline: Baseline | undefined, measured: readonly MeasuredSet[]): boolean {
  if (baseline === undefined || measured.some(({ dataset }) => isKnown(baseline, dataset))) return false;
  say('Nothing could be compared: the baseline has none of these datasets.');
  return true;
}

function isFailure(changes: readonly Change[], hasUnverified: boolean): boolean {
  if (hasUnverified) say('A quote stands in no document.');
  return hasUnverified || changes.some(({ isBetter }) => !isBetter);
}

/** Nothing for a folder of which nothing is wanted. */
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
