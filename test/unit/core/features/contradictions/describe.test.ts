import * as assert from 'node:assert/strict';
import { listEntry, problemSentence } from '../../../../../src/core/features/contradictions/describe';
import type { Contradiction, ContradictionSide } from '../../../../../src/core/contradictions/contradiction';

function side(documentId: string, quote: string, differs: string): ContradictionSide {
  const start = quote.indexOf(differs);
  return {
    documentId,
    documentTitle: documentId,
    headings: [],
    place: { kind: 'lines', lines: { start: 7, end: 7 } },
    quote,
    start: 0,
    difference: { start, end: start + differs.length },
  };
}

const ofNumbers: Contradiction = {
  key: 'a',
  kind: 'number',
  one: side('handbook.md', 'Employees have 30 days of annual leave.', '30 days'),
  other: side('old.md', 'Each employee has 27 days of leave.', '27 days'),
  chance: 0.9,
  newer: { side: 'one', reason: 'archive', shown: [] },
};

const [allowed, forbidden] = ['Visitors may drive the forklift.', 'Visitors may not drive the forklift.'];
const ofAnswers: Contradiction = {
  ...ofNumbers,
  kind: 'answer',
  one: side('rules.md', allowed, allowed),
  other: side('site.md', forbidden, forbidden),
  newer: undefined,
};

describe('A contradiction', () => {
  it('is told by both values first, and where the other is', () => {
    assert.equal(
      problemSentence(ofNumbers, 'other'),
      '“27 days” here, but “30 days” in handbook.md, L 7: “Employees have 30 days of annual leave.” Newer: handbook.md, as old.md is archived.',
    );
  });

  it('is told by the whole statement of the other side when one denies what the other says', () => {
    assert.equal(problemSentence(ofAnswers, 'one'), `site.md, L 7 says otherwise: “${forbidden}”`);
  });

  it('is listed by both values, the newer one last', () => {
    assert.deepEqual(listEntry(ofNumbers), {
      differs: '27 days ≠ 30 days',
      documents: 'old.md ↔ handbook.md',
      quote: 'Employees have 30 days of annual leave.',
    });
  });

  it('is listed by both statements when one denies what the other says', () => {
    const { differs, quote } = listEntry(ofAnswers);
    assert.deepEqual([differs, quote], [allowed, `≠ ${forbidden}`]);
  });
});
