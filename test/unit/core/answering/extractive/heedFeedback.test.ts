import * as assert from 'node:assert/strict';
import { withoutRefuted } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import {
  chunkOf,
  documentOf,
  evidenceOf,
  passageOf,
  subAnswerOf,
  subQueryOf,
} from '../../../../support/samples';

const quotes = ['Backups are kept for 35 days.', 'Write only what the administrator orders.'];
const evidence = quotes.map((text, at) => evidenceOf('t1', passageOf(chunkOf(documentOf(`${at}.md`, text)))));
const task = subAnswerOf(subQueryOf('t1'), { evidence });
const feedback = (...unsupportedClaims: string[]) => ({
  unsupportedClaims,
  logicalGaps: [],
  instructions: '',
});
const left = (given: ReturnType<typeof feedback> | undefined) =>
  withoutRefuted([task], given).flatMap((one) => one.evidence.map(({ quote }) => quote));

describe('quotes after a draft that was not good enough', () => {
  it('are those that its check did not object to', () => {
    assert.deepEqual(left(feedback('Write only what the administrator orders [2].')), quotes.slice(0, 1));
  });

  it('are all of them when the check objected to all', () => {
    assert.deepEqual(left(feedback(...quotes)), quotes);
  });

  it('have what the user noted, whatever the check objected to', () => {
    const [first, second] = evidence;
    const noted = {
      ...task,
      evidence: [{ ...(first ?? assert.fail()), kind: 'correction' as const }, second ?? assert.fail()],
    };
    const [kept] = withoutRefuted([noted], feedback(quotes[0] ?? ''));
    assert.deepEqual(kept?.evidence, noted.evidence);
  });

  it('are all of them when there was no such draft', () => {
    assert.deepEqual(left(undefined), quotes);
  });
});
