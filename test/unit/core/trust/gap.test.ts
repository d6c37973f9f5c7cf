import * as assert from 'node:assert/strict';
import { gapOf } from '../../../../src/core/trust/sufficiency';
import { chunkOf, documentOf, evidenceOf, passageOf, subQueryOf } from '../../../support/samples';

const passage = passageOf(chunkOf(documentOf('a.md', 'Backups are kept for 35 days.')));
const found = {
  kept: [passage],
  evidence: [evidenceOf('t1', passage)],
  terms: [{ term: 'backup', weight: 2 }],
};
const asks = (question: string) => ({ subQuery: subQueryOf('t1', question) });

describe('gapOf', () => {
  it('says so when nothing was found', () => {
    const gap = gapOf({ ...asks('How long are logs kept?'), kept: [], evidence: [], terms: [] });
    assert.equal(gap, 'The documents contain no answer to “How long are logs kept”.');
  });

  it('names the weightiest word when no kept passage has it', () => {
    const terms = [
      { term: 'invoic', weight: 5 },
      { term: 'kept', weight: 1 },
    ];
    const gap = gapOf({ ...found, ...asks('How long are invoices kept?'), terms });
    assert.equal(gap, 'No passage found mentions “invoices”.');
  });

  it('names a name when no kept passage has it', () => {
    const gap = gapOf({ ...found, ...asks('How long does Contoso keep backups?') });
    assert.equal(gap, 'No passage found mentions “Contoso”.');
  });

  it('says nothing when the passages have the words of the question', () => {
    assert.equal(gapOf({ ...found, ...asks('How long are backups kept?') }), undefined);
  });

  it('says nothing of a word that weighs little', () => {
    const terms = [...found.terms, { term: 'gener', weight: 0.5 }];
    assert.equal(gapOf({ ...found, ...asks('How long are backups generally kept?'), terms }), undefined);
  });
});
