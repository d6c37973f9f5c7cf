import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { version } from '../../../package.json';
import { hashOfQuote } from '../../adapters/documents/quoteHash';
import { writeAtomically } from '../../adapters/files/atomicFiles';
import { formatOf } from '../../adapters/readers/documentFormats';
import { junitXml } from '../../core/export/junit';
import {
  checkedLine,
  countStatuses,
  judgementSentence,
  junitEntry,
  sarifOf,
  type CheckedLink,
} from '../../core/features/verifiedLinks/describe';
import type { Judgement } from '../../core/features/verifiedLinks/judgeLink';
import { judgeLinks } from '../../core/features/verifiedLinks/judgeLinks';
import { parseLinks, type VerifiedLink } from '../../core/features/verifiedLinks/parseLinks';
import { AskDocsError } from '../../core/model/errors';
import { lineAt, lineStarts } from '../../core/model/place';
import { count } from '../../core/util/displayLanguage';
import { openDocuments } from '../../worker/openDocuments';
import type { Common } from '../commandLine/sharedOptions';
import { openFolder, sync } from '../library/openFolder';
import { checkOutputFile } from '../terminal/outputFile';
import { exitCodes, paint, print, printJson, say } from '../terminal/output';

/** `folder` is that of the documents. */
export type VerifyCommand = Common & {
  readonly name: 'verify';
  /** Markdown files, and folders of such. */
  readonly paths: readonly string[];
  /** Whether a moved quote is a failure, too. */
  readonly strict: boolean;
  /** Whether quotes are looked for in no other documents than those that they cite. */
  readonly here: boolean;
  readonly junit: string | undefined;
  readonly sarif: boolean;
};

/** `ask-docs verify`: whether the documents still say what Markdown files quote; fails when they do not. */
export async function verify(command: VerifyCommand, signal: AbortSignal): Promise<number> {
  const { junit, strict } = command;
  const files = await markdownFiles(command, signal);
  if (junit !== undefined)
    await checkOutputFile(junit, { folder: command.folder, inputs: files, isFormer: isReport });
  const found = (await Promise.all(files.map(linksOf))).flat();
  const judged = await judge(
    found.map(({ link }) => link),
    command,
    signal,
  );
  const checked = found.flatMap((one, at): CheckedLink[] => {
    const judgement = judged[at];
    return judgement === undefined ? [] : [{ ...one, ...judgement }];
  });
  const isFailing = ({ status }: CheckedLink): boolean =>
    status === 'changed' || status === 'gone' || (strict && status === 'moved');
  if (junit !== undefined) await writeJunit(junit, checked, isFailing);
  printChecked(checked, command);
  return checked.some(isFailing) ? exitCodes.failed : exitCodes.answered;
}

/** The given files, and the Markdown files below the given folders; relative to the working directory. */
async function markdownFiles(command: VerifyCommand, signal: AbortSignal): Promise<string[]> {
  const { include, exclude } = command;
  const files = new Set<string>();
  for (const given of command.paths) {
    const there = await stat(given).catch((cause: unknown) => {
      throw new AskDocsError('input-unreadable', { detail: given, cause });
    });
    if (!there.isDirectory()) {
      files.add(path.relative('', given));
      continue;
    }
    const root = path.resolve(given);
    const { source } = await openDocuments({ roots: [{ name: '', path: root, include, exclude }] });
    for await (const entry of source.list(signal))
      if (entry.kind === 'file' && formatOf(entry.file.id) === 'markdown')
        files.add(path.relative('', path.join(root, entry.file.id)));
  }
  return [...files].sort();
}

type FoundLink = Omit<CheckedLink, keyof Judgement>;

async function linksOf(file: string): Promise<FoundLink[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AskDocsError('input-unreadable', { detail: file, cause });
  });
  const starts = lineStarts(text);
  return parseLinks(text, hashOfQuote).map((link) => {
    const line = lineAt(starts, link.start);
    const column = link.start - (starts[line - 1] ?? 0) + 1;
    return { file: file.split(path.sep).join('/'), line, column, link };
  });
}

/** An index is made only where a quote is not in the document that it was taken from. */
async function judge(
  links: readonly VerifiedLink[],
  command: VerifyCommand,
  signal: AbortSignal,
): Promise<readonly Judgement[]> {
  if (links.length === 0) return [];
  const index = await openFolder(command);
  const deps = { index, hashOf: hashOfQuote, roots: [path.basename(path.resolve(command.folder))] };
  const judged = await judgeLinks(links, { ...deps, isSearching: false }, signal);
  const gone = links.filter((_, at) => judged[at]?.status === 'gone');
  if (gone.length === 0 || command.here) return judged;
  await sync(index, false, signal, { isInHaste: true });
  const again = await judgeLinks(gone, { ...deps, isSearching: true }, signal);
  const found = new Map(gone.map((link, at) => [link, again[at]]));
  return judged.map((one, at) => {
    const link = links[at];
    return (link && found.get(link)) ?? one;
  });
}

const suites = 'ask-docs verify';

async function isReport(file: string): Promise<boolean> {
  return (await readFile(file, 'utf8').catch(() => '')).includes(`<testsuites name="${suites}"`);
}

async function writeJunit(
  file: string,
  checked: readonly CheckedLink[],
  isFailing: (one: CheckedLink) => boolean,
): Promise<void> {
  const entries = checked.map((one) => junitEntry(one, isFailing(one)));
  await writeAtomically(file, junitXml(suites, entries)).catch((cause: unknown) => {
    throw new AskDocsError('output-unwritable', { detail: file, cause });
  });
}

function printChecked(checked: readonly CheckedLink[], { json, sarif }: VerifyCommand): void {
  const counts = countStatuses(checked);
  if (sarif) print(JSON.stringify(sarifOf(checked, version), null, 2));
  else if (json) printJson({ citations: checked.map(checkedLine), counts });
  else {
    for (const one of checked) if (one.status !== 'verbatim') printOne(one);
    const numbers = Object.entries(counts).map(([status, number]) => `${String(number)} ${status}`);
    say(
      checked.length === 0
        ? 'There are no citations to verify.'
        : `${count(checked.length, 'citation')}: ${numbers.join(', ')}.`,
    );
  }
}

const colours = { verbatim: 'green', moved: 'yellow', changed: 'red', gone: 'red' } as const;

function printOne(one: CheckedLink): void {
  const { file, line, column, link, status, now } = one;
  print(`${paint('cyan', `${file}:${String(line)}:${String(column)}`)}  ${paint(colours[status], status)}`);
  print(`  ${judgementSentence(link, one)}`);
  if (status !== 'changed' || now === undefined) return;
  print(paint('red', `  - ${link.shown ?? ''}`));
  print(paint('green', `  + ${now.quote.replace(/\s+/g, ' ')}`));
}
