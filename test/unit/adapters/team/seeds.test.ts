import assert from 'node:assert/strict';
import { furtherSeeds, type FoundTerm } from '../../../../src/adapters/team/seeds';

const term = (name: string, postings: number, most: number): FoundTerm => [
  name,
  postings,
  most,
  postings,
  most,
  0,
];
const rare = term('rare', 10, 8);
const usual = term('usual', 500, 4);
const frequent = term('frequent', 90_000, 1);

describe('how many postings a search looks at', () => {
  it('are no more when the other terms are worth less than the last passage found', () => {
    assert.equal(furtherSeeds([frequent, rare, usual], 600, { count: 10, lowest: 2 }, 10), undefined);
  });

  it('are those of as many terms as could be worth more', () => {
    assert.equal(furtherSeeds([frequent, rare, usual], 100, { count: 10, lowest: 2 }, 10), 510);
  });

  it('are all when too few passages were found', () => {
    assert.equal(furtherSeeds([frequent, rare, usual], 600, { count: 9, lowest: 2 }, 10), 90_510);
  });

  it('are no more when all were looked at', () => {
    assert.equal(furtherSeeds([frequent, rare], 100_000, { count: 1, lowest: 0 }, 10), undefined);
  });
});
