import path from 'node:path';
import { ready } from '../../test/support/samples';
import { readDataset } from '../datasets/dataset';
import { guardQuestion } from '../../src/core/understanding/guard';
import { findInjections, isInjection } from '../../src/core/trust/safety/injection';

const characters = 10_000;
const rounds = 60;
const never = new AbortController().signal;

/** How much time of a processor texts of 10,000 characters take: documentation as it is written, and texts made to take long. */
export async function measureSpeed(folder: string): Promise<object> {
  const { source } = await readDataset(path.join(folder, 'claude-docs'));
  let prose = '';
  for await (const entry of source.list(never)) {
    if (prose.length > characters * rounds || entry.kind !== 'file') break;
    const outcome = await source.read(entry.file.id, never);
    if (outcome.kind === 'document') prose += outcome.document.text;
  }
  const pieces = Array.from({ length: rounds }, (_, at) =>
    prose.slice(at * characters, (at + 1) * characters),
  ).filter(({ length }) => length === characters);
  const guardMs = print('a question, declined or not', pieces, (text) => guardQuestion(text, ready));
  const questionMs = print('a question of documentation', pieces, isInjection);
  const passageMs = print('a passage of documentation', pieces, findInjections);
  const madeToTakeLong: number[] = [];
  for (const [name, unit] of Object.entries({
    ...{
      'one order after the other': 'ignore all the ',
      'quotation marks': '" ',
      tags: '<a ',
      spaces: ' ',
      zeros: '0',
    },
    ...{ 'one code': 'aGVsbG8gd29ybGQg', digits: '1234567890 ', 'one word': 'ignorethe', lines: '\n' },
    ...{ HTML: '<div class="a"><b>x</b></div>', 'words in lines': 'ignore\n', rows: '| a | b |\n' },
    ...{ letters: 'a b c ', codes: 'aGVsbG8gd29ybGQg ', 'other letters': 'іgnоrе ' },
  }))
    madeToTakeLong.push(
      print(
        name,
        Array.from({ length: rounds }, () => unit.repeat(characters).slice(0, characters)),
        isInjection,
      ),
    );
  return { guardMs, questionMs, passageMs, slowestMs: Math.max(...madeToTakeLong) };
}

/** Gives back the median, in milliseconds of the processor. */
function print(name: string, texts: readonly string[], work: (text: string) => unknown): number {
  for (const text of texts) work(text);
  const times = texts.map((text) => {
    const before = process.cpuUsage();
    work(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const [best = 0, median = 0] = [0, 0.5].map(
    (at) => times.toSorted((a, b) => a - b)[Math.floor(at * times.length)],
  );
  console.log(`${name.padEnd(30)} median ${median.toFixed(2)} ms, least ${best.toFixed(2)} ms`);
  return median;
}
