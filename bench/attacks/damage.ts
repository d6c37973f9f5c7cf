import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomFrom } from '../datasets/random';
import { openIndex } from '../../src/worker/openIndex';
import { Tally, type Attack, type AttackSetting, type Check } from '../attackFrame';

const inProcess = { part: 20, usual: 400, full: 2000 };
const byCommandLine = { part: 2, usual: 8, full: 24 };
const documents = 48;
const never = new AbortController().signal;
const silent = (): void => undefined;

/** The word by which a document is found, and that nothing else has. */
const wordOf = (number: number): string =>
  `zq${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}x`;
const sentenceOf = (number: number): string =>
  `The retention period of the ${wordOf(number)} register is ${number + 11} days.`;

/** Harms files of an index by chance, asks, and looks whether anything wrong is said and whether the next process is well again. */
export const attack: Attack = async function* (setting): AsyncIterable<Check> {
  const folder = path.join(setting.scratch, 'documents');
  await mkdir(folder);
  await writeDocuments(folder, 0, documents);
  const kept = {
    segments: path.join(setting.scratch, 'kept-1'),
    plain: path.join(setting.scratch, 'kept-2'),
  };
  await makeIndexes(folder, kept);
  const random = randomFrom(11);
  const said = new Tally();
  const repaired = new Tally();
  for (let round = 0; round < inProcess[setting.size]; round += 1) {
    const indexDir = path.join(setting.scratch, 'index');
    const [harm, other] = round % 4 === 3 ? [kept.plain, kept.segments] : [kept.segments, kept.plain];
    const what = `${round}: ${await damaged(harm, other, { indexDir, random })}`;
    const asked = Math.floor(random() * documents);
    said.add(prefixed(what, await wrongAnswer(folder, indexDir, { asked, syncsFirst: random() < 0.5 })));
    repaired.add(prefixed(what, await wrongAfterwards(folder, indexDir)));
  }
  yield said.check('a search in a damaged index finds what the documents say, or fails with a sentence');
  yield repaired.check('the next process finds everything, and the one after it has nothing left to mend');
  yield await askedByCommandLine(setting, { folder, kept, random });
};

function prefixed(what: string, failure: string | undefined): string | undefined {
  return failure === undefined ? undefined : `${what}: ${failure}`;
}

async function writeDocuments(folder: string, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    const sections = Array.from(
      { length: 6 },
      (_, at) =>
        `## Part ${at}\n\nPart ${at} of ${wordOf(number)} is about ${at % 2 === 0 ? 'ledgers and audits' : 'valves and pumps'}.`,
    );
    const text = [`# Register ${wordOf(number)}`, sentenceOf(number), ...sections].join('\n\n');
    await writeFile(path.join(folder, `register-${number}.md`), text);
  }
}

/** One index of several segments with vectors, and one of a segment whose vectors were never made. */
async function makeIndexes(folder: string, kept: { readonly segments: string; readonly plain: string }) {
  const indexDir = kept.segments;
  const hidden = path.join(path.dirname(folder), 'hidden');
  await mkdir(hidden);
  const late = (number: number): boolean => number % 4 === 3;
  const move = async (from: string, to: string): Promise<void> => {
    for (let number = 0; number < documents; number += 1)
      if (late(number))
        await rename(path.join(from, `register-${number}.md`), path.join(to, `register-${number}.md`));
  };
  await move(folder, hidden);
  await (await open(folder, indexDir)).sync({ rebuild: false }, silent, never);
  await move(hidden, folder);
  await (await open(folder, indexDir)).sync({ rebuild: false }, silent, never);
  await (await open(folder, kept.plain)).sync({ rebuild: false }, silent, never);
  await rm(path.join(kept.plain, 'vectors'), { recursive: true });
}

const open = (folder: string, indexDir: string) =>
  openIndex({ roots: [{ name: 'documents', path: folder }], indexDir });

interface Harming {
  readonly indexDir: string;
  readonly random: () => number;
}

/** A copy of an index with one or two files harmed; says how. */
async function damaged(kept: string, other: string, { indexDir, random }: Harming): Promise<string> {
  await rm(indexDir, { recursive: true, force: true });
  await cp(kept, indexDir, { recursive: true });
  const said: string[] = [];
  for (let times = random() < 0.8 ? 1 : 2; times > 0; times -= 1) {
    const file = pick(random, await filesIn(indexDir));
    const harm = pick(random, Object.keys(harms) as (keyof typeof harms)[]);
    await harms[harm](path.join(indexDir, file), { indexDir, other, random });
    said.push(`${harm} ${file}`);
  }
  return said.join(', ');
}

interface Place {
  readonly indexDir: string;
  /** Another index of the same documents. */
  readonly other: string;
  readonly random: () => number;
}

const harms = {
  async flip(file: string, { random }: Place): Promise<void> {
    const bytes = await readFile(file);
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    await writeFile(file, bytes);
  },
  async cut(file: string, { random }: Place): Promise<void> {
    await truncate(file, Math.floor(random() * (await readFile(file)).length));
  },
  async zero(file: string, { random }: Place): Promise<void> {
    const bytes = await readFile(file);
    const from = Math.floor(random() * bytes.length);
    const to = Math.min(bytes.length, from + 1 + Math.floor(random() * 4096));
    await writeFile(file, bytes.fill(0, from, to));
  },
  async fill(file: string, { random }: Place): Promise<void> {
    const bytes = await readFile(file);
    const from = Math.floor(random() * bytes.length);
    const to = Math.min(bytes.length, from + 1 + Math.floor(random() * 512));
    for (let at = from; at < to; at += 1) bytes[at] = Math.floor(random() * 256);
    await writeFile(file, bytes);
  },
  async lose(file: string): Promise<void> {
    await rm(file);
  },
  /** Takes the place of another file of its kind, of this index or of the other one. */
  async swap(file: string, { indexDir, other, random }: Place): Promise<void> {
    const alike = [indexDir, other].map(async (from) =>
      (await filesIn(from)).map((name) => path.join(from, name)),
    );
    const files = (await Promise.all(alike)).flat();
    const kind = files.filter((one) => path.extname(one) === path.extname(file) && one !== file);
    if (kind.length > 0) await cp(pick(random, kind), file);
  },
};

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

function pick<T>(random: () => number, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new RangeError('nothing to pick from');
  return choice;
}

/** What is wrong with what a process finds in the index; undefined when nothing is. */
async function wrongAnswer(
  folder: string,
  indexDir: string,
  { asked, syncsFirst }: { readonly asked: number; readonly syncsFirst: boolean },
): Promise<string | undefined> {
  const index = await open(folder, indexDir);
  // Servers search before they look for changes, once they have documents.
  const { documents: held } = await index.status(never);
  if (syncsFirst || held === 0) await index.sync({ rebuild: false }, silent, never);
  return wrongFinds(index, [asked]);
}

type Index = Awaited<ReturnType<typeof open>>;

async function wrongFinds(index: Index, numbers: readonly number[]): Promise<string | undefined> {
  for (const number of numbers) {
    const { passages } = await index.search(`${wordOf(number)} retention period`, 3, never);
    const [first] = passages;
    if (first?.chunk.documentId !== `register-${number}.md` || !first.chunk.text.includes(sentenceOf(number)))
      return `${wordOf(number)} gives ${first?.chunk.documentId ?? 'nothing'}`;
  }
  return undefined;
}

/** The same for everything that a process after it finds; a third one has nothing to do. */
async function wrongAfterwards(folder: string, indexDir: string): Promise<string | undefined> {
  const index = await open(folder, indexDir);
  const summary = await index.sync({ rebuild: false }, silent, never);
  if (summary.documents !== documents) return `${summary.documents} documents`;
  const wrong = await wrongFinds(
    index,
    Array.from({ length: documents }, (_, number) => number),
  );
  if (wrong !== undefined) return wrong;
  const before = await filesIn(indexDir);
  const third = await (await open(folder, indexDir)).sync({ rebuild: false }, silent, never);
  const after = await filesIn(indexDir);
  if (third.read > 0 || before.join() !== after.join()) return `a third process reads ${third.read} files`;
  return after.some((name) => /aside|damage|lock/.test(name)) ? `leaves ${after.join(', ')}` : undefined;
}

/** The same through the commands, each a process of its own. */
async function askedByCommandLine(
  { scratch, program, size }: AttackSetting,
  {
    folder,
    kept,
    random,
  }: { folder: string; kept: { segments: string; plain: string }; random: () => number },
): Promise<Check> {
  const tally = new Tally();
  const indexDir = path.join(scratch, 'index');
  for (let round = 0; round < byCommandLine[size]; round += 1) {
    const what = await damaged(kept.segments, kept.plain, { indexDir, random });
    const number = Math.floor(random() * documents);
    const question = `What is the retention period of the ${wordOf(number)} register?`;
    for (const command of round % 2 === 0 ? ['ask', 'search'] : ['search', 'ask']) {
      const args = [program, command, folder, question, '--index-dir', indexDir];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      const isRight = status === 0 && stdout.includes(`${number + 11} days`);
      tally.add(
        isRight ? undefined : `${round}: ${what}: ${command} ends with ${status}: ${stdout}${stderr}`,
      );
    }
  }
  return tally.check('ask and search say what the documents say, each in a process of its own');
}
