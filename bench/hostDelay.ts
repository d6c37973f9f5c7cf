// Runs inside the extension host of a real workbench: how long its event loop is held up while many documents are indexed.
import { mkdir, writeFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as vscode from 'vscode';
import { askDocs, workspaceUri } from '../test/extension/askDocs';

const subjects = ['valve', 'harbour', 'ledger', 'kiln', 'orchard', 'signal', 'tunnel', 'archive', 'beacon'];
const resolutionMs = 5;
const quietMs = 5_000;

interface Delay {
  readonly p99Ms: number;
  readonly longestMs: number;
}

/** Entry named by `extensionTestsPath`; how many documents there are to be and where the figures go say the variables of the environment. */
export async function run(): Promise<void> {
  const documents = Number(process.env.ASK_DOCS_HOST_DOCUMENTS);
  const figures = process.env.ASK_DOCS_HOST_FIGURES;
  if (!(documents > 0) || figures === undefined)
    throw new Error('The number of documents, or the file of the figures, is missing.');
  const { indexView } = await askDocs().activate();
  await command('indexWorkspace');
  // Otherwise they would be indexed as they come.
  await command('pauseIndexing');
  await makeDocuments(documents);
  await command('resumeIndexing');
  await command('indexWorkspace');
  const idle = await delayWhile(() => new Promise((resolve) => setTimeout(resolve, quietMs)));
  const startedAt = performance.now();
  const busy = await delayWhile(() => command('rebuildIndex'));
  const ms = performance.now() - startedAt;
  const view = indexView();
  if (view.kind !== 'ready' || view.status.documents < documents)
    throw new Error(`The index is ${view.kind} with fewer documents than there are.`);
  await writeFile(figures, JSON.stringify({ documents, ms, busy, idle }));
}

function command(name: string): Thenable<unknown> {
  return vscode.commands.executeCommand(`askDocs.${name}`);
}

/** A timer is due every so many milliseconds; how much later it came, in the worst case and in 99 of 100. */
async function delayWhile(work: () => Thenable<unknown>): Promise<Delay> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  await work();
  delay.disable();
  // The histogram counts the wait that was asked for too.
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  return { p99Ms: late(delay.percentile(99)), longestMs: late(delay.max) };
}

/** Pages of different lengths, as folders of documentation have them. */
async function makeDocuments(count: number): Promise<void> {
  const folder = workspaceUri('generated');
  for (let number = 0; number < count; number += 1) {
    const part = vscode.Uri.joinPath(folder, `part-${Math.floor(number / 100)}`);
    if (number % 100 === 0) await mkdir(part.fsPath, { recursive: true });
    const file = vscode.Uri.joinPath(part, `report-${number}.md`);
    await writeFile(file.fsPath, textOf(number));
  }
}

function textOf(number: number): string {
  const [one, two] = [subjects[number % subjects.length], subjects[(number * 7 + 3) % subjects.length]];
  const sentences = Array.from(
    { length: 4 + (number % 17) },
    (_, line) =>
      `The ${one} number ${number} stands ${line + 2} metres from the ${two} of year ${1900 + line}.`,
  );
  return `# Report ${number}\n\n## About the ${one}\n\n${sentences.join('\n')}\n`;
}
