// npm run bench -- contradictions [--write] [--show] [--unmarked]: learns how likely two statements contradict each other, on the planted pairs of
// eval/contradictions; prints precision and recall by what was learned without a folder, and what is found in pages without contradictions.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { createFolderSource, defaultMaxFileMb } from '../src/adapters/documents/folderSource';
import { createFileReader, longestReadAtOnce } from '../src/adapters/readers/reader';
import { createProcessReader, defaultReadLimits } from '../src/adapters/readers/readerProcess';
import { createChunker } from '../src/adapters/splitting/chunker';
import { readWordVectors } from '../src/adapters/vocabulary/learnedData';
import { signalNames } from '../src/core/contradictions/pairSignals';
import { scoreCandidates, type ScoredCandidate } from '../src/core/contradictions/scoreCandidates';
import { StatementMemory } from '../src/core/contradictions/statementMemory';
import type { Chunk } from '../src/core/model/types';
import {
  corpora,
  flat,
  printFaults,
  printFigures,
  quoteOf,
  type Edit,
  type Judged,
  type Observed,
} from './contradictionFigures';
import { linesOf } from './jsonLines';
import { fitLogistic, probability, writeWeights, type Fitted } from './logistic';

const root = path.join(import.meta.dirname, '..');
const own = path.join(root, 'eval', 'contradictions');
const evalDir = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
const never = new AbortController().signal;
const ridge = 0.001;
/** What nobody marked was found lower down, and is false nearly always. */
const weightOfUnmarked = { folders: 0.3, corpora: 0.5 };
/** Of the many pairs of the corpora that nobody marked, every so-manieth is learned from. */
const everyUnmarked = 4;

/** What a person said of a pair that was found. */
interface Mark {
  readonly set: string;
  readonly one: readonly [document: string, part: string];
  readonly other: readonly [document: string, part: string];
  readonly isContradiction: boolean;
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'contradictions-'));
  try {
    const edits = await linesOf<Edit>(path.join(own, 'edits.jsonl'));
    const marks = existsSync(path.join(own, 'marks.jsonl'))
      ? await linesOf<Mark>(path.join(own, 'marks.jsonl'))
      : [];
    const observed: Observed[] = [];
    for (const set of wantedSets(edits)) {
      const folder = path.join(scratch, set);
      if (!unpack(set, folder)) {
        console.log(`${set} is left out: not in ${evalDir} (ASK_DOCS_EVAL_DIR).`);
        continue;
      }
      plant(
        edits.filter((edit) => edit.set === set),
        folder,
      );
      observed.push(...(await observeFolder(set, folder, edits, marks)));
    }
    if (process.argv.includes('--unmarked')) listUnmarked(observed);
    else judge(observed, edits);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function wantedSets(edits: readonly Edit[]): string[] {
  const only = process.argv
    .find((one) => one.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  return only ?? [...new Set([...edits.map(({ set }) => set), ...corpora])];
}

/** Copies the documents of a set; false if they are not on this machine. */
function unpack(set: string, folder: string): boolean {
  const places = [
    path.join(root, 'eval', 'answers', set),
    path.join(own, set),
    path.join(evalDir, 'answers', set),
  ];
  const place = places.map((one) => path.join(one, 'documents')).find((one) => existsSync(one));
  mkdirSync(folder, { recursive: true });
  if (place !== undefined) {
    cpSync(place, folder, { recursive: true });
    return true;
  }
  const archive = path.join(evalDir, 'corpora', `${set}.tar.xz`);
  if (!existsSync(archive)) return false;
  return spawnSync('tar', ['xJf', archive, '-C', folder, '--strip-components=1']).status === 0;
}

/** Writes the changed statements into documents of their own, one section each. */
function plant(edits: readonly Edit[], folder: string): void {
  for (const into of new Set(edits.flatMap(({ into, heading }) => (heading === undefined ? [] : [into])))) {
    const sections = edits
      .filter((edit) => edit.into === into)
      .map(({ heading, changed }) => `## ${heading}\n\n${changed}\n`);
    const file = path.join(folder, into);
    mkdirSync(path.dirname(file), { recursive: true });
    const name = path
      .basename(into)
      .replace(/\.\w+$/, '')
      .replace(/[-_]/g, ' ');
    writeFileSync(file, [`# ${name.charAt(0).toUpperCase()}${name.slice(1)}\n`, ...sections].join('\n'));
  }
}

async function observeFolder(
  set: string,
  folder: string,
  edits: readonly Edit[],
  marks: readonly Mark[],
): Promise<Observed[]> {
  const documents = await readFolder(folder);
  const scored = await scoreCandidates(documents, new StatementMemory(), {
    vectors: await readWordVectors(),
  });
  return scored.map((pair) => {
    const edit = edits.findIndex((one) => one.set === set && isPlanted(pair, one));
    const mark = marks.find((one) => one.set === set && isMarked(pair, one));
    return {
      set,
      pair,
      isGood: edit >= 0 ? true : mark?.isContradiction,
      edit: edit >= 0 ? edit : undefined,
    };
  });
}

async function readFolder(folder: string) {
  const read = createFileReader(
    createProcessReader(path.join(root, 'dist/reader.mjs'), defaultReadLimits).read,
    longestReadAtOnce,
  );
  const source = createFolderSource([{ name: 'documents', path: folder }], read, defaultMaxFileMb);
  const chunker = createChunker();
  const chunks = new Map<string, readonly Chunk[]>();
  for await (const entry of source.list(never)) {
    if (entry.kind !== 'file') continue;
    const outcome = await source.read(entry.file.id, never);
    const split = outcome.kind === 'document' ? await chunker.split(outcome.document, never) : undefined;
    if (Array.isArray(split)) chunks.set(entry.file.id, split);
  }
  return {
    ids: [...chunks.keys()].sort(),
    hashOf: () => '',
    chunksOf: (id: string) => chunks.get(id) ?? [],
  };
}

function holds(side: ScoredCandidate['one'], document: string, part: string): boolean {
  if (side.about.id !== document) return false;
  const quote = quoteOf(side);
  return quote.includes(flat(part)) || flat(part).includes(quote);
}

function isPlanted({ one, other }: ScoredCandidate, { document, original, into, changed }: Edit): boolean {
  return (
    (holds(one, document, original) && holds(other, into, changed)) ||
    (holds(other, document, original) && holds(one, into, changed))
  );
}

function isMarked({ one, other }: ScoredCandidate, mark: Mark): boolean {
  return (
    (holds(one, ...mark.one) && holds(other, ...mark.other)) ||
    (holds(other, ...mark.one) && holds(one, ...mark.other))
  );
}

function listUnmarked(observed: readonly Observed[]): void {
  for (const { set, pair, edit, isGood } of observed.toSorted((a, b) => b.pair.chance - a.pair.chance)) {
    const label = edit !== undefined ? `EDIT ${String(edit)}` : isGood === undefined ? '-' : String(isGood);
    console.log(
      [
        label,
        pair.chance.toFixed(2),
        set,
        pair.difference.kind,
        pair.one.about.id,
        quoteOf(pair.one),
        pair.other.about.id,
        quoteOf(pair.other),
      ].join('\t'),
    );
  }
}

function judge(observed: readonly Observed[], edits: readonly Edit[]): void {
  const sets = [...new Set(observed.map(({ set }) => set))];
  const judged = sets.flatMap((left) => {
    const fitted = fit(observed.filter(({ set }) => set !== left));
    return observed
      .filter(({ set }) => set === left)
      .map((one): Judged => ({ ...one, chance: probability(fitted, one.pair.signals) }));
  });
  const planted = edits.flatMap((edit, at) => (sets.includes(edit.set) ? [at] : []));
  printFigures(judged, planted);
  if (process.argv.includes('--show')) printFaults(judged, planted, edits);
  const all = fit(observed);
  console.log(
    signalNames.map((name, at) => `${name} ${(all.weights[at] ?? 0).toFixed(2)}`).join(', '),
    'bias',
    all.bias.toFixed(2),
  );
  if (process.argv.includes('--write'))
    writeWeights(all, {
      file: 'src/core/contradictions/pairWeights.ts',
      ...{ name: 'pairWeights', program: 'contradictions', of: 'pairScore.ts' },
    });
}

function fit(observed: readonly Observed[]): Fitted {
  const learned = observed.filter(
    ({ set, isGood }, at) => isGood !== undefined || !corpora.includes(set) || at % everyUnmarked === 0,
  );
  return fitLogistic(
    learned.map(({ set, pair, isGood }) => {
      const weight = weightOfUnmarked[corpora.includes(set) ? 'corpora' : 'folders'];
      return { signals: pair.signals, isGood: isGood ?? false, weight: isGood === undefined ? weight : 1 };
    }),
    { ridge },
  );
}

void main().then(() => process.exit(0));
