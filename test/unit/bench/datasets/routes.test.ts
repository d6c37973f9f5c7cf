import * as assert from 'node:assert/strict';
import { expectedRoute } from '../../../../bench/datasets/routes';

describe('expectedRoute', () => {
  const cases: readonly [dataset: string, type: string, route: string | undefined][] = [
    ['hotpot100', 'bridge/medium', 'complex'],
    ['musique100', '3hop1', 'complex'],
    ['lihua-world', 'multi', 'complex'],
    ['lihua-world', 'single', 'simple'],
    ['squad2', 'unanswerable', undefined],
    ['claude-docs', 'multi', undefined],
    ['mine', 'all', undefined],
  ];
  for (const [dataset, type, route] of cases) {
    it(`takes "${type}" of ${dataset} for ${route ?? 'neither'}`, () => {
      assert.equal(expectedRoute(dataset, type), route);
    });
  }
});
