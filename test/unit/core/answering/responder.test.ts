import * as assert from 'node:assert/strict';
import type { Answer, Draft, SubAnswer } from '../../../../src/core/model/types';
import type { CitationAudit } from '../../../../src/core/model/events';
import { citationOf } from '../../../../src/core/answering/evidenceOf';
import { critiqueByAudit } from '../../../support/critiqueByAudit';
import { respond, type Results } from '../../../../src/core/answering/responder';
import {
  chunkOf,
  documentOf,
  evidenceOf,
  passageOf,
  ready,
  subAnswerOf,
  subQueryOf,
} from '../../../support/samples';

const passage = passageOf(chunkOf(documentOf('a.md', 'Backups are kept for 35 days.')), 1);

const task: SubAnswer = subAnswerOf(subQueryOf('t1'), {
  evidence: [evidenceOf('t1', passage)],
  kept: [passage],
  confidence: 1,
});

const clean: CitationAudit = {
  invalidMarkers: [],
  missingQuotes: [],
  uncitedSentences: [],
  unsupportedSentences: [],
  quotesVerified: 1,
  sentences: 1,
};
const uncited = (count: number) => ({
  ...clean,
  uncitedSentences: Array.from({ length: count }, () => 'A sentence.'),
});

function draftOf(text: string, quote = 'Backups are kept for 35 days.'): Draft {
  const citation = citationOf({ ...evidenceOf('t1', passage), quote, documentId: 'a.md' }, 1);
  return { text, citations: [citation], facetsCovered: ['f'], facetsMissing: [], conflicts: [] };
}

function answer(parts: Partial<Results> = {}): Answer {
  const { audit = clean } = parts;
  return respond({
    draft: {
      text: 'Backups are kept for 35 days [1].',
      citations: [],
      facetsCovered: ['f'],
      facetsMissing: [],
      conflicts: [],
    },
    subAnswers: [task],
    confidence: 1,
    critique: critiqueByAudit({ audit, draft: { facetsMissing: [] } }),
    decision: { kind: 'finalize', reason: 'good-enough' },
    retries: 0,
    sources: [],
    indexed: [],
    audit,
    evaluation: { faithfulness: 1, relevance: 1, completeness: 1, reasoningQuality: 1, overall: 1 },
    status: ready,
    notes: [],
    ...parts,
  });
}

describe('respond', () => {
  for (const [confidence, label] of [
    [0.801, 'high'],
    [0.8, 'medium'],
    [0.601, 'medium'],
    [0.6, 'low'],
    [0, 'low'],
  ] as const) {
    it(`labels a confidence of ${confidence} as ${label}`, () => {
      assert.equal(answer({ confidence }).confidenceLabel, label);
    });
  }

  it('is at most of medium confidence when one of its sentences doubts what its source states', () => {
    const text = 'Backups are kept for 35 days [1]. Logs are kept too [1]. They might be deleted then [1].';
    assert.equal(answer({ draft: draftOf(text) }).confidenceLabel, 'medium');
  });

  it('is of low confidence when half of its sentences doubt what their source states', () => {
    const text = 'Backups are kept for 35 days [1]. Perhaps they are deleted then [1].';
    assert.equal(answer({ draft: draftOf(text) }).confidenceLabel, 'low');
  });

  it('is of low confidence when it doubts in German what its source states', () => {
    assert.equal(
      answer({ draft: draftOf('Vielleicht werden Backups 35 Tage aufbewahrt [1].') }).confidenceLabel,
      'low',
    );
  });

  it('is as sure as it was when the doubt is that of the source', () => {
    const text = 'Backups might be kept for 35 days [1].';
    assert.equal(answer({ draft: draftOf(text, text.replace(' [1]', '')) }).confidenceLabel, 'high');
  });

  it('flags an answer of fewer than 20 characters', () => {
    assert.deepEqual(answer({ draft: draftOf('35 days [1].') }).flags, ['answer_too_short']);
  });

  it('does not flag a short answer that admits that there is none', () => {
    assert.deepEqual(answer({ draft: draftOf('文档没有说明备份。') }).flags, []);
  });

  it('flags orders to the answerer in what was found, and sources that disagree', () => {
    const order = { documentId: 'a.md', chunkId: 'a.md#0', start: 0, end: 5, sign: 'an order' };
    const conflicts = [{ subject: 'backups', sides: [] }];
    const flags = answer({
      subAnswers: [{ ...task, injections: [order] }],
      draft: { ...draftOf('Backups are kept for 35 days [1].'), conflicts },
    }).flags;
    assert.deepEqual(flags, ['injection_in_context', 'conflicting_sources']);
  });

  it('flags a cited document that was changed since it was indexed', () => {
    const flags = answer({
      draft: draftOf('Backups are kept for 35 days [1].'),
      sources: [{ documentId: 'a.md', contentHash: 'new' }],
      indexed: [{ documentId: 'a.md', contentHash: 'old' }],
    }).flags;
    assert.deepEqual(flags, ['stale_sources']);
  });

  it('passes when the audit is clean', () => {
    assert.equal(answer().verdict, 'PASS');
  });

  it('asks for a revision when a sentence has no source', () => {
    assert.equal(answer({ audit: uncited(1) }).verdict, 'REVISE');
  });

  it('fails when a marker is invalid', () => {
    assert.equal(answer({ audit: { ...uncited(1), invalidMarkers: [7] } }).verdict, 'FAIL');
  });

  it('fails when a quote is missing', () => {
    assert.equal(answer({ audit: { ...clean, missingQuotes: [1] } }).verdict, 'FAIL');
  });

  it('has no flags when nothing is amiss', () => {
    assert.deepEqual(answer().flags, []);
  });

  it('flags what is amiss', () => {
    const failed = subAnswerOf(subQueryOf('t2'), { failure: 'A search took too long.' });
    const flags = answer({
      audit: { ...uncited(1), missingQuotes: [1] },
      subAnswers: [task, failed],
      status: { ...ready, syncedAt: undefined },
    }).flags;
    assert.deepEqual(flags, ['uncited_claims', 'invalid_citations', 'partial_index', 'degraded']);
  });

  it('flags that a collection is not filled yet that is asked together with a complete index', () => {
    const behind = { kind: 'filling', collection: 'handbook', documents: 2 } as const;
    assert.deepEqual(answer({ status: { ...ready, behind } }).flags, ['partial_index']);
  });

  const damaged = { id: 'plans/retention-plan.pdf', reason: 'It is damaged.' };
  const others = ['b', 'c', 'd', 'e'].map((name) => ({ id: `${name}.md`, reason: 'It is empty.' }));

  it('says which files were not read when one of them has a name that is asked about', () => {
    const subAnswers = [{ ...task, subQuery: subQueryOf('t1', 'What is our retention plan?') }];
    const { notice } = answer({ subAnswers, status: { ...ready, failed: [...others, damaged] } });
    assert.equal(
      notice,
      '1 file was not read and may say more on this: plans/retention-plan.pdf (It is damaged).',
    );
  });

  it('says nothing of other files under a sound answer, and of all under a weak one', () => {
    const status = { ...ready, failed: others };
    assert.equal(answer({ status }).notice, undefined);
    const draft = { ...draftOf('Backups are kept for 35 days [1].'), facetsMissing: ['owner'] };
    assert.equal(
      answer({ status, draft }).notice,
      '4 files were not read and may say more on this: b.md (It is empty), c.md (It is empty), d.md (It is empty) and 1 more.',
    );
  });

  it('says nothing under a weak answer of files that are left out for the secrets in them', () => {
    const withheld = { id: 'keys/secrets.yaml', reason: 'Its name suggests that it contains secrets.' };
    const draft = { ...draftOf('Backups are kept for 35 days [1].'), facetsMissing: ['owner'] };
    assert.equal(answer({ status: { ...ready, failed: [withheld] }, draft }).notice, undefined);
  });

  it('says that documents are missing so far, also under a sound answer', () => {
    const notices = [
      { kind: 'postponed', files: 1 } as const,
      { kind: 'postponed', files: 2 } as const,
      { kind: 'busy' } as const,
      { kind: 'filling', collection: 'handbook', documents: 2048 } as const,
    ].map((behind) => answer({ status: { ...ready, behind } }).notice);
    assert.deepEqual(notices, [
      '1 file takes long to read and is missing here so far.',
      '2 files take long to read and are missing here so far.',
      'Another process is still indexing: documents that are new or changed may be missing here.',
      'The collection handbook is still incomplete: it has 2,048 documents so far.',
    ]);
  });

  it('says in which documents secrets are blacked out that it quotes', () => {
    const draft = draftOf('The key is ████ [1].', 'The key is ████.');
    assert.equal(answer({ draft }).notice, 'Secrets are blacked out in a.md.');
  });
});
