// npm run bench -- fit-support: learns how likely a sentence says what its quotes do not, on the sentences of eval/support and claims about
// scientific abstracts; prints what trees that were learned without a domain make of it, and writes those learned on all.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readWordVectors } from '../src/adapters/vocabulary/learnedData';
import { probabilityBy, type BoostedTrees } from '../src/core/util/boostedTrees';
import {
  measureSupport,
  supportFeatureNames,
  supportFeatures,
} from '../src/core/trust/audit/supportFeatures';
import { isForeign } from '../src/core/trust/audit/languageMismatch';
import { plainFinding, type PlainFinding } from '../src/core/trust/audit/judgeSentence';
import { auroc } from './auroc';
import { fitBoosted, type Row } from './boosting';
import {
  givenSentences,
  ownSentences,
  readClaims,
  readSentences,
  replySentences,
  root,
  type SupportSentence,
} from './supportSentences';

/** Claims about science are unlike answers. */
const weightOfClaim = 0.3;
/** True sentences put behind a passage of the same documents that is not theirs. */
const weightOfMisplaced = 0.3;
/** Share of the true sentences that may be marked. */
const mostMarked = 0.05;

interface Example extends Row {
  /** What is plain to see, and needs no chances. */
  readonly plain: PlainFinding;
  readonly domain: string;
}

async function main(): Promise<void> {
  const vectors = await readWordVectors();
  const examplesOf = (sentences: readonly SupportSentence[], weight: number): Example[] =>
    sentences.map(({ sentence, quote, title = '', heading = '', isSupported, domain = '' }) => {
      const measured = measureSupport(sentence, { quote, around: `${title}\n${heading}` }, vectors);
      const features = Float64Array.from(supportFeatures(measured));
      const plain = plainFinding(sentence, quote);
      return { features, plain, isHit: !isSupported, weight, domain };
    });
  const ownRead = (await readSentences(ownSentences)).filter(isJudged);
  const repliesRead = (await readSentences(replySentences)).filter(isJudged);
  const own = examplesOf(ownRead, 1);
  const replies = examplesOf(repliesRead, 1);
  const misplaced = examplesOf([...misplacedOf(ownRead), ...misplacedOf(repliesRead)], weightOfMisplaced);
  const claims = examplesOf(await readClaims(), weightOfClaim);
  const given = examplesOf(await readSentences(givenSentences), 1);
  const all = [...own, ...replies, ...misplaced, ...claims];
  const domains = [...new Set([...own, ...replies].map(({ domain }) => domain))];
  const unseen = new Map<Example, number>();
  for (const left of domains) {
    const learned = fitBoosted(all.filter(({ domain }) => domain !== left));
    for (const example of [...own, ...replies, ...misplaced])
      if (example.domain === left) unseen.set(example, probabilityBy(learned, example.features));
  }
  const withPlain = ({ plain }: Example, chance: number): number =>
    plain === undefined ? chance : Number(plain !== 'borne out');
  const scoreOf = (example: Example): number => withPlain(example, unseen.get(example) ?? 0);
  const plainOf = (example: Example): number => withPlain(example, 0.5);
  const mostTrue = quantile(own.filter(({ isHit }) => !isHit).map(scoreOf), 1 - mostMarked);
  const threshold = Math.ceil(1000 * mostTrue) / 1000;
  const trees = fitBoosted(all);
  const byAll = (example: Example): number => withPlain(example, probabilityBy(trees, example.features));
  print('plain alone', own, plainOf, 0.5);
  print('plain alone, replies', replies, plainOf, 0.5);
  print('own sentences, by domain unseen', own, scoreOf, threshold);
  print('replies, by folder unseen', replies, scoreOf, threshold);
  print('true sentences behind another passage, by domain unseen', misplaced, scoreOf, threshold);
  print('the given sentences', given, byAll, threshold);
  for (const share of [0.02, 0.1, 0.2]) {
    const other = quantile(own.filter(({ isHit }) => !isHit).map(scoreOf), 1 - share);
    print(`own sentences at ${String(100 * share)} % of the true`, own, scoreOf, other);
  }
  for (const domain of domains)
    print(
      `  ${domain}`,
      [...own, ...replies].filter((example) => example.domain === domain),
      scoreOf,
      threshold,
    );
  await writeFile(path.join(root, 'src/core/trust/audit/supportTrees.ts'), textOf(trees, threshold));
}

/** Across languages, the audit compares names and numbers alone. */
function isJudged({ sentence, quote }: SupportSentence): boolean {
  return !isForeign(sentence, quote);
}

/** Each true sentence with the next passage of its documents that is not its own. */
function misplacedOf(sentences: readonly SupportSentence[]): SupportSentence[] {
  return sentences.flatMap((one, at) => {
    const others = [...sentences.slice(at + 1), ...sentences.slice(0, at)];
    const other = others.find(({ domain, quote }) => domain === one.domain && isElsewhere(one, quote));
    return other === undefined || !one.isSupported
      ? []
      : [{ ...one, quote: other.quote, isSupported: false }];
  });
}

/** Whether a passage has no more than half of the long words of a sentence: then it can hardly bear it out. */
function isElsewhere({ sentence, quote }: SupportSentence, other: string): boolean {
  if (other === quote) return false;
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const held = words.filter((word) => other.toLowerCase().includes(word));
  return held.length <= words.length / 2;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function print(
  name: string,
  examples: readonly Example[],
  scoreOf: (example: Example) => number,
  threshold: number,
): void {
  const shareOf = (isHit: boolean): string => {
    const those = examples.filter((example) => example.isHit === isHit);
    const marked = those.filter((example) => scoreOf(example) > threshold).length;
    return those.length === 0
      ? '–'
      : `${String(marked)} of ${String(those.length)} (${((100 * marked) / those.length).toFixed(1)} %)`;
  };
  const area = auroc(examples.map((example) => [scoreOf(example), example.isHit]));
  console.log(
    `${name}: marked of the false ${shareOf(true)}, of the true ${shareOf(false)}, area ${area.toFixed(3)}`,
  );
}

/** Names in lines of about 100 characters. */
function wrapped(names: readonly string[]): string {
  return names.join(', ').replace(/(.{80,110}), /g, '$1,\n');
}

function textOf({ bias, trees }: BoostedTrees, threshold: number): string {
  return [
    '// Written by `npm run bench -- fit-support`.\n/* eslint-disable max-lines -- written by a program */\n',
    '/** The features that the trees ask for by number. */',
    `export const supportTreeFeatures: readonly string[] = \`\n${wrapped(supportFeatureNames)}\`\n  .trim()\n  .split(/,\\s+/);\n`,
    '/** A sentence that is likelier than this to be false is marked. */',
    `export const mostFalse = ${String(threshold)};\n`,
    `export const supportBias = ${bias.toPrecision(4)};\n`,
    '/** A tree a line, as `Tree` has it. */',
    `export const supportTrees = \`\n${trees.map((tree) => tree.join(' ')).join('\n')}\`;\n`,
  ].join('\n');
}

void main();
