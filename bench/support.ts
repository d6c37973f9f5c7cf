// npm run bench -- support [-- FILE...]: how many sentences that their quote bears out, and how many that it does not, the citation audit
// marks. Reads eval/support, and the sentences of the evaluation data beside the project where they are there. ASK_DOCS_SHOW=1
// names those that it judges wrongly.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Draft, SourceDocument } from '../src/core/model/types';
import type { SearchIndex } from '../src/core/model/ports';
import { auditCitations } from '../src/core/trust/audit';
import { readWordVectors } from '../src/adapters/vocabulary/learnedData';
import { linesOf } from './jsonLines';
import { givenSentences, ownSentences, replySentences, root, type SupportSentence } from './supportSentences';

const isShown = Number(process.env.ASK_DOCS_SHOW ?? 0) > 0;
const noIndex = {
  readDocument: () => Promise.resolve<SourceDocument | undefined>(undefined),
  findQuotes: () => Promise.resolve(undefined),
} as unknown as SearchIndex;
const never = new AbortController().signal;

async function main(): Promise<void> {
  const known = [ownSentences, replySentences, givenSentences];
  const asked = process.argv.slice(2);
  for (const file of asked.length > 0 ? asked : known.filter((each) => existsSync(each))) await measure(file);
}

async function measure(file: string): Promise<void> {
  const pairs = await linesOf<SupportSentence>(file);
  const marked = await Promise.all(pairs.map(isMarked));
  if (isShown)
    for (const [at, { sentence, isSupported, kind = '' }] of pairs.entries())
      if (marked[at] === isSupported) console.error(isSupported ? 'MARKED' : 'PASSED', kind, sentence);
  const shareOf = (isSupported: boolean): string => {
    const own = marked.filter((_, at) => pairs[at]?.isSupported === isSupported);
    const found = own.filter(Boolean).length;
    return `${found} of ${own.length} (${((100 * found) / Math.max(1, own.length)).toFixed(1)} %)`;
  };
  console.log(
    `${path.relative(root, file)}: marked of the false ${shareOf(false)}, of the true ${shareOf(true)}`,
  );
}

async function isMarked({ quote, sentence, title = '', heading }: SupportSentence): Promise<boolean> {
  const origin = {
    documentId: 'a.md',
    documentTitle: title,
    headings: heading === undefined ? [] : [heading],
  };
  const draft: Draft = {
    text: sentence.replace(/[.]?$/, ' [1].'),
    citations: [{ ...origin, marker: 1, chunkId: 'a.md#0', quote, place: { kind: 'section' }, score: 1 }],
    conflicts: [],
    facetsCovered: [],
    facetsMissing: [],
  };
  const vectors = await readWordVectors();
  const { audit } = await auditCitations(draft, { index: noIndex, subAnswers: [], vectors }, never);
  return audit.unsupportedSentences.length > 0;
}

void main();
