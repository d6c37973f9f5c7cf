import * as assert from 'node:assert/strict';
import { createGlobFilter } from '../../../../src/adapters/documents/fileRules';
import { globOf, withGlob, withoutGlob } from '../../../../src/extension/sources/sourceCommands';

const isExcluded = (glob: string, path: string) =>
  createGlobFilter({ include: [], exclude: [glob] }).isExcluded(path);

describe('globOf', () => {
  const paths = [
    'docs/plan.md',
    'a*b?.md',
    'notes (old)/[draft] {1}.md',
    '!important.md',
    '+(x)@y|z.md',
    '$5 "net"^.md',
  ];
  for (const path of paths) {
    it(`matches ${path}`, () => {
      assert.equal(isExcluded(globOf(path), path), true);
    });
  }

  it('matches nothing else, also where the name has characters of globs', () => {
    assert.equal(isExcluded(globOf('a*.md'), 'abc.md'), false);
    assert.equal(isExcluded(globOf('plan.md'), 'docs/plan.md'), false);
  });
});

describe('globs that exclude', () => {
  it('hold each glob once', () => {
    assert.deepEqual(withGlob(['a', 'b'], 'a'), ['a', 'b']);
    assert.deepEqual(withGlob(['a'], 'b'), ['a', 'b']);
  });

  it('lose the one that is taken out', () => {
    assert.deepEqual(withoutGlob(['a', 'b'], 'a'), ['b']);
  });
});
