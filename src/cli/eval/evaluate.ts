import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isAttackSet } from '../../adapters/eval/attackSet';
import { caseFilesOf } from '../../adapters/eval/caseFiles';
import { isDataset } from '../../adapters/eval/dataset';
import { assertFolder } from '../../adapters/documents/folderSource';
import { changesOf, isComparable, type Baseline, type Change } from '../../core/eval/baseline';
import { reportAll, reportSet, type EvalReport, type MeasuredSet } from '../../core/eval/report';
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
  const { folder, isFor } = command;
  const folders = isFor === 'cases' ? [] : await datasetFolders(folder);
  const hasCases = isFor === undefined && (await caseFilesOf(folder)).length > 0;
  if (folders.length === 0 || hasCases) return evaluateCases(command, signal);
  return evaluateDatasets(folders, command, signal);
}

async function evaluateDatasets(
  folders: readonly string[],
  command: EvalCommand,
  signal: AbortSignal,
): Promise<number> {
  if (Object.keys(command.model).length > 0)
    say('Datasets are measured by rules alone: the options of the model are left out.');
  const baseline = command.baseline === undefined ? undefined : await readBaseline(command.baseline);
  const measured: MeasuredSet[] = [];
  for (const folder of folders) measured.push(...(await measureFolder(folder, command, signal)));
  const report = reportAll(measured.map(reportSet));
  const compared = baseline && compare(measured, baseline);
  print(report, compared, command);
  const isBad = hasUnverified(report) || isWorse(compared);
  return command.gate && isBad ? exitCodes.failed : exitCodes.answered;
}

function print(report: EvalReport, compared: Compared | undefined, { json }: EvalCommand): void {
  if (json) {
    printJson({ ...report, ...(compared && { changes: compared.changes }) });
    return;
  }
  printReport(report);
  if (compared !== undefined) printChanges(compared.changes);
}

/** Beside a baseline, which knows each of the sets when it is `isWhole`. */
interface Compared {
  readonly changes: readonly Change[];
  readonly isWhole: boolean;
}

function compare(measured: readonly MeasuredSet[], baseline: Baseline): Compared {
  const unknown = measured.filter(({ dataset, questions }) => !isComparable(dataset, questions, baseline));
  for (const { dataset } of unknown)
    say(`${dataset} could not be compared: the baseline has none of its questions.`);
  const changes = measured.flatMap(({ dataset, questions }) => changesOf(dataset, questions, baseline));
  return { changes, isWhole: unknown.length === 0 };
}

function isWorse(compared: Compared | undefined): boolean {
  if (compared === undefined) return false;
  return !compared.isWhole || compared.changes.some(({ isBetter }) => !isBetter);
}

function hasUnverified({ datasets }: EvalReport): boolean {
  const has = datasets.some(({ all }) => (all['answers.unverified']?.[0] ?? 0) > 0);
  if (has) say('A quote stands in no document.');
  return has;
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
