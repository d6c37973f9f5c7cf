/** Kills a real indexing process at random moments and looks at what it leaves behind. */
import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { IndexStore } from '../../src/adapters/index/indexStore';
import { analyze } from '../../src/core/language/analyze';
import { openIndex, type LocalSearchIndex } from '../../src/worker/openIndex';
import { randomFrom } from './random';
import { never } from './samples';

export interface KillSetup {
  /** The bundled command line. */
  readonly program: string;
  /** An empty folder for documents, and one for indexes. */
  readonly documents: string;
  readonly indexes: string;
  readonly seed: number;
  /** From 150 on, a round makes several commits. */
  readonly documentCount: number;
}

/** Documents by their number, with the round in which each was last written. */
type Versions = Map<number, number>;

const maxTries = 5;
const sectionsPerDocument = 16;
const subjects = ['valve', 'harbour', 'ledger', 'kiln', 'orchard', 'signal', 'tunnel', 'archive', 'beacon'];

/** Documents found in the old and in the new state after the kill, and whether the process was killed in time. */
export interface RoundResult {
  readonly old: number;
  readonly fresh: number;
  readonly killed: boolean;
}

/** Kill after kill over the same folder and index; each round changes documents before it. */
export class KillRounds {
  readonly #setup: KillSetup;
  readonly #random: () => number;
  readonly #indexDir: string;
  #round = 0;
  #versions: Versions = new Map();
  /** How long starting the program takes, and how long a whole run: the kill comes in between. */
  #startMs = 0;
  #runMs = 0;

  constructor(setup: KillSetup) {
    this.#setup = setup;
    this.#random = randomFrom(setup.seed);
    this.#indexDir = path.join(setup.indexes, 'killed');
  }

  /** Writes the documents, indexes them, and measures what a start and a run take. */
  async prepare(): Promise<void> {
    for (let number = 0; number < this.#setup.documentCount; number += 1) await this.#write(number);
    this.#startMs = await this.#timed('status', this.#setup.documents);
    this.#runMs = await this.#timed('index', this.#setup.documents);
  }

  /** Repeats a round until the kill came in time: what a run takes varies. After `maxTries`, one without a kill counts. */
  async next(): Promise<RoundResult> {
    let result = await this.#try();
    for (let tries = 1; tries < maxTries && !result.killed; tries += 1) result = await this.#try();
    return result;
  }

  /** Changes documents, kills a run at a random moment, and checks the index; then finishes it and checks it again. */
  async #try(): Promise<RoundResult> {
    this.#round += 1;
    const before: Versions = new Map(this.#versions);
    await this.#change();
    // The documents are committed early; vectors take most of a run.
    const afterMs = this.#startMs * 0.8 + this.#random() ** 3 * (this.#runMs - this.#startMs * 0.8);
    const killed = await this.#runKilled(afterMs);
    const states = await this.#checkEachDocument(before);
    await this.#finish();
    return { ...states, killed };
  }

  async #change(): Promise<void> {
    for (const number of [...this.#versions.keys()]) {
      const dice = this.#random();
      if (dice < 0.05) await this.#remove(number);
      else if (dice < 0.6) await this.#write(number);
    }
    for (let number = 0; number < this.#setup.documentCount; number += 1) {
      if (!this.#versions.has(number) && this.#random() < 0.5) await this.#write(number);
    }
  }

  async #write(number: number): Promise<void> {
    this.#versions.set(number, this.#round);
    await writeFile(this.#file(number), textOf(number, this.#round));
  }

  async #remove(number: number): Promise<void> {
    this.#versions.delete(number);
    await rm(this.#file(number));
  }

  #file(number: number): string {
    return path.join(this.#setup.documents, idOf(number));
  }

  /** Every document is found as it was before the changes or as it is now, and nothing is found that is neither. */
  async #checkEachDocument(before: Versions): Promise<{ old: number; fresh: number }> {
    const found = await contentOf(this.#indexDir);
    const counts = { old: 0, fresh: 0 };
    for (let number = 0; number < this.#setup.documentCount; number += 1) {
      const texts = found.get(idOf(number)) ?? [];
      const isOneOf = (versions: Versions): boolean => isSame(texts, chunksOf(number, versions.get(number)));
      assert.ok(
        isOneOf(before) || isOneOf(this.#versions),
        `round ${this.#round}: ${idOf(number)} is ${JSON.stringify(texts)}`,
      );
      counts[isOneOf(this.#versions) ? 'fresh' : 'old'] += 1;
    }
    const known = new Set([...before.keys(), ...this.#versions.keys()].map(idOf));
    assert.deepEqual(
      [...found.keys()].filter((id) => !known.has(id)),
      [],
    );
    return counts;
  }

  /** The next sync brings everything, and the index holds what one made from nothing holds. */
  async #finish(): Promise<void> {
    const index = await this.#open(this.#indexDir);
    const summary = await index.sync({ rebuild: false }, () => undefined, never);
    assert.deepEqual([summary.skipped, summary.documents], [false, this.#versions.size]);
    const freshDir = path.join(this.#setup.indexes, `fresh-${this.#round}`);
    await (await this.#open(freshDir)).sync({ rebuild: false }, () => undefined, never);
    const [content, fresh] = [await contentOf(this.#indexDir), await contentOf(freshDir)];
    assert.deepEqual([...content].sort(byId), [...fresh].sort(byId));
    await this.#checkSearch(index);
    await rm(freshDir, { recursive: true });
  }

  /** A document is found by its name, in words and vectors. */
  async #checkSearch(index: LocalSearchIndex): Promise<void> {
    const [number = 0] = this.#versions.keys();
    const { passages } = await index.search(nameOf(number), 5, never);
    assert.equal(passages[0]?.chunk.documentId, idOf(number));
  }

  #open(indexDir: string): Promise<LocalSearchIndex> {
    return openIndex({ roots: [{ name: 'docs', path: this.#setup.documents }], indexDir });
  }

  async #timed(command: string, folder: string): Promise<number> {
    const startedAt = performance.now();
    const { exit } = runProgram(this.#setup.program, [command, folder, '--index-dir', this.#indexDir]);
    assert.equal((await exit).code, 0);
    return performance.now() - startedAt;
  }

  /** Whether the kill came before the end. */
  async #runKilled(afterMs: number): Promise<boolean> {
    const args = ['index', this.#setup.documents, '--index-dir', this.#indexDir];
    const { kill, exit } = runProgram(this.#setup.program, args);
    const timer = setTimeout(kill, afterMs);
    const { signal } = await exit;
    clearTimeout(timer);
    return signal === 'SIGKILL';
  }
}

interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** Starts the command line in a process of its own. */
export function runProgram(
  program: string,
  args: readonly string[],
): { readonly kill: () => void; readonly exit: Promise<Exit> } {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exit = new Promise<Exit>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal, output });
    });
  });
  return { kill: () => void child.kill('SIGKILL'), exit };
}

function idOf(number: number): string {
  return `report-${number}.md`;
}

/** A word that only one document has, in its title, so that all its chunks are found by it. */
function nameOf(number: number): string {
  return `zq${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}x`;
}

function textOf(number: number, version: number): string {
  const title = `# Report ${nameOf(number)}`;
  return [title, ...sectionsOf(number, version)].join('\n\n');
}

/** Longer by one section with some versions, so that the number of chunks changes too. */
function sectionsOf(number: number, version: number): string[] {
  const count = sectionsPerDocument + ((number + version) % 2);
  return Array.from({ length: count }, (_, section) => {
    const subject = subjects[(number * 7 + section) % subjects.length] ?? '';
    return `## Part ${section}\n\n${bodyOf({ number, version, section, subject })}`;
  });
}

function bodyOf(given: { number: number; version: number; section: number; subject: string }): string {
  const { number, version, section, subject } = given;
  return `In round ${version} the ${subject} of part ${section} of report ${number} was seen and written down.`;
}

/** The chunks that a version of a document has; none when there is no such version. */
function chunksOf(number: number, version: number | undefined): string[] {
  if (version === undefined) return [];
  return sectionsOf(number, version)
    .map((text) => text.split('\n\n')[1] ?? '')
    .sort();
}

/** The texts of all chunks that a saved index holds and finds, by document. */
async function contentOf(indexDir: string): Promise<Map<string, string[]>> {
  const { snapshot } = await IndexStore.open(indexDir);
  // A word of every chunk.
  const { hits } = snapshot.searchLexical(analyze('report'), 1_000_000);
  const content = new Map<string, string[]>();
  for (const { documentId, text } of snapshot.loadChunks(hits.map(({ ref }) => ref)))
    content.set(documentId, [...(content.get(documentId) ?? []), text].sort());
  return content;
}

function byId([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
