import { fork, type ChildProcess } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { Tally, type Attack } from '../attackFrame';
import { patterns, type Pattern } from '../lengths/patterns';
import type { Done, Work } from '../lengths/work';

const longest = Number(process.env.LONGEST ?? 2_000_000);
const longestQuestion = 4_000;
const mostMs = 10_000;
/** A text twice as long may take so many times as long; shorter times say nothing. */
const mostGrowth = 3;
const floorMs = 50;
const root = path.resolve(import.meta.dirname, '..', '..');
const question = 'What is the retention of it?';

const otherFormats = ['html', 'csv', 'rst', 'adoc', 'json', 'jsonl', 'yaml', 'toml', 'ipynb'] as const;
/** Formats that hold texts in strings. */
const wrapped: Partial<Record<(typeof otherFormats)[number], (text: string) => string>> = {
  json: (text) => JSON.stringify({ text }),
  jsonl: (text) => `${JSON.stringify({ text })}\n${text}`,
  ipynb: (text) =>
    JSON.stringify({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: [
        { cell_type: 'markdown', metadata: {}, source: text },
        { cell_type: 'code', metadata: {}, source: 'a', outputs: [{ output_type: 'stream', name: 'stdout', text }] },
      ],
    }),
};

/** Gives texts that expressions may take long for, longer and longer, to whatever takes texts. */
export const attack: Attack = async function* () {
  const only = process.env.ONLY?.split(',');
  const worker = new Worker();
  try {
    if (only?.includes('documents') !== false) {
      const indexed = new Tally();
      const searched = new Tally();
      const asked = new Tally();
      for (const [at, pattern] of patterns.entries()) {
        const name = `a.${(at + Number(process.env.FLIP ?? 0)) % 2 === 0 ? 'txt' : 'md'}`;
        const say = (failure: string | undefined) => failure && `${pattern.name} in ${name}: ${failure}`;
        indexed.add(
          say(await growth((bytes) => worker.do({ kind: 'index', name, text: pattern.text(bytes) }), longest / 2)),
        );
        const query = cut(pattern);
        searched.add(say(tooLong(await worker.do({ kind: 'search', text: query }))));
        for (const text of [question, query]) asked.add(say(tooLong(await worker.do({ kind: 'ask', text }))));
      }
      yield indexed.check('a document of 2 MB is indexed within 10 s, and in time that grows as its length');
      yield searched.check('a search for 4,000 characters of it takes 10 s at most');
      yield asked.check('a question about it, and one that is 4,000 characters of it, take 10 s at most');
    }
    if (only?.includes('readers') !== false) {
      const read = new Tally();
      for (const extension of otherFormats) {
        for (const pattern of patterns) {
          const failure = await growth((bytes) => {
            const text = (wrapped[extension] ?? ((plain: string) => plain))(pattern.text(bytes));
            return worker.do({ kind: 'read', name: `a.${extension}`, text });
          }, 32_000);
          read.add(failure && `${pattern.name} as ${extension}: ${failure}`);
        }
      }
      yield read.check('a document of another format of text is read in time that grows as its length');
    }
    if (only?.includes('helpers') !== false) {
      const helped = new Tally();
      for (const helper of helpers()) {
        const failures = [];
        for (const pattern of patterns) {
          const failure = await growth((bytes) => {
            const text = pattern.text(bytes);
            const texts = helper.parameters.map((_, at) => (at === 0 ? text : question));
            return worker.do({ kind: 'helper', file: helper.file, name: helper.name, texts });
          }, 4_000);
          if (failure !== undefined) failures.push(`${pattern.name}: ${failure}`);
          if (failures.length >= 3) break;
        }
        helped.add(failures.length > 0 ? `${helper.file} ${helper.name}: ${failures.join('; ')}` : undefined);
      }
      yield helped.check('a function that takes texts alone takes time that grows as their length, up to 2 MB');
    }
  } finally {
    worker.end();
  }
};

/** The functions of the core that take texts and nothing else. */
function helpers(): { readonly file: string; readonly name: string; readonly parameters: readonly string[] }[] {
  return globSync('src/core/**/*.ts', { cwd: root }).flatMap((file) => {
    const { statements } = ts.createSourceFile(
      file,
      readFileSync(path.join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
    );
    return statements.flatMap((statement) => {
      if (!ts.isFunctionDeclaration(statement) || statement.name === undefined) return [];
      const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      const parameters = statement.parameters
        .filter(({ questionToken, initializer, dotDotDotToken }) => !(questionToken ?? initializer ?? dotDotDotToken))
        .map(({ type }) => (type?.kind === ts.SyntaxKind.StringKeyword ? 'text' : 'other'));
      const isOfTexts = parameters.length > 0 && !parameters.includes('other');
      return isExported && isOfTexts ? [{ file, name: statement.name.text, parameters }] : [];
    });
  });
}

function cut(pattern: Pattern): string {
  return pattern.text(longestQuestion).slice(0, longestQuestion);
}

/** What is wrong with the times of texts of doubling length; undefined when nothing is. */
async function growth(measure: (bytes: number) => Promise<Done>, from: number): Promise<string | undefined> {
  let before = floorMs;
  for (let bytes = from; bytes <= longest; bytes *= 2) {
    let done = await measure(bytes);
    if ('ms' in done && done.ms > mostGrowth * before) done = await measure(bytes);
    const failure = tooLong(done);
    if (failure !== undefined) return `${bytes} bytes: ${failure}`;
    if (!('ms' in done)) return undefined;
    if (done.ms > mostGrowth * before && bytes > from) {
      return `${bytes} bytes take ${done.ms.toFixed(0)} ms, half of them ${before.toFixed(0)} ms`;
    }
    before = Math.max(floorMs, done.ms);
  }
  return undefined;
}

function tooLong(done: Done): string | undefined {
  if ('ms' in done) return done.ms > mostMs ? `${done.ms.toFixed(0)} ms` : undefined;
  return done.error;
}

/** A process that works on one text after the other, and is ended when one takes too long. */
class Worker {
  #child: ChildProcess | undefined;

  do(work: Work): Promise<Done> {
    const child = (this.#child ??= fork(path.join(root, 'bench', 'lengths', 'work.ts'), { serialization: 'advanced' }));
    return new Promise((resolve) => {
      const end = (done: Done): void => {
        clearTimeout(timer);
        child.off('message', end).off('exit', onExit);
        resolve(done);
      };
      const onExit = (): void => {
        this.#child = undefined;
        end({ error: 'the process ended' });
      };
      // The processor is shared: the clock goes faster than the time of the process.
      const timer = setTimeout(() => {
        child.off('exit', onExit);
        this.end();
        end({ error: 'it hangs' });
      }, 15 * mostMs);
      child.on('message', end).on('exit', onExit);
      child.send(work);
    });
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
