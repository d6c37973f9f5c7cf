import { fork, type ChildProcess } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { Tally, type Attack, type Check } from '../attackFrame';
import { patterns, type Pattern } from '../lengths/patterns';
import type { Done, Work } from '../lengths/work';

const longest = 2_000_000;
const longestOther = 128_000;
/** To what length all patterns are tried where only a sample is tried with the longest text. */
const usual = { from: 64_000, to: 256_000 };
const sampleSize = 20;
const longestQuestion = 4_000;
const mostMs = 10_000;
const mostOfPartMs = 1_000;
/** A text twice as long may take so many times as long; shorter times say nothing. */
const mostGrowth = 3;
const floorMs = 200;
/** Other work of the machine only adds to a time, so that the least of a few counts. */
const mostTries = 5;
const root = path.resolve(import.meta.dirname, '..', '..');
const question = 'What is the retention of it?';
/** Functions that documents are read, split and checked with; every other one sees parts of them. */
const seesDocuments =
  /^src\/core\/(?:language\/(?!nearestName)|retrieval\/indexing\/)|\/safety\/secrets\.ts$/;

/** The other formats of text, and how a text stands in one. */
const otherFormats: Readonly<Record<string, (text: string) => string>> = {
  html: (text) => text,
  csv: (text) => text,
  rst: (text) => text,
  adoc: (text) => text,
  toml: (text) => text,
  json: (text) => JSON.stringify({ text }),
  jsonl: (text) => `${JSON.stringify({ text })}\n${text}`,
  ipynb: (text) =>
    JSON.stringify({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: [
        { cell_type: 'markdown', metadata: {}, source: text },
        {
          cell_type: 'code',
          metadata: {},
          source: 'a',
          outputs: [{ output_type: 'stream', name: 'stdout', text }],
        },
      ],
    }),
};

/**
 * Gives texts that expressions may take long for, longer and longer, to whatever takes texts: all patterns to everything in full,
 * else a sample of them; as part of `npm test` the sample as documents alone.
 */
export const attack: Attack = async function* ({ size }) {
  const worker = new Worker();
  const sample = patterns.filter((_, at) => at % Math.ceil(patterns.length / sampleSize) === 0);
  const tried = size === 'full' ? patterns : sample;
  try {
    if (size !== 'full') yield await shorterDocuments(worker, size === 'part' ? sample : patterns);
    if (size === 'part') return;
    yield* documents(worker, tried);
    yield* otherDocuments(worker, tried);
    yield* helperCalls(worker, tried);
  } finally {
    worker.end();
  }
};

type Part = (worker: Worker, tried: readonly Pattern[]) => AsyncGenerator<Check>;

/** Markdown and plain text by turns. */
function nameOf(at: number): string {
  return at % 2 === 0 ? 'a.txt' : 'a.md';
}

async function shorterDocuments(worker: Worker, tried: readonly Pattern[]): Promise<Check> {
  const indexed = new Tally();
  for (const [at, pattern] of tried.entries()) {
    const name = nameOf(at);
    const failure = await growth(
      (bytes) => worker.do({ kind: 'index', name, text: pattern.text(bytes) }),
      usual,
    );
    indexed.add(failure && `${pattern.name} in ${name}: ${failure}`);
  }
  worker.end();
  return indexed.check('a document is indexed in time that grows as its length, to 256 KB');
}

/** Each pattern as a document: indexed, searched, and asked about. */
const documents: Part = async function* (worker, tried) {
  const [indexed, searched, asked] = [new Tally(), new Tally(), new Tally()];
  for (const [at, pattern] of tried.entries()) {
    const name = nameOf(at);
    const say = (failure: string | undefined): string | undefined =>
      failure === undefined ? undefined : `${pattern.name} in ${name}: ${failure}`;
    const index = (bytes: number): Promise<Done> =>
      worker.do({ kind: 'index', name, text: pattern.text(bytes) });
    indexed.add(say(await growth(index, { from: longest / 2, to: longest })));
    const query = cut(pattern);
    searched.add(say(tooLong(await worker.twice({ kind: 'search', text: query }))));
    for (const text of [question, query]) asked.add(say(tooLong(await worker.twice({ kind: 'ask', text }))));
    // What one document leaves behind is no burden of the next.
    worker.end();
  }
  yield indexed.check('a document of 2 MB is indexed within 10 s, and in time that grows as its length');
  yield searched.check('a search in it for 4,000 of its characters takes 10 s at most');
  yield asked.check('a question about it, and one of 4,000 of its characters, take 10 s at most');
};

/** YAML is read by a library that takes longer; what takes too long is ended by the limit of reading. */
const otherDocuments: Part = async function* (worker, tried) {
  const read = new Tally();
  for (const [extension, holding] of Object.entries(otherFormats)) {
    for (const pattern of tried) {
      const failure = await growth(
        (bytes) => worker.do({ kind: 'read', name: `a.${extension}`, text: holding(pattern.text(bytes)) }),
        { from: longestOther / 4, to: longestOther },
      );
      read.add(failure && `${pattern.name} as ${extension}: ${failure}`);
    }
  }
  yield read.check(
    'a document of another format of text is read in time that grows as its length, to 128 KB',
  );
};

/** What may see a whole document is given 2 MB of text, anything else as much as a question or a passage has. */
const helperCalls: Part = async function* (worker, tried) {
  const [whole, part] = [new Tally(), new Tally()];
  for (const { file, name, texts } of helpers()) {
    for (const pattern of tried) {
      const call = (bytes: number): Promise<Done> =>
        worker.do({
          kind: 'helper',
          file,
          name,
          texts: [pattern.text(bytes), ...Array.from({ length: texts - 1 }, () => question)],
        });
      const say = (failure: string | undefined): string | undefined =>
        failure === undefined ? undefined : `${name} of ${file}, ${pattern.name}: ${failure}`;
      if (seesDocuments.test(file)) whole.add(say(await growth(call, { from: 16_000, to: longestOther })));
      else part.add(say(tooLong(await call(longestQuestion), mostOfPartMs)));
    }
  }
  yield whole.check(
    'a function that may see a whole document takes time that grows as its length, to 128 KB',
  );
  yield part.check(
    'a function that sees a question or a passage takes a second at most for 4,000 characters',
  );
};

/** The functions of the core that take texts and nothing else, and how many. */
function helpers(): { readonly file: string; readonly name: string; readonly texts: number }[] {
  return globSync('src/core/**/*.ts', { cwd: root }).flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const { statements } = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
    return statements.filter(ts.isFunctionDeclaration).flatMap(({ name, modifiers, parameters }) => {
      const needed = parameters.filter(
        ({ questionToken, initializer, dotDotDotToken }) =>
          questionToken === undefined && initializer === undefined && dotDotDotToken === undefined,
      );
      const isOfTexts = needed.every(({ type }) => type?.kind === ts.SyntaxKind.StringKeyword);
      const isExported = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
      return name !== undefined && isExported && isOfTexts && needed.length > 0
        ? [{ file, name: name.text, texts: needed.length }]
        : [];
    });
  });
}

function cut(pattern: Pattern): string {
  return pattern.text(longestQuestion).slice(0, longestQuestion);
}

/** What is wrong with the times of texts of doubling length; undefined when nothing is. */
async function growth(
  measure: (bytes: number) => Promise<Done>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<string | undefined> {
  let before = Infinity;
  for (let bytes = from; bytes <= to; bytes *= 2) {
    const done = await leastOf(() => measure(bytes), mostGrowth * before);
    const failure = tooLong(done);
    if (failure !== undefined) return `${bytes} bytes: ${failure}`;
    const { ms } = done as { readonly ms: number };
    if (ms > mostGrowth * before)
      return `${bytes} bytes take ${ms.toFixed(0)} ms, half of them ${before.toFixed(0)} ms`;
    before = Math.max(floorMs, ms);
  }
  return undefined;
}

/** Measures again while it takes longer than `most`. */
async function leastOf(measure: () => Promise<Done>, most: number): Promise<Done> {
  let least = await measure();
  for (let tries = 1; tries < mostTries && 'ms' in least && least.ms > most; tries += 1) {
    const again = await measure();
    if (!('ms' in again) || again.ms < least.ms) least = again;
  }
  return least;
}

function tooLong(done: Done, most = mostMs): string | undefined {
  if ('ms' in done) return done.ms > most ? `${done.ms.toFixed(0)} ms` : undefined;
  return 'hangs' in done ? 'it hangs' : undefined;
}

/** A process that works on one text after the other, and is ended when one takes too long. */
class Worker {
  #child: ChildProcess | undefined;

  do(work: Work): Promise<Done> {
    const child = (this.#child ??= fork(path.join(root, 'bench', 'lengths', 'work.ts'), {
      serialization: 'advanced',
    }));
    return new Promise((resolve) => {
      const end = (done: Done): void => {
        clearTimeout(timer);
        child.off('message', end).off('exit', onExit);
        resolve(done);
      };
      const onExit = (): void => {
        this.#child = undefined;
        end({ hangs: true });
      };
      // The processor is shared: the clock goes faster than the time of the process.
      const timer = setTimeout(() => {
        child.off('exit', onExit);
        this.end();
        end({ hangs: true });
      }, 15 * mostMs);
      child.on('message', end).on('exit', onExit);
      child.send(work);
    });
  }

  /** The same; once more when it takes too long, as what is compiled first takes time too. */
  async twice(work: Work): Promise<Done> {
    const done = await this.do(work);
    return 'ms' in done && done.ms > mostMs ? this.do(work) : done;
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
