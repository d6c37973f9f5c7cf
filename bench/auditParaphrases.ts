// Claims that people wrote about scientific abstracts, cited to the sentences that support or contradict them.
import path from 'node:path';
import { auditCitations } from '../src/core/trust/audit';
import type { Draft, SourceDocument } from '../src/core/model/types';
import type { SearchIndex } from '../src/core/model/ports';
import { linesOf } from './jsonLines';

/** A claim of SciFact. */
export interface Claim {
  readonly query: string;
  readonly type: string;
  readonly evidence: Readonly<Record<string, { readonly sentences: readonly (readonly number[])[] }>>;
}

/** An abstract that claims are about. */
export interface Abstract {
  readonly id: string;
  readonly title: string;
  readonly sentences: readonly string[];
}

/** Prints for each label how many of its claims the audit lets pass, and why not the others. */
export async function measureParaphrases(root: string, shown: number): Promise<object> {
  const abstracts = new Map<string, Abstract>();
  for (const abstract of await linesOf<Abstract>(path.join(root, 'scifact', 'corpus.jsonl')))
    abstracts.set(abstract.id, abstract);
  const claims = [
    ...(await linesOf<Claim>(path.join(root, 'scifact', 'queries.dev.jsonl'))),
    ...(await linesOf<Claim>(path.join(root, 'scifact', 'queries.train.jsonl'))),
  ];
  const figures: Record<string, object> = {};
  for (const label of ['SUPPORT', 'CONTRADICT']) {
    const faults = new Map<string, number>();
    let tried = 0;
    for (const { query, evidence } of claims.filter(({ type }) => type === label)) {
      const draft = draftOf(query, evidence, abstracts);
      const { audit } = await auditCitations(draft, { index: noIndex, subAnswers: [] }, never);
      const { unsupportedSentences } = audit;
      tried += 1;
      const fault = unsupportedSentences[0]?.fault ?? 'passed';
      faults.set(fault, (faults.get(fault) ?? 0) + 1);
      const isWrong = (fault === 'passed') === (label === 'CONTRADICT');
      if (isWrong && shown > 0) {
        const quotes = draft.citations.map(({ quote }) => quote);
        console.error(label, fault, unsupportedSentences[0]?.support, query, JSON.stringify(quotes), '\n');
      }
    }
    const cells = [...faults].map(([fault, count]) => `${fault} ${(count / tried).toFixed(3)}`);
    console.log(`scifact claims, ${label} (${tried}): ${cells.join(', ')}`);
    figures[label] = { tried, ...Object.fromEntries(faults) };
  }
  return figures;
}

function draftOf(
  query: string,
  evidence: Claim['evidence'],
  abstracts: ReadonlyMap<string, Abstract>,
): Draft {
  const citations = Object.entries(evidence).map(([id, { sentences }], at) => {
    const abstract = abstracts.get(id);
    const quote = sentences
      .flat()
      .map((each) => abstract?.sentences[each] ?? '')
      .join(' ');
    const origin = { documentId: id, documentTitle: abstract?.title ?? '', headings: [], chunkId: id };
    return { marker: at + 1, ...origin, quote, place: { kind: 'section' } as const, score: 1 };
  });
  const markers = citations.map(({ marker }) => `[${marker}]`).join('');
  const text = `${query.replace(/\.$/, '')} ${markers}.`;
  return { text, citations, conflicts: [], facetsCovered: [], facetsMissing: [] };
}

const never = new AbortController().signal;
const noIndex = {
  readDocument: () => Promise.resolve<SourceDocument | undefined>(undefined),
  findQuotes: () => Promise.resolve(undefined),
} as unknown as SearchIndex;
